import { ageColumns, unitColumns } from '../../../store/statistics/columns.ts'
import { earlierHours, protectedSums, unitSums } from '../../../store/statistics/protected-ages.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import { daysSource, hourlyWhere, type SourceCondition } from './counts-source.ts'
import type { StatisticsQuery } from './filter.ts'
import { type Aggregation, type Slot, slotColumn } from './slot.ts'

/** Sums of the counts of `measured` hours. */
export type Sums = { measured: number; people_net: number; people_gross: number; cars: number; buses: number }

// A double represents every possible sum exactly. A bigint would have to be converted.
const sumOf = (column: string): string => `cast(sum(${column}) as double precision) as ${column}`
const hoursMeasured = 'cast(sum(measured) as integer) as measured'
const peopleColumns = ['people_net', 'people_gross'] as const
const countColumns = [...peopleColumns, 'cars', 'buses'] as const
const people = [hoursMeasured, ...peopleColumns.map(sumOf)].join(', ')
const sums = [hoursMeasured, ...countColumns.map(sumOf)].join(', ')

const uuidsOf = ({ locations }: StatisticsQuery): string[] => locations.map((location) => location.uuid)

/** SQL conditions for the hours and locations of a query, and their parameters. */
export const hoursWhere = (query: StatisticsQuery) => {
  const { where, parameters } = hourlyWhere(query.window, [uuidsOf(query)])
  return { where: `location_uuid = any($1) and ${where}`, parameters }
}

/** The hours of a window one by one, with the columns of {@link daysSource} and the local hour. */
const hoursSource = (
  { window }: Pick<StatisticsQuery, 'window'>,
  columns: readonly string[],
  { first, only }: SourceCondition,
) => {
  const { where, parameters } = hourlyWhere(window, first)
  const selected = ['location_uuid', 'local_day', 'local_hour', '1 as measured', ...columns].join(', ')
  const condition = only === undefined ? where : `${only} and ${where}`
  return { relation: `(select ${selected} from hourly where ${condition})`, parameters }
}

/** The hours of the query's locations, as daily sums if the aggregation does not need single hours. */
const sourceOf = (query: StatisticsQuery, columns: readonly string[], aggregation: Aggregation) => {
  const ofLocations = { first: [uuidsOf(query)], only: 'location_uuid = any($1)' }
  return aggregation === 'DAY'
    ? daysSource(query.window, columns, ofLocations)
    : hoursSource(query, columns, ofLocations)
}

/** Above this number of locations, summing all locations is faster than comparing each hour with the list. */
const MANY_LOCATIONS = 1000

/** Sums of each location of the query; locations without measured hours are absent. */
export const sumsByLocation = async (
  statistics: StatisticsReader,
  query: StatisticsQuery,
): Promise<(Sums & { location: string })[]> => {
  const { relation, parameters } =
    query.locations.length > MANY_LOCATIONS
      ? daysSource(query.window, countColumns, { first: [] })
      : sourceOf(query, countColumns, 'DAY')
  const rows = await statistics.rows<Sums & { location: string }>(
    `select location_uuid as location, ${sums} from ${relation} as counts group by 1`,
    parameters,
  )
  const chosen = new Set(uuidsOf(query))
  return rows.filter(({ location }) => chosen.has(location))
}

/** Sums of all locations of the query by day or hour; slots without measured hours are absent. */
export const sumsByTime = (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  aggregation: Aggregation,
): Promise<(Sums & { slot: Slot })[]> => {
  const { relation, parameters } = sourceOf(query, countColumns, aggregation)
  return statistics.rows(
    `select ${slotColumn(aggregation)} as slot, ${sums} from ${relation} as counts group by 1`,
    parameters,
  )
}

/** People in one slot of one series. */
export type SeriesPeople = { series: number; slot: Slot; measured: number; people_net: number; people_gross: number }

/** People of each series by time; `seriesOf` holds the series index of each location of the query. */
export const peopleBySeries = (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  seriesOf: readonly number[],
  aggregation: Aggregation,
): Promise<SeriesPeople[]> => {
  const first = [uuidsOf(query), seriesOf]
  const { relation, parameters } =
    aggregation === 'DAY'
      ? daysSource(query.window, peopleColumns, { first })
      : hoursSource(query, peopleColumns, { first })
  return statistics.rows(
    `select series, ${slotColumn(aggregation)} as slot, ${people}
     from ${relation} as counts
       join (select unnest(cast($1 as varchar[])) as location, unnest(cast($2 as integer[])) as series) as chosen
       on location = location_uuid
     group by 1, 2`,
    parameters,
  )
}

/**
 * People by age and gender in `measured` hours: 14 protected sums (decision 095), women by age band, then men by age
 * band.
 */
export type AgeSums = { key: string; measured: number; earlier: number; ages: number[] }

/**
 * Age and gender at all locations of the query by local day, or by hour of the day `00`–`23`; unmeasured keys are
 * absent.
 */
export const agesBy = async (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  aggregation: Aggregation,
): Promise<AgeSums[]> => {
  const { relation, parameters } = sourceOf(query, [...unitColumns, 'unit'], aggregation)
  const key = aggregation === 'HOUR' ? 'local_hour' : 'local_day'
  const rows = await statistics.rows<
    Record<string, number> & { key: string | number; measured: number; earlier: number }
  >(
    `select key, ${hoursMeasured}, ${earlierHours}, ${protectedSums}
     from (
       select ${key} as key, unit, ${hoursMeasured}, ${unitSums} from ${relation} as counts group by 1, 2
     ) as by_unit
     group by 1 order by 1`,
    parameters,
  )
  return rows.map((row) => ({
    key: String(row.key).padStart(2, '0'),
    measured: row.measured,
    earlier: row.earlier,
    ages: ageColumns.map((column) => Number(row[column])),
  }))
}

/** Numbers of an hour in the text of a cell: local hour, measured hours, people net, cars, buses. */
export const NUMBERS_OF_CELL_HOUR = 5

/** Sums of one cell of the map by hour of the day, as the text of its numbers. */
export type CellSums = { cell: number; text: string }

/**
 * Sums of each cell by hour of the day; `cellOf` holds the number of the cell of each location of the query. Each cell
 * is one text, because the conversion of a row for each cell and hour to an object took most of the time.
 */
export const sumsByCell = (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  cellOf: readonly number[],
): Promise<CellSums[]> => {
  const { where, parameters } = hourlyWhere(query.window, [uuidsOf(query), cellOf])
  return statistics.rows(
    `select cell, string_agg(concat_ws(' ', local_hour, measured, people_net, cars, buses), ' ') as text
     from (
       select cell, local_hour, count(*) as measured, sum(people_net) as people_net, sum(cars) as cars,
         sum(buses) as buses
       from hourly
         join (select unnest(cast($1 as varchar[])) as location, unnest(cast($2 as integer[])) as cell) as chosen
         on location = location_uuid
       where ${where} group by 1, 2
     ) as sums group by cell`,
    parameters,
  )
}
