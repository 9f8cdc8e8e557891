/**
 * Messages of the input checks, in English as in the specification (§5). The client uses them as keys of its
 * translations.
 */
export const validation = {
  required: 'Fill required fields',
  option: 'Check minimum one option',
  screens: 'Minimum 5 screens',
  price: 'Minimum campaign price 30 000 PLN',
  dateOrder: 'The last day is before the first day',
  tooLong: 'A flight lasts two years at most',
  day: 'Write a day as YYYY-MM-DD',
  noSuchDay: 'This day does not exist',
  wholeNumber: 'Write a whole number',
  flag: 'Write true or false',
  pageSize: 'Between 1 and 1000',
  page: 'Pages begin at 1',
  identifier: 'This is not an identifier',
  password: 'Password at least 8 characters',
  samePassword: 'The new password is the old one',
  cityTwice: 'Each city once',
  loop: 'A spot lasts from 1 to 120 seconds',
  unknownField: 'Unknown field',
  unknownReference: 'There is no such record',
  reason: 'Give a reason',
  countRange: 'A count is a whole number from 0 to 1 000 000',
  fullHour: 'Write the start of a full hour',
  future: 'This has not happened yet',
  tooOld: 'Older than 14 days: report the hour as a whole',
  tooFarBack: 'Older than a device may report: import it as a file',
  hourOrder: 'The last hour is before the first hour',
  hour: 'An hour from 0 to 24',
  weekday: 'A weekday from 1 to 7',
  tooManyHours: 'Hourly values for 366 days at most',
  tooManyDays: 'Statistics for five years at most',
  groups: 'Age and gender belong to people net',
  timeZone: 'There is no such time zone',
  character: 'This text has characters that cannot be stored',
  skippedHour: 'The clocks skip this hour',
  cellCount: 'This line has not as many cells as the first',
  lineTooLong: 'A line has 10 000 characters at most',
  notText: 'This is not text in UTF-8',
  quote: 'A quotation mark is not closed',
  missingColumn: 'This column is missing',
  columnTwice: 'Each column once',
  emptyFile: 'The file is empty',
  archive: 'This is an archive and not CSV',
  damaged: 'The file is damaged from here on; what stands before is stored',
  tooMuchText: '8 GB of text or a billion lines at most',
  noCity: 'No city within 30 km: name the city',
  latitude: 'A latitude from -90 to 90',
  longitude: 'A longitude from -180 to 180',
  wholeHours: 'Only time zones that differ from UTC by whole hours',
  zoneFixed: 'A location that has counts keeps its time zone',
  point: 'A point from 0 to 1080 across and from 0 to 1920 down',
  pictureAddress: 'Write the address of a picture: https://…',
  textTooLong: 'This text is too long',
  text: 'Write a text',
  number: 'Write a number',
  list: 'Write a list',
  record: 'Write an object with members',
  instant: 'Write an instant such as 2026-03-02T09:00:00Z',
  email: 'Write an e-mail address',
  format: 'This has not the expected form',
  value: 'This value is not accepted',
} as const

/** Messages that name a bound or the accepted values, in the place of `{{…}}`. */
export const boundSentences = {
  mostCharacters: 'At most {{count}} characters',
  fewestCharacters: 'At least {{count}} characters',
  mostEntries: 'At most {{count}} entries',
  fewestEntries: 'At least {{count}} entries',
  largest: 'At most {{count}}',
  smallest: 'At least {{count}}',
  choices: 'One of: {{choices}}',
} as const

/** Key of a message. */
export type ValidationKey = keyof typeof validation

/** One invalid field of an input: its path, and the message of the check that failed. */
export type FieldError = { path: string; message: string }
