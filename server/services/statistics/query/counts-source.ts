import { addDays } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { ageColumns } from '../../../store/statistics/columns.ts'
import type { Parameter } from '../../../store/statistics/values.ts'
import { isElapsed, lastElapsedDay, type Window } from './window.ts'

/** A relation with the rows of a window, and its parameters: first the given ones, then those of the window. */
type Source = { relation: string; parameters: Parameter[] }

/** Parameters that come first, and a condition that uses them. */
export type SourceCondition = { readonly first: readonly Parameter[]; readonly only?: string }

/** The condition that selects daily sums for a window's hours; null if daily sums do not exist for these hours. */
const dailyPart = ({ hourFrom, hourTo }: Window): string | null => {
  if (hourFrom === 0 && hourTo === LAST_HOUR) return 'true'
  if (hourFrom === FIRST_HOUR && hourTo === LAST_HOUR) return 'is_playing'
  return hourFrom === 0 && hourTo === FIRST_HOUR ? 'not is_playing' : null
}

/** Collects parameters after the given first ones. `add` returns the placeholder of its value. */
const parameterList = (first: readonly Parameter[]) => {
  const parameters = [...first]
  return { parameters, add: (value: Parameter): string => `$${parameters.push(value)}` }
}

type AddParameter = ReturnType<typeof parameterList>['add']

/** Conditions of a window's hours. Conditions that exclude no row are left out, because reading a column takes time. */
const hourConditions = (window: Window, from: string, add: AddParameter): string[] => {
  const conditions = [`local_day >= cast(${add(from)} as date)`, `local_day <= cast(${add(window.to)} as date)`]
  if (!isElapsed(window)) conditions.push(`hour < ${add(window.until)}`)
  if (window.hourFrom > 0) conditions.push(`local_hour >= ${add(window.hourFrom)}`)
  if (window.hourTo < LAST_HOUR) conditions.push(`local_hour < ${add(window.hourTo)}`)
  if (window.weekdays) conditions.push(weekdayCondition(window.weekdays, add))
  return conditions
}

const weekdayCondition = (weekdays: readonly number[], add: AddParameter): string =>
  `extract(isodow from local_day) = any(${add(weekdays)})`

/** Column or expression of a table. Only the daily sums have a column with the people whose age was recognised. */
const columnOf = (table: 'daily' | 'hourly', column: string): string =>
  table === 'hourly' && column === 'aged' ? `${ageColumns.join(' + ')} as aged` : column

/** SQL conditions of a window for the table `hourly`, and their parameters. */
export const hourlyWhere = (
  window: Window,
  first: readonly Parameter[],
): { where: string; parameters: Parameter[] } => {
  const { parameters, add } = parameterList(first)
  return { where: hourConditions(window, window.from, add).join(' and '), parameters }
}

/**
 * The hours of a window as a relation, for sums by day or longer periods: daily sums of days that are over, and hours
 * of other days. Both have `location_uuid`, `local_day`, the number of `measured` hours, and the given columns, which
 * can include `aged`. `only` is a further condition, whose parameters come first.
 */
export const daysSource = (window: Window, columns: readonly string[], { first, only }: SourceCondition): Source => {
  const { parameters, add } = parameterList(first)
  const select = (measured: string, table: 'daily' | 'hourly', conditions: readonly string[]): string => `
    select location_uuid, local_day, ${[measured, ...columns.map((column) => columnOf(table, column))].join(', ')} from ${table}
    where ${[...(only === undefined ? [] : [only]), ...conditions].join(' and ')}`
  const ofHours = (from: string) => select('1 as measured', 'hourly', hourConditions(window, from, add))
  const part = dailyPart(window)
  const lastDay = isElapsed(window) ? window.to : lastElapsedDay(window.until)
  if (part === null || lastDay < window.from) return { relation: `(${ofHours(window.from)})`, parameters }
  const ofDays = select('measured', 'daily', [
    ...(part === 'true' ? [] : [part]),
    `local_day >= cast(${add(window.from)} as date)`,
    `local_day <= cast(${add(lastDay)} as date)`,
    ...(window.weekdays ? [weekdayCondition(window.weekdays, add)] : []),
  ])
  if (isElapsed(window)) return { relation: `(${ofDays})`, parameters }
  return { relation: `(${ofDays} union all ${ofHours(addDays(lastDay, 1))})`, parameters }
}
