// What spreadsheets take for the beginning of a formula (OWASP, CSV injection), wide signs included.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Text that no spreadsheet computes: an apostrophe stands before what would begin a formula. Text that has apostrophes
 * there already gets one more, so that taking one away gives back every text unchanged (OWASP, "CSV Injection").
 */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
