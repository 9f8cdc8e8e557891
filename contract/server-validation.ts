/**
 * Messages of the input checks that only the server makes, because they need the stored records, the platform's clock
 * or the content of a file; in English, like `validation`. The client has only their translations.
 */
export const serverValidation = {
  price: 'Minimum campaign price 30 000 PLN',
  flightBegun: 'The first day is already over: select later dates',
  filmTooLong: 'A spot file lasts longer than that: replace it or remove it',
  taken: 'This is already taken',
  researchAssignment: 'Only sales and administrators assign research',
  noLocation: 'There is no such location',
  severalLocations: 'Several locations have this name: enter the number of one',
  noIndustry: 'There is no such venue type',
  tooManyLines: 'At most 20,000 lines',
  occupied: 'This location already has a device',
  columns: 'List the columns and a heading for each',
  reason: 'Enter a reason',
  maintenanceBegun: 'The works have begun: their start can no longer be changed',
  maintenanceStart: 'The start has already passed',
  maintenanceTooLong: 'Planned works can last 90 days at most',
  future: 'This date is in the future',
  tooOld: 'Data older than 14 days: report the total for the whole hour',
  tooFarBack: 'Data older than a device can report: import it as a file',
  character: 'This text contains characters that cannot be stored',
  sellersName: 'This is the name of the seller: enter your own name',
  missingColumn: 'This column is missing',
  columnTwice: 'Each column may appear only once',
  emptyFile: 'The file is empty',
  dayInterval: 'Enter two days such as 2026-09-01/2026-09-14',
  timeOfDay: 'Enter an hour such as 08:00',
  farFromCity: 'More than 60 km from its city: check the point, or confirm that it is right',
  bookedLocation: 'Campaigns have booked its screens: end them or select other screens first',
  skippedHour: 'The clocks skip this hour',
  oldCount: 'Counts of the last three years only',
  countOverlap: 'Another count at this place covers a part of this time: take it back first',
  intervalTwice: 'Another row of this count covers a part of this time',
  zoneFixed: 'The time zone of a location that already has counts cannot be changed',
} as const

/** A message of a check that only the server makes. */
export type ServerValidationMessage = (typeof serverValidation)[keyof typeof serverValidation]
