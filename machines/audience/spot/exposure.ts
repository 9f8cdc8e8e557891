import { LOOP_SECONDS } from '../../../contract/limits.ts'
import { DWELL_EDGES } from './dwell.ts'

/**
 * How much of a spot somebody can see who is in view of a screen for some seconds, from a uniformly random moment of
 * the loop on (decision 102). The spot plays once in a loop, in consecutive slots.
 */

/**
 * Seconds of a spot that must be in view to count as an opportunity to see it. Of a presence of less than twice as
 * long, half of it must be the spot: so somebody who hurries past sees exactly one spot of the loop.
 */
export const LEAST_SECONDS = 1

/** A spot in the loop of a screen. */
export type SpotInLoop = { spotSeconds: number; loopSeconds?: number }

/**
 * What a contact sees of a spot: the probability of at least one opportunity to see it, the mean number of its plays in
 * view, and the mean seconds of it in view.
 */
export type Exposure = { probability: number; plays: number; seconds: number }

/**
 * The exposure of somebody in view for some seconds, in closed form. A presence of T seconds meets a play of s seconds
 * for at least m of them if it begins in a stretch of s + T − 2m of the loop's L seconds. Who is in view for less than
 * {@link LEAST_SECONDS} has no opportunity to see any spot. Each second of a presence is a second of one spot, so the
 * seconds of all spots of a full loop add up to the presence.
 */
export const exposureDuring = (seconds: number, { spotSeconds, loopSeconds = LOOP_SECONDS }: SpotInLoop): Exposure => {
  const plays = seconds < LEAST_SECONDS ? 0 : (spotSeconds + Math.max(0, seconds - 2 * LEAST_SECONDS)) / loopSeconds
  return { probability: Math.min(1, plays), plays, seconds: (seconds * spotSeconds) / loopSeconds }
}

/** The mean exposure of presences that are spread evenly from `from` to `to` seconds, both on one side of 1 and 2 s. */
const meanBetween = (from: number, to: number, spot: SpotInLoop): Exposure => {
  const { spotSeconds, loopSeconds = LOOP_SECONDS } = spot
  const middle = exposureDuring((from + to) / 2, spot)
  if (to <= LEAST_SECONDS) return middle
  // From this time on, everybody sees the spot: the probability has a kink there, and is linear on both sides.
  const surely = Math.min(to, Math.max(from, loopSeconds - spotSeconds + 2 * LEAST_SECONDS))
  const before = exposureDuring((from + surely) / 2, spot).probability
  const probability = (before * (surely - from) + (to - surely) * exposureDuring(to, spot).probability) / (to - from)
  return { ...middle, probability }
}

/** The exposure of the presences in each bin of a distribution of the time in view. */
export const exposureOfBins = (spot: SpotInLoop): Exposure[] =>
  DWELL_EDGES.slice(1).map((to, bin) => meanBetween(DWELL_EDGES[bin] ?? 0, to, spot))

const nothing: Exposure = { probability: 0, plays: 0, seconds: 0 }

/** The mean exposure over a distribution of the time in view; `bins` come from {@link exposureOfBins}. */
export const exposureOf = (counts: readonly number[], bins: readonly Exposure[]): Exposure => {
  const sum = { ...nothing }
  let all = 0
  for (const [bin, count] of counts.entries()) {
    const of = bins[bin] ?? nothing
    all += count
    sum.probability += count * of.probability
    sum.plays += count * of.plays
    sum.seconds += count * of.seconds
  }
  if (!(all > 0)) return nothing
  return { probability: Math.min(1, sum.probability / all), plays: sum.plays / all, seconds: sum.seconds / all }
}
