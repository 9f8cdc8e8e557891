/**
 * The 14 age and gender columns of `hourly`: f women, m men, followed by the first age of the band (07 is 7–14 … 65 is
 * 65–75).
 */
export const ageColumns: readonly string[] = 'f07 f15 f25 f35 f45 f55 f65 m07 m15 m25 m35 m45 m55 m65'.split(' ')

/** The columns of `hourly` with an hour and its counts, in the order of the table. */
export const hourlyColumns: readonly string[] = [
  'location_uuid',
  'hour',
  'local_day',
  'local_hour',
  'people_net',
  'people_gross',
  'cars',
  'buses',
  ...ageColumns,
]

/** The columns of `hourly` with the protected age groups, in units of as many people as the column `unit` says. */
export const unitColumns: readonly string[] = ageColumns.map((column) => `${column}_units`)

/** All columns of `hourly` in the order of the table. */
export const storedColumns: readonly string[] = [...hourlyColumns, ...unitColumns, 'unit']
