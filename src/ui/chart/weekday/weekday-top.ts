import { niceTicks } from '../axis/ticks.ts'

const THOUSAND = 1000

/** The upper end of the weekday axis: the highest value rounded up to a whole thousand, at least 1000 (K24). */
export const weekdayTop = (highest: number): number => {
  return Math.max(THOUSAND, Math.ceil(highest / THOUSAND) * THOUSAND)
}

/** The ticks of the weekday axis: round steps, and its end if that is not too near to the last of them. */
export const weekdayTicks = (top: number): number[] => {
  const ticks = niceTicks(0, top, 5)
  const step = (ticks[1] ?? top) - (ticks[0] ?? 0)
  const last = ticks.at(-1) ?? 0
  return top - last >= step / 2 ? [...ticks, top] : ticks
}
