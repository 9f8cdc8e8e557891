import * as z from 'zod/mini'
import { day } from '../values.ts'

/**
 * Consecutive days that differ from other days of their weekday, both ends included: a public holiday, a trading
 * Sunday, school holidays, or an event that somebody entered. It has a name in both languages.
 */
export const specialDayMembers = {
  kind: z.enum(['holiday', 'trading_sunday', 'school_holiday', 'event']),
  from: day,
  to: day,
  name_pl: z.string(),
  name_en: z.string(),
}

/** A special day that a forecast used, with the calendars (`PL-14`) of the places that have it. */
export const usedSpecialDay = z.object({
  ...specialDayMembers,
  calendars: z.array(z.string()),
  /** Only of events: whether the effect was measured before at all places of the forecast that have it. */
  effect_known: z.optional(z.boolean()),
})
/** A special day that a forecast used. */
export type UsedSpecialDay = z.output<typeof usedSpecialDay>

/** What is special in a flight, as a forecast used it. */
export const usedSpecialDays = z.object({
  /** Code (`PL-14`) and name of each calendar. */
  calendars: z.array(z.object({ code: z.string(), name: z.string() })),
  days: z.array(usedSpecialDay),
  /** Years of whose winter break nothing was known at a place. */
  unknown_winters: z.array(z.int()),
})
/** What is special in a flight, as a forecast used it. */
export type UsedSpecialDays = z.output<typeof usedSpecialDays>
