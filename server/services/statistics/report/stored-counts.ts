import { ageColumns } from '../../../store/statistics/columns.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { hoursWhere } from '../query/sums.ts'
import type { ReportAggregation } from './report-words.ts'

/** Counts of a location in the `measured` hours of a day (`hour` is 0) or of a local hour. */
export type Counts = {
  location: string
  day: string
  hour: number
  measured: number
  people: number
  peopleGross: number
  cars: number
  buses: number
}

/** Names of the stored columns with counts, ages included. */
export const countColumns: readonly string[] = ['people_net', 'people_gross', 'cars', 'buses', ...ageColumns]

/** A stored hour, or the sums of the `measured_hours` of a day; members have the names of the columns. */
export type RawCounts = Readonly<Record<string, number>> & { location_uuid: string; local_day: string; hour: Date }

const sumOf = (column: string): string => `cast(sum(${column}) as bigint)`

/** Number of values in a row of `countsOf`. */
export const VALUES_OF_COUNTS = 8

/** Counts by location and local day or hour; days and hours that were not measured are absent. */
export const countsOf = (
  statistics: Statistics,
  query: StatisticsQuery,
  aggregation: ReportAggregation,
): Promise<Counts[]> => {
  const { where, parameters } = hoursWhere(query)
  return statistics.rows(
    `select location_uuid as location, local_day as day, ${aggregation === 'hour' ? 'local_hour' : '0'} as hour,
       count(*) as measured, ${sumOf('people_net')} as people, ${sumOf('people_gross')} as "peopleGross",
       ${sumOf('cars')} as cars, ${sumOf('buses')} as buses
     from hourly where ${where} group by ${aggregation === 'hour' ? '1, 2, 3' : '1, 2'}`,
    parameters,
  )
}

const rawColumns: Readonly<Record<ReportAggregation, string>> = {
  day: `location_uuid, local_day, count(*) as measured_hours,
    ${countColumns.map((column) => `${sumOf(column)} as ${column}`).join(', ')}`,
  hour: `location_uuid, hour, local_day, local_hour, ${countColumns.join(', ')}`,
}

/** Number of values in a row of `rawCountsOf`. */
export const VALUES_OF_RAW_COUNTS = countColumns.length + 4

/** All stored columns, in order of time: sums by local day, or the stored hours. */
export const rawCountsOf = (
  statistics: Statistics,
  query: StatisticsQuery,
  aggregation: ReportAggregation,
): Promise<RawCounts[]> => {
  const { where, parameters } = hoursWhere(query)
  const order = aggregation === 'hour' ? 'order by hour' : 'group by 1, 2 order by 2'
  return statistics.rows(`select ${rawColumns[aggregation]} from hourly where ${where} ${order}`, parameters)
}

/** Number of rows of `rawCountsOf`. */
export const countRaw = async (
  statistics: Statistics,
  query: StatisticsQuery,
  aggregation: ReportAggregation,
): Promise<number> => {
  const { where, parameters } = hoursWhere(query)
  const days = `(select distinct location_uuid, local_day from hourly where ${where}) as days`
  const [row] = await statistics.rows<{ rows: number }>(
    `select count(*) as rows from ${aggregation === 'day' ? days : `hourly where ${where}`}`,
    parameters,
  )
  return row?.rows ?? 0
}
