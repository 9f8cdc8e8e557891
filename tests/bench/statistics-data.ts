import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { ageColumns } from '../../server/store/statistics/columns.ts'
import { sumAllDays } from '../../server/store/statistics/daily.ts'
import type { StatisticsSession } from '../../server/store/statistics/open-statistics.ts'
import { insertProtected } from '../../server/store/statistics/protected-ages.ts'
import { countedYear, locationUuid } from './statistics-cases.ts'

/** Percentage of hours that are not measured. */
const GAPS_PERCENT = 1

const ages = ageColumns.map((column, index) => `cast(floor(people * ${index + 1} / 110.0) as integer) as ${column}`)

/** Generates the hours of a period by arithmetic only, so that both engines generate the same. */
const period = `
  select location as location_uuid, hour, cast(local as date) as local_day,
    cast(extract(hour from local) as integer) as local_hour, people as people_net,
    cast(floor(people * 1.3) as integer) as people_gross, cast(floor(people / 4.0) as integer) as cars,
    cast(floor(people / 60.0) as integer) as buses, ${ages.join(', ')}
  from (
    select lpad(lower(to_hex(n)), 8, '0') || '-0000-4000-8000-000000000000' as location, hour,
      hour at time zone 'Europe/Warsaw' as local,
      cast(mod(mod(n * 7919 + h * 104729, 1009) * mod(n * 31 + h, 997), 400) as integer) as people, n, h
    from generate_series(0, cast($1 as bigint) - 1) as locations(n)
      cross join (
        select hour, cast(extract(epoch from hour) / 3600 as bigint) as h
        from generate_series(cast($2 as timestamp with time zone), cast($3 as timestamp with time zone),
          interval '1 hour') as hours(hour)
      ) as clock
  ) as counted
  where mod(n * 13 + h * 17, 100) >= ${GAPS_PERCENT}
  order by hour, location`

/** Hours per statement; sorting a whole year would need more memory than the store may use. */
const HOURS_PER_STATEMENT = 24 * 31

/** Fills an empty store with the hours of a year at a number of locations; returns the number of hours. */
export const fillYear = async (statistics: StatisticsSession, locations: number): Promise<number> => {
  const end = Date.parse(`${countedYear.to}T23:00:00+01:00`)
  const step = HOURS_PER_STATEMENT * HOUR_MS
  for (let from = Date.parse(`${countedYear.from}T00:00:00+01:00`); from <= end; from += step) {
    const to = Math.min(end, from + step - HOUR_MS)
    await statistics.exec(insertProtected(`(${period})`), [locations, new Date(from), new Date(to)])
  }
  await sumAllDays(statistics)
  const uuids = Array.from({ length: locations }, (_, number) => locationUuid(number))
  const [row] = await statistics.rows<{ hours: number; covered: number }>(
    'select count(*) as hours, count(case when location_uuid = any($1) then 1 end) as covered from hourly',
    [uuids],
  )
  if (!row || row.hours === 0 || row.hours !== row.covered)
    throw new Error('the queries do not cover the generated hours')
  return row.hours
}
