import { ageKeyOf, setAgeKey } from '../../server/store/statistics/age-key.ts'
import { onePart, sumMonth } from '../../server/store/statistics/clickhouse/commit.ts'
import { clickHouseConnection } from '../../server/store/statistics/clickhouse/connection.ts'
import { countColumns, kinds, rowColumns } from '../../server/store/statistics/clickhouse/tables.ts'
import { ageColumns } from '../../server/store/statistics/columns.ts'
import { openStatistics, type Statistics } from '../../server/store/statistics/open-statistics.ts'
import { freshClickHouse } from '../support/servers/clickhouse.ts'
import { countedYear } from './statistics-cases.ts'
import { BENCH_SECRET } from './statistics-data.ts'

const ages = ageColumns.map((column, index) => `intDiv(people * ${index + 1}, 110) as ${column}`)

/** The hours of the month `$2` at `$1` locations, those of `statistics-data.ts`, computed by the database. */
const month = `(
  select concat(lpad(lower(hex(toUInt32(n))), 8, '0'), '-0000-4000-8000-000000000000') as location_uuid, hour,
    toDate(hour, 'Europe/Warsaw') as local_day, toInt32(toHour(hour, 'Europe/Warsaw')) as local_hour,
    toInt32(people) as people_net, toInt32(floor(people * 1.3)) as people_gross, toInt32(intDiv(people, 4)) as cars,
    toInt32(intDiv(people, 60)) as buses, ${ages.join(', ')}
  from (
    select n, hour, ((n * 7919 + h * 104729) % 1009) * ((n * 31 + h) % 997) % 400 as people
    from (select number as n from numbers($1)) as locations
      cross join (
        select toDateTime($3 + number * 3600, 'UTC') as hour, intDiv($3, 3600) + number as h from numbers(8784)
        where toYYYYMM(toDateTime($3 + number * 3600, 'Europe/Warsaw')) = $2
      ) as hours
    where (n * 13 + h * 17) % 100 >= 1
  ) as counted)`

const insertMonth = `insert into statistics_rows (${rowColumns.join(', ')})
  select ${kinds.hour}, location_uuid, hour, local_day, local_hour, 1, 0, ${countColumns.join(', ')},
    ${ageColumns.join(', ')}, 0, ${ageColumns.join(', ')}, 1, 1
  from ${month}`

/** Size of a filled store. Bytes are compressed, of one part for each month. */
type Filled = { hours: number; hours_bytes: number; days_bytes: number; partitions: number; filled_seconds: number }

/** Fills an empty ClickHouse with the hours of a year. They are computed in it, because 26 million come in no time. */
const fill = async (address: string, locations: number): Promise<Filled> => {
  const { command, rows, close } = clickHouseConnection(address, 2)
  const begunMs = performance.now()
  const from = Date.parse(`${countedYear.from}T00:00:00+01:00`) / 1000
  for (let each = 1; each <= 12; each += 1) {
    const yyyymm = Number(countedYear.from.slice(0, 4)) * 100 + each
    await command(insertMonth, [locations, yyyymm, from], onePart)
    await command(sumMonth('statistics_rows'), [yyyymm, 1], onePart)
  }
  const filledSeconds = (performance.now() - begunMs) / 1000
  const bytes = `select sum(data_compressed_bytes) as bytes, count(distinct partition) as partitions from system.parts
    where active and database = currentDatabase() and table = 'statistics_rows'`
  await command('optimize table statistics_rows final')
  const [all] = await rows<{ bytes: number; partitions: number }>(bytes)
  const [stored] = await rows<{ hours: number; days: number }>(
    `select countIf(kind = ${kinds.hour}) as hours, countIf(kind > ${kinds.hour}) as days from statistics_rows`,
  )
  await close()
  const share = (stored?.hours ?? 0) / ((stored?.hours ?? 0) + (stored?.days ?? 1))
  return {
    hours: stored?.hours ?? 0,
    hours_bytes: Math.round((all?.bytes ?? 0) * share),
    days_bytes: Math.round((all?.bytes ?? 0) * (1 - share)),
    partitions: all?.partitions ?? 0,
    filled_seconds: Math.round(filledSeconds),
  }
}

/** Fills a ClickHouse of its own and runs `work` on it. */
export const onFilledClickHouse = async <Result>(
  locations: number,
  work: (statistics: Statistics, address: string) => Promise<Result>,
): Promise<Filled & { result: Result }> => {
  const { address, stop } = await freshClickHouse()
  try {
    const statistics = await openStatistics(address)
    // With one key all engines have the same noise.
    await statistics.transaction((session) => setAgeKey(session, ageKeyOf(BENCH_SECRET)))
    const filled = await fill(address, locations)
    const result = await work(statistics, address)
    await statistics.close()
    return { ...filled, result }
  } finally {
    await stop()
  }
}
