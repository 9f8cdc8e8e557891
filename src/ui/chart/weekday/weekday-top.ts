import { niceTicks } from '../axis/ticks.ts'

const THOUSAND = 1000

/**
 * Where the axis of the weekday plot ends: the highest value rounded up to a whole thousand, 1000 for an empty plot
 * (K24).
 */
export const weekdayTop = (highest: number): number => {
  return Math.max(THOUSAND, Math.ceil(highest / THOUSAND) * THOUSAND)
}

/** Its ticks: round steps, and the end of the axis where that has room of its own. */
export const weekdayTicks = (top: number): number[] => {
  const ticks = niceTicks(0, top, 5)
  const step = (ticks[1] ?? top) - (ticks[0] ?? 0)
  const last = ticks.at(-1) ?? 0
  return top - last >= step / 2 ? [...ticks, top] : ticks
}
