// Spreadsheets recognise a formula by these first characters, also full-width ones (OWASP, "CSV Injection").
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Returns a text for a cell of a spreadsheet or CSV file that no program computes as a formula: a text that begins like
 * a formula gets an apostrophe in front. A text that begins with apostrophes and a formula gets one more, so that
 * removing one apostrophe always gives the original text.
 */
export const guardFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

// Programs split a line at the separator of their own language, also inside quotes that do not begin at their cell.
const FORMULA_AFTER_SEPARATOR = /([;,])('*)(?=[=+\-@＝＋－＠])/g

/**
 * Like {@link guardFormula}, for a CSV file, which a spreadsheet of another language splits elsewhere: what begins like
 * a formula after a separator of any dialect also gets an apostrophe.
 */
export const guardCsvFormulas = (text: string): string =>
  guardFormula(text).replaceAll(FORMULA_AFTER_SEPARATOR, "$1'$2")

/** The text that {@link guardFormula} was given. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text

const GUARD_AFTER_SEPARATOR = /([;,])'('*)(?=[=+\-@＝＋－＠])/g

/** The text that {@link guardCsvFormulas} was given. */
export const unguardCsvFormulas = (text: string): string =>
  unguardFormula(text.replaceAll(GUARD_AFTER_SEPARATOR, '$1$2'))
