import { FIRST_HOUR, LAST_HOUR, playedHours } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import type { DayHours } from '../../statistics/public.ts'
import type { CampaignRow } from '../policy.ts'

/** A campaign as far as its realization depends on it. */
export type RealizedRow = Pick<CampaignRow, 'uuid' | 'forecast' | 'orderedFrom' | 'orderedUntil'>

/**
 * The whole hours of a day in which a campaign plays by its order; null if it does not. Contacts are realized in these
 * hours only: not before the order begins, and not in the hour in which it was closed.
 */
export const orderedHours = (
  { orderedFrom, orderedUntil }: Pick<RealizedRow, 'orderedFrom' | 'orderedUntil'>,
  day: string,
): DayHours | null => {
  if (!orderedFrom || !orderedUntil) return null
  const from = FIRST_HOUR + Math.floor(playedHours(day, orderedFrom))
  const to = FIRST_HOUR + Math.floor(playedHours(day, orderedUntil))
  return from < to ? { from, to } : null
}

/** Whether hours are all playing hours of a day. */
export const isWholeDay = ({ from, to }: DayHours): boolean => from === FIRST_HOUR && to === LAST_HOUR

/** The number of ordered hours of a day that have ended at an instant. */
export const closedHours = (hours: DayHours | null, day: string, now: Date): number => {
  if (!hours) return 0
  const ended = FIRST_HOUR + Math.floor(playedHours(day, startOfHour(now)))
  return Math.max(0, Math.min(hours.to, ended) - hours.from)
}
