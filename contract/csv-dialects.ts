/**
 * Separators of CSV files by language, as spreadsheets in that language read them. Polish spreadsheets use the comma as
 * decimal mark, so semicolons separate cells.
 */
export const csvDialects = { pl: { separator: ';', decimal: ',' }, en: { separator: ',', decimal: '.' } } as const

/** Whether a cell of a CSV file needs quotes: it has a quote, a line break, or the separator of any dialect. */
export const needsCsvQuotes = (text: string): boolean => /[";,\r\n]/.test(text)
