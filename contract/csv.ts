/**
 * CSV as spreadsheets of a language read it. Polish ones use the comma as decimal mark, so semicolons separate cells.
 */
export const csvDialects = { pl: { separator: ';', decimal: ',' }, en: { separator: ',', decimal: '.' } } as const

// Characters with which spreadsheets recognise a formula, full-width ones included (OWASP, "CSV Injection").
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Text for a cell of a spreadsheet or CSV file that no program computes as a formula: text that begins like a formula
 * gets
 * an apostrophe in front. Text with apostrophes before such a beginning gets one more, so that a reader who removes one
 * apostrophe always gets the original text.
 */
export const guardFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)
