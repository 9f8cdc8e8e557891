/** The 14 age and gender columns of `hourly`: f is women, m men, the digits where the band begins (07 is 7–14 … 65 is 65–75). */
export const ageColumns: readonly string[] = 'f07 f15 f25 f35 f45 f55 f65 m07 m15 m25 m35 m45 m55 m65'.split(' ')

/** Every column of `hourly` in its order. */
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

/**
 * The table of counts: one row for each location and full UTC hour that its arabox reported; a missing row is an outage
 * and never zero people. The day and hour in Poland are kept beside the instant, because converting millions of instants
 * in a query costs ten times what the sums do. The age columns add up to the people whose age was recognised.
 */
export const hourlyTable = `create table if not exists hourly (
  location_uuid varchar not null,
  hour timestamp with time zone not null,
  local_day date not null,
  local_hour integer not null,
  people_net integer not null,
  people_gross integer not null,
  cars integer not null,
  buses integer not null,
  ${ageColumns.map((column) => `${column} integer not null default 0`).join(',\n  ')},
  primary key (location_uuid, hour)
)`
