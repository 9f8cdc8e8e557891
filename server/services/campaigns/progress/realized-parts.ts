import type { RealizedPart } from '../estimate/spot/present-spot.ts'
import type { DayRealization } from '../tables.ts'
import { closedHours, orderedHours, type RealizedRow } from './ordered-hours.ts'

/** The realized contacts of each day, with the ordered hours that have ended and in which they were realized. */
export const realizedParts = (row: RealizedRow, days: readonly DayRealization[], now: Date): RealizedPart[] =>
  days.flatMap(({ date, realized }) => {
    const hours = orderedHours(row, date)
    const closed = closedHours(hours, date, now)
    return hours && closed > 0 && realized ? [{ contacts: realized, from: hours.from, to: hours.from + closed }] : []
  })
