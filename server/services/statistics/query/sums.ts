import { ageColumns } from '../../../store/statistics/columns.ts'
import { protectedSums } from '../../../store/statistics/protected-ages.ts'
import type { Parameter } from '../../../store/statistics/values.ts'
import type { StatisticsSession } from '../../../store/statistics.ts'
import type { StatisticsQuery } from './filter.ts'
import { type Aggregation, type Slot, slotColumn } from './slot.ts'
import { isElapsed, type Window } from './window.ts'

/** Sums of the counts of `measured` hours. */
export type Sums = { measured: number; people_net: number; people_gross: number; cars: number; buses: number }

// Doubles hold every possible sum exactly; bigint results would have to be converted.
const sumOf = (column: string): string => `cast(sum(${column}) as double precision) as ${column}`
const hoursMeasured = 'cast(count(*) as integer) as measured'
const people = `${hoursMeasured}, ${sumOf('people_net')}, ${sumOf('people_gross')}`
const sums = `${people}, ${sumOf('cars')}, ${sumOf('buses')}`

/**
 * SQL conditions of a window, and the parameters: `first`, then those of the window. Conditions that do not narrow the
 * result are left out, because every column that is read costs time.
 */
const windowWhere = (window: Window, first: readonly Parameter[]): { where: string; parameters: Parameter[] } => {
  const parameters = [...first]
  const addParameter = (value: Parameter): string => `$${parameters.push(value)}`
  const conditions = [
    `local_day >= cast(${addParameter(window.from)} as date)`,
    `local_day <= cast(${addParameter(window.to)} as date)`,
  ]
  if (!isElapsed(window)) conditions.push(`hour < ${addParameter(window.until)}`)
  if (window.hourFrom > 0) conditions.push(`local_hour >= ${addParameter(window.hourFrom)}`)
  if (window.hourTo < 24) conditions.push(`local_hour < ${addParameter(window.hourTo)}`)
  if (window.weekdays) conditions.push(`extract(isodow from local_day) = any(${addParameter(window.weekdays)})`)
  return { where: conditions.join(' and '), parameters }
}

const uuidsOf = ({ locations }: StatisticsQuery): string[] => locations.map((location) => location.uuid)

/** SQL conditions for the hours and locations of a query, and their parameters. */
export const hoursWhere = (query: StatisticsQuery) => {
  const { where, parameters } = windowWhere(query.window, [uuidsOf(query)])
  return { where: `location_uuid = any($1) and ${where}`, parameters }
}

/** Above this number of locations, summing all locations is faster than comparing each hour with the list. */
const MANY_LOCATIONS = 1000

/** Sums of each location of the query; locations without measured hours are absent. */
export const sumsByLocation = async (
  statistics: StatisticsSession,
  query: StatisticsQuery,
): Promise<(Sums & { location: string })[]> => {
  const { where, parameters } =
    query.locations.length > MANY_LOCATIONS ? windowWhere(query.window, []) : hoursWhere(query)
  const rows = await statistics.rows<Sums & { location: string }>(
    `select location_uuid as location, ${sums} from hourly where ${where} group by 1`,
    parameters,
  )
  const chosen = new Set(uuidsOf(query))
  return rows.filter(({ location }) => chosen.has(location))
}

/** Sums of all locations of the query by day or hour; slots without measured hours are absent. */
export const sumsByTime = (
  statistics: StatisticsSession,
  query: StatisticsQuery,
  aggregation: Aggregation,
): Promise<(Sums & { slot: Slot })[]> => {
  const { where, parameters } = hoursWhere(query)
  return statistics.rows(
    `select ${slotColumn(aggregation)} as slot, ${sums} from hourly where ${where} group by 1`,
    parameters,
  )
}

/** People in one slot of one series. */
export type SeriesPeople = { series: number; slot: Slot; measured: number; people_net: number; people_gross: number }

/** People of each series by time; `seriesOf` holds the series index of each location of the query. */
export const peopleBySeries = (
  statistics: StatisticsSession,
  query: StatisticsQuery,
  seriesOf: readonly number[],
  aggregation: Aggregation,
): Promise<SeriesPeople[]> => {
  const { where, parameters } = windowWhere(query.window, [uuidsOf(query), seriesOf])
  return statistics.rows(
    `select series, ${slotColumn(aggregation)} as slot, ${people}
     from hourly join (select unnest(cast($1 as varchar[])) as location, unnest(cast($2 as integer[])) as series) as chosen
       on location = location_uuid
     where ${where} group by 1, 2`,
    parameters,
  )
}

/**
 * People by age and gender in `measured` hours: 14 protected sums (decision 024), women by age band, then men by age
 * band.
 */
export type AgeSums = { key: string; measured: number; ages: number[] }

/**
 * Age and gender at all locations of the query by local day, or by hour of the day `00`–`23`; unmeasured keys are
 * absent.
 */
export const agesBy = async (
  statistics: StatisticsSession,
  query: StatisticsQuery,
  aggregation: Aggregation,
): Promise<AgeSums[]> => {
  const { where, parameters } = hoursWhere(query)
  const key = aggregation === 'HOUR' ? 'local_hour' : 'local_day'
  const rows = await statistics.rows<Record<string, number> & { key: string | number; measured: number }>(
    `select ${key} as key, ${hoursMeasured}, ${protectedSums} from hourly where ${where} group by 1 order by 1`,
    parameters,
  )
  return rows.map((row) => ({
    key: String(row.key).padStart(2, '0'),
    measured: row.measured,
    ages: ageColumns.map((column) => Number(row[column])),
  }))
}

/** Sums of one cell of the map in one hour of the day. */
export type CellSums = Omit<Sums, 'people_gross'> & { cell: number; hour: number }

/** Sums of each cell by hour of the day; `cellOf` holds the number of the cell of each location of the query. */
export const sumsByCell = (
  statistics: StatisticsSession,
  query: StatisticsQuery,
  cellOf: readonly number[],
): Promise<CellSums[]> => {
  const { where, parameters } = windowWhere(query.window, [uuidsOf(query), cellOf])
  return statistics.rows(
    `select cell, local_hour as hour, ${hoursMeasured}, ${sumOf('people_net')}, ${sumOf('cars')}, ${sumOf('buses')}
     from hourly join (select unnest(cast($1 as varchar[])) as location, unnest(cast($2 as integer[])) as cell) as chosen
       on location = location_uuid
     where ${where} group by 1, 2`,
    parameters,
  )
}
