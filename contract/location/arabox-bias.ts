import * as z from 'zod/mini'
import { instant } from '../values.ts'
import { sensorCounters } from './sensor-findings.ts'

/** Fewest minutes, and fewest people or vehicles counted by hand, from which a ratio follows. */
export const FEWEST_COMPARED_MINUTES = 60
export const FEWEST_COUNTED_BY_HAND = 30
/** Counts that are so many days older than the newest one are not compared: the arabox may have changed since. */
export const COMPARED_COUNT_DAYS = 365

/**
 * What an arabox counted in the time in which somebody counted beside it. `ratio` is arabox ÷ by hand, with its 80 %
 * interval; null below the fewest minutes or counted ones.
 */
const counterBias = z.object({
  counter: z.enum(sensorCounters),
  minutes: z.int(),
  by_hand: z.int(),
  by_arabox: z.int(),
  ratio: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
})
/** What an arabox counted beside a person. */
export type CounterBias = z.output<typeof counterBias>

/** The bias of the arabox of a location from the counts made beside it; without any, nothing is compared. */
export const araboxBias = z.object({
  /** When the newest compared count ended, and its age in whole days. */
  newest_at: z.nullable(instant),
  age_days: z.nullable(z.int()),
  counters: z.array(counterBias),
})
/** The bias of the arabox of a location. */
export type AraboxBias = z.output<typeof araboxBias>
