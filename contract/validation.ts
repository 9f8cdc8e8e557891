/** Sentences of the input checks: the English table of the specification (§5), used as keys by the client's languages. */
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
  hourOrder: 'The last hour is before the first hour',
  hour: 'An hour from 0 to 24',
  weekday: 'A weekday from 1 to 7',
  tooManyHours: 'Hourly values for 366 days at most',
  tooManyDays: 'Statistics for five years at most',
  groups: 'Age and gender belong to people net',
  timeZone: 'There is no such time zone',
  repeatedSeq: 'This number was already used in this batch',
  character: 'This text has characters that cannot be stored',
} as const

/** Key of a check's sentence. */
export type ValidationKey = keyof typeof validation

/** One fault of an input: where, and the sentence of the check that failed. */
export type Fault = { path: string; message: string }
