/**
 * What is wrong with a file of counts or sensors, or with one of its lines, in English. The client uses the sentences
 * as keys of its translations, which only the pages with an import load.
 */
export const lineFaults = {
  cellCount: 'This line does not have as many cells as the first',
  lineTooLong: 'A line can have 10,000 characters at most',
  notText: 'This is not text in UTF-8',
  quote: 'A quotation mark is not closed',
  damaged: 'The file is damaged from here on',
  archive: 'This is an archive, not a CSV file',
  excelFile: 'This is an Excel file: save it as CSV',
  lineEnds: 'The lines end with CR only: save the file with Windows or Unix line endings',
  separator: 'Separate the columns with commas, semicolons or tabs',
  tooMuchText: 'The file can have 8 GB of text and a billion lines at most',
  noCity: 'No city within 30 km: enter its name',
  otherCity: 'This id belongs to an arabox in another city',
  movedSensor: 'The arabox with this id is more than 500 m away: check the id, or confirm that it was moved',
  sharedHour: 'An earlier row is about the same hour',
  withinHour: 'Several rows within one hour: add them up to full hours first',
  repeatedHour: 'This hour occurs twice: add the offset from UTC, such as +01:00',
  skippedHour: 'This hour does not exist: clocks went forward',
} as const

/** What is wrong with a file of counts or sensors, or with one of its lines. */
export type LineFault = keyof typeof lineFaults
