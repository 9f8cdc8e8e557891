import { ageColumns } from '../../../store/statistics/hourly.ts'
import type { Parameter } from '../../../store/statistics/values.ts'
import type { StatisticsSession } from '../../../store/statistics.ts'
import type { Asked } from './filter.ts'
import { type Aggregation, type Slot, slotColumn } from './slot.ts'
import { hasPassed, type Window } from './window.ts'

/** What was counted in `measured` hours. */
export type Sums = { measured: number; people_net: number; people_gross: number; cars: number; buses: number }

// Doubles hold every sum exactly and need no way round by big integers.
const sumOf = (column: string): string => `cast(sum(${column}) as double precision) as ${column}`
const hoursMeasured = 'cast(count(*) as integer) as measured'
const people = `${hoursMeasured}, ${sumOf('people_net')}, ${sumOf('people_gross')}`
const sums = `${people}, ${sumOf('cars')}, ${sumOf('buses')}`

/** Conditions of a window behind the first parameters, and their values; what does not narrow is left out, because every column that is looked at costs. */
const within = (window: Window, behind: readonly Parameter[]): { where: string; parameters: Parameter[] } => {
  const parameters = [...behind]
  const given = (value: Parameter): string => `$${parameters.push(value)}`
  const conditions = [
    `local_day >= cast(${given(window.from)} as date)`,
    `local_day <= cast(${given(window.to)} as date)`,
  ]
  if (!hasPassed(window)) conditions.push(`hour < ${given(window.until)}`)
  if (window.hourFrom > 0) conditions.push(`local_hour >= ${given(window.hourFrom)}`)
  if (window.hourTo < 24) conditions.push(`local_hour < ${given(window.hourTo)}`)
  if (window.weekdays) conditions.push(`extract(isodow from local_day) = any(${given(window.weekdays)})`)
  return { where: conditions.join(' and '), parameters }
}

const uuidsOf = ({ places }: Asked): string[] => places.map((place) => place.uuid)

/** Conditions of the chosen hours of the chosen places, and their values. */
export const hoursIn = (asked: Asked) => {
  const { where, parameters } = within(asked.window, [uuidsOf(asked)])
  return { where: `location_uuid = any($1) and ${where}`, parameters }
}

/** Above this many places it costs less to add up those that were not asked for than to compare each hour with the list. */
const MANY_PLACES = 1000

/** Sums of each chosen place that measured anything. */
export const sumsByPlace = async (
  statistics: StatisticsSession,
  asked: Asked,
): Promise<(Sums & { place: string })[]> => {
  const { where, parameters } = asked.places.length > MANY_PLACES ? within(asked.window, []) : hoursIn(asked)
  const rows = await statistics.rows<Sums & { place: string }>(
    `select location_uuid as place, ${sums} from hourly where ${where} group by 1`,
    parameters,
  )
  const chosen = new Set(uuidsOf(asked))
  return rows.filter(({ place }) => chosen.has(place))
}

/** Sums of all chosen places by day, or by hour of each day, where anything was measured. */
export const sumsByTime = (
  statistics: StatisticsSession,
  asked: Asked,
  aggregation: Aggregation,
): Promise<(Sums & { slot: Slot })[]> => {
  const { where, parameters } = hoursIn(asked)
  return statistics.rows(
    `select ${slotColumn(aggregation)} as slot, ${sums} from hourly where ${where} group by 1`,
    parameters,
  )
}

/** People in a slot of a series. */
export type SeriesPeople = { series: number; slot: Slot; measured: number; people_net: number; people_gross: number }

/** People by time of each series; `seriesOf` says to which series each chosen place belongs. */
export const peopleBySeries = (
  statistics: StatisticsSession,
  asked: Asked,
  seriesOf: readonly number[],
  aggregation: Aggregation,
): Promise<SeriesPeople[]> => {
  const { where, parameters } = within(asked.window, [uuidsOf(asked), seriesOf])
  return statistics.rows(
    `select series, ${slotColumn(aggregation)} as slot, ${people}
     from hourly join (select unnest(cast($1 as varchar[])) as place, unnest(cast($2 as integer[])) as series) as chosen
       on place = location_uuid
     where ${where} group by 1, 2`,
    parameters,
  )
}

/** People by age and gender in `measured` hours: 14 numbers, women then men by band. */
export type AgeSums = { key: string; measured: number; ages: number[] }

/** Age and gender of all chosen places by local day, or by hour of the day `00`–`23`, where anything was measured. */
export const agesBy = async (
  statistics: StatisticsSession,
  asked: Asked,
  division: Aggregation,
): Promise<AgeSums[]> => {
  const { where, parameters } = hoursIn(asked)
  const key = division === 'HOUR' ? 'local_hour' : 'local_day'
  const ages = ageColumns.map(sumOf).join(', ')
  const rows = await statistics.rows<Record<string, number> & { key: string | number; measured: number }>(
    `select ${key} as key, ${hoursMeasured}, ${ages} from hourly where ${where} group by 1 order by 1`,
    parameters,
  )
  return rows.map((row) => ({
    key: String(row.key).padStart(2, '0'),
    measured: row.measured,
    ages: ageColumns.map((column) => Number(row[column])),
  }))
}
