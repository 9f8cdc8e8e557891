import { MINUTE_MS } from '../calendar/durations.ts'

/**
 * One comparison with the platform's clock: how far the platform was ahead of the player's steady clock, and how long
 * the call took, in milliseconds. `atMs` is the steady time of the answer.
 */
export type ClockSample = { readonly aheadMs: number; readonly roundTripMs: number; readonly atMs: number }

/** Samples that are kept, and for how long: the clocks of two computers drift by less than 50 ms meanwhile. */
const SAMPLES = 8
const LONGEST_MS = 20 * MINUTE_MS
/** What a sample may differ besides its round trip: the resolution of both clocks. */
const RESOLUTION_MS = 50

/**
 * A sample of a call that was sent and answered at these instants of the steady clock. The platform wrote its time
 * between them, so the error is at most half the round trip (RFC 5905, 8).
 */
export const sampleOf = (sentMs: number, answeredMs: number, platformMs: number): ClockSample => ({
  aheadMs: platformMs - (sentMs + answeredMs) / 2,
  roundTripMs: answeredMs - sentMs,
  atMs: answeredMs,
})

/** The sample with the shortest round trip (the clock filter of RFC 5905, 10); null without one. */
export const bestSample = (samples: readonly ClockSample[]): ClockSample | null =>
  samples.toSorted((one, other) => one.roundTripMs - other.roundTripMs)[0] ?? null

/**
 * The samples with a new one. If the new one differs by more than both round trips explain, one of the clocks was set:
 * only the new one counts then.
 */
export const withSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] => {
  const recent = samples.filter(({ atMs }) => sample.atMs - atMs < LONGEST_MS)
  const best = bestSample(recent)
  const explainedMs = best ? (best.roundTripMs + sample.roundTripMs) / 2 + RESOLUTION_MS : 0
  if (best && Math.abs(best.aheadMs - sample.aheadMs) > explainedMs) return [sample]
  return [...recent, sample].slice(-SAMPLES)
}
