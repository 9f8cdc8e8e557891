/** Digits in groups of three, as spreadsheets show them: with a space or a non-breaking one. */
const GROUPS = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?=$|[.,])/
/** A whole number; programs write it with a fraction of one or two zeros. Three zeros may be a group: 12,000. */
const WHOLE = /^(\d{1,15})(?:[.,]0{1,2})?$/
const DECIMAL = /^[+-]?\d{1,15}(?:[.,]\d{1,30})?$/

const withoutGroups = (text: string): string => (GROUPS.test(text) ? text.replaceAll(/[ \u00a0\u202f]/g, '') : text)

/** The whole number that a cell says: `12`, `12.0`, `12,00`, `12 000`; NaN for other texts. */
export const wholeNumber = (text: string): number => Number(WHOLE.exec(withoutGroups(text))?.[1] ?? Number.NaN)

/** The number that a cell says, with a decimal point or comma: `-52,25`, `1 234.5`; NaN for other texts. */
export const decimalNumber = (text: string): number => {
  const plain = withoutGroups(text.replace('\u2212', '-'))
  return DECIMAL.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}
