/**
 * What keeps a foreign spreadsheet from being read, in English. The client uses the sentences as keys of its
 * translations, which only the pages with an import load.
 */
export const sheetFaults = {
  empty: 'The file is empty',
  kind: 'Select a spreadsheet in XLSX or CSV format',
  encoding: 'From this row on the letters have another encoding: save the file as UTF-8',
  oldExcel: 'This is an Excel file from before 2007: save it as XLSX',
  password: 'The file is password-protected: save it without a password',
  macros: 'The file has macros: save it as XLSX without macros',
  damaged: 'The file is damaged',
  tooLarge: 'The file is too large when unpacked',
  formula: 'This formula has no value in the file: save the file in a spreadsheet program, or paste the value',
  farCell: 'This cell is too far from the first one: delete it',
  tooManyRows: 'The file has too many rows',
  tooManyColumns: 'The file has too many columns',
  cellTooLong: 'The text in this cell is too long',
  quote: 'A quotation mark is not closed',
} as const

/** Name of such a fault. */
export type SheetFault = keyof typeof sheetFaults
