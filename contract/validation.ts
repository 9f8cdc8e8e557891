/**
 * Messages of the input checks, in English as in the specification (§5). The client uses them as keys of its
 * translations.
 */
export const validation = {
  required: 'Fill required fields',
  option: 'Check minimum one option',
  budgetOrGoal: 'Enter a budget or a number of contacts',
  longerThanWindow: 'The campaign is longer than the period it must fit into',
  screens: 'Minimum 5 screens',
  dateOrder: 'The last day is before the first day',
  tooLong: 'A flight can last two years at most',
  day: 'Enter the date as YYYY-MM-DD',
  noSuchDay: 'There is no such date',
  wholeNumber: 'Enter a whole number',
  flag: 'Enter true or false',
  pageSize: 'Between 1 and 1000',
  page: 'Pages start at 1',
  identifier: 'This is not an identifier',
  password: 'Password at least 8 characters',
  samePassword: 'The new password must differ from the current one',
  cityTwice: 'List each city only once',
  loop: 'A spot can last from 1 to 120 seconds',
  notMp4: 'This is not a whole MP4 video',
  quickTime: 'This is a QuickTime film: save it as MP4',
  fragmented: 'This MP4 is divided into fragments: save it as an ordinary MP4',
  unknownField: 'Unknown field',
  unknownReference: 'There is no such record',
  tooManyLocations: 'At most 10,000 locations at once',
  words: 'Enter each word as member=value=word',
  roleName: 'The role name must have at least 3 characters',
  taxNumber: 'Enter the ten digits of the NIP; the last one is a check digit',
  multiplier: 'Enter a number from 0 to 100 with at most three decimals',
  discount: 'Enter a percentage from −100 to 100 with at most two decimals',
  maintenanceEnd: 'The end must be later than the start, and still ahead',
  countRange: 'Enter a whole number from 0 to 1,000,000',
  fullHour: 'Enter the start of a full hour',
  hourOrder: 'The last hour is before the first hour',
  hour: 'Enter an hour from 0 to 24',
  weekday: 'Enter a weekday from 1 to 7',
  tooManyHours: 'Hourly values are available for 366 days at most',
  tooManyDays: 'Statistics are available for five years at most',
  groups: 'Age and gender can be given for people net only',
  timeZone: 'There is no such time zone',
  hiddenCharacter: 'This text contains invisible characters: type it instead of pasting it',
  latitude: 'The latitude must be from −90 to 90',
  longitude: 'The longitude must be from −180 to 180',
  swapped: 'Latitude and longitude look swapped',
  zeroPoint: 'The point 0, 0 is in the ocean: enter the real coordinates',
  outsideCountry: 'This point is outside Poland',
  wholeHours: 'The time zone must differ from UTC by whole hours',
  point: 'The point must lie between 0 and 1080 across and 0 and 1920 down',
  pictureAddress: 'Enter the URL of a picture: https://…',
  webhookAddress: 'Enter a public URL: https://…',
  textTooLong: 'This text is too long',
  text: 'Enter a text',
  number: 'Enter a number',
  list: 'Enter a list',
  record: 'Enter an object with members',
  instant: 'Enter an instant such as 2026-03-02T09:00:00Z',
  email: 'Enter an e-mail address',
  format: 'The format is not valid',
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
  codec: 'The picture is saved as {{codec}}: save it as H.264, which the screens play',
} as const

/** A message of a check. */
export type ValidationMessage = (typeof validation)[keyof typeof validation]

/** One invalid field of an input: its path, and the message of the check that failed. */
export type FieldError = { path: string; message: string }
