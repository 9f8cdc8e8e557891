import { DAY_MS, HOUR_MS } from '../../machines/calendar/durations.ts'
import { localTimeOf } from '../../machines/calendar/local-hours.ts'
import { WARSAW } from '../../machines/calendar/time-zones.ts'
import { ageKeyOf, setAgeKey } from '../../server/store/statistics/age-key.ts'
import { ageColumns, hourlyColumns, storedColumns } from '../../server/store/statistics/columns.ts'
import { sumAllDays } from '../../server/store/statistics/daily.ts'
import type { StatisticsSession } from '../../server/store/statistics/engine.ts'
import type { SqlSession, Statistics } from '../../server/store/statistics/open-statistics.ts'
import { countedYear } from './statistics-cases.ts'

/** The secret of the noise of ages, the same on all engines. */
export const BENCH_SECRET = 'bench'
/** Percentage of hours that are not measured. */
const GAPS_PERCENT = 1
/** Time whose hours are stored by one statement. */
const STEP_MS = 14 * DAY_MS

const hourColumns = ['hour', 'local_day', 'local_hour', 'h']

/** The hours of a period; `h` is the number of the hour since 1970. */
function* hoursBetween(fromMs: number, toMs: number) {
  for (let atMs = fromMs; atMs < toMs; atMs += HOUR_MS) {
    const hour = new Date(atMs)
    const local = localTimeOf(WARSAW, hour)
    yield [hour, local.day, local.hour, atMs / HOUR_MS]
  }
}

const people = 'cast(((n * 7919 + cast(h as bigint) * 104729) % 1009) * ((n * 31 + h) % 997) % 400 as integer)'
const uuid = `lpad(lower(to_hex(n)), 8, '0') || '-0000-4000-8000-000000000000'`
const ages = ageColumns.map((column, index) => `people * ${index + 1} / 110.0 as ${column}`)

/**
 * The counts of a number of locations in the hours of `bench_hour`. By arithmetic only, so that all engines store the
 * same, and in the database, because tens of millions of rows come from outside in no time.
 */
const countsOf = (locations: number): string => `(
  select location_uuid, hour, local_day, local_hour, people as people_net,
    cast(floor(people * cast(1.3 as double precision)) as integer) as people_gross,
    cast(floor(people / 4.0) as integer) as cars, cast(floor(people / 60.0) as integer) as buses,
    ${ageColumns.map((column) => `cast(floor(${column}) as integer) as ${column}`).join(', ')}
  from (
    select *, ${ages.join(', ')}
    from (
      select ${uuid} as location_uuid, hour, local_day, local_hour, ${people} as people
      from bench_hour cross join (select generate_series as n from generate_series(0, ${locations - 1})) as numbers
      where (n * 13 + h * 17) % 100 >= ${GAPS_PERCENT}
    ) as measured
  ) as shared)`

const storeHours = async (session: SqlSession, locations: number, fromMs: number, toMs: number): Promise<number> => {
  await session.exec(`create temp table if not exists bench_hour
    (hour timestamp with time zone, local_day date, local_hour integer, h integer)`)
  await session.exec('delete from bench_hour')
  await session.append('bench_hour', hourColumns, hoursBetween(fromMs, toMs))
  // Without noise, which does not change what a sum costs and would be computed outside of the database.
  return session.exec(`insert into hourly (${storedColumns.join(', ')})
    select ${hourlyColumns.join(', ')}, ${ageColumns.join(', ')}, 1 from ${countsOf(locations)} as counts`)
}

/**
 * Stores the hours of a year at a number of locations in DuckDB or PostgreSQL. Each transaction begins with the
 * statements `first`. Returns the number of hours.
 */
export const fillYear = async (
  statistics: Statistics,
  locations: number,
  first: readonly string[] = [],
): Promise<number> => {
  const inTransaction = <Result>(work: (session: StatisticsSession) => Promise<Result>): Promise<Result> =>
    statistics.transaction(async (session) => {
      for (const statement of first) await session.exec(statement)
      return work(session)
    })
  const endMs = Date.parse(`${countedYear.to}T24:00:00+01:00`)
  await inTransaction((session) => setAgeKey(session, ageKeyOf(BENCH_SECRET)))
  let hours = 0
  for (let fromMs = Date.parse(`${countedYear.from}T00:00:00+01:00`); fromMs < endMs; fromMs += STEP_MS) {
    const toMs = Math.min(endMs, fromMs + STEP_MS)
    hours += await inTransaction((session) => storeHours(session, locations, fromMs, toMs))
  }
  await inTransaction(sumAllDays)
  const [row] = await statistics.rows<{ hours: number }>(
    'select cast(sum(measured) as double precision) as hours from daily',
  )
  if (row?.hours !== hours) throw new Error(`the sums by day have ${row?.hours} of ${hours} hours`)
  return hours
}
