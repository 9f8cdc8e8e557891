import type { SeriesFilter } from '../../../../contract/statistics/filter.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import type { LocalTime } from '../../../../machines/calendar/local-hours.ts'

/** Aggregation in time: one sum per day, or per hour. */
export type Aggregation = SeriesFilter['aggregation']

/**
 * Number of a local hour since 1970-01-01T00 in wall-clock time. A whole day has the number of its first hour. An hour
 * that is repeated at the end of summer time is one slot. Slots are numbers because a year of twenty series has 180 000
 * of them.
 */
export type Slot = number

/** Slot of a local hour, or of its day. */
export const slotOf = ({ day, hour }: LocalTime, aggregation: Aggregation): Slot =>
  Date.parse(day) / HOUR_MS + (aggregation === 'HOUR' ? hour : 0)

/** SQL expression for the slot of a row of the table `hourly`. */
export const slotColumn = (aggregation: Aggregation): string =>
  `cast(local_day - cast('1970-01-01' as date) as integer) * 24${aggregation === 'HOUR' ? ' + local_hour' : ''}`

/** A slot as text: `YYYY-MM-DD` or `YYYY-MM-DDTHH`. */
export const writtenSlot = (slot: Slot, aggregation: Aggregation): string =>
  new Date(slot * HOUR_MS).toISOString().slice(0, aggregation === 'HOUR' ? 13 : 10)

/** ISO weekday of a slot, 1 Monday … 7 Sunday. */
export const weekdayOfSlot = (slot: Slot): number => new Date(slot * HOUR_MS).getUTCDay() || 7

/** Hour of the day of a slot, 0–23. */
export const hourOfSlot = (slot: Slot): number => new Date(slot * HOUR_MS).getUTCHours()
