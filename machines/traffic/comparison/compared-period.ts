import type { DayRange } from '../../calendar/day-range.ts'
import { addDays, lengthInDays } from '../../calendar/days.ts'

/** What a period is compared with: nothing, as many days before it, or the same dates of the year before. */
export const comparisons = ['none', 'previous', 'year'] as const
/** What a period is compared with. */
export type Comparison = (typeof comparisons)[number]

const aYearBefore = (day: string): string => {
  const date = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  // 29 February becomes the 28th.
  return date.endsWith('-02-29') ? `${date.slice(0, 8)}28` : date
}

/** The earlier days with which a period is compared; null without a comparison. */
export const earlierDays = ({ from, to }: DayRange, comparison: Comparison): DayRange | null => {
  if (comparison === 'none') return null
  if (comparison === 'year') return { from: aYearBefore(from), to: aYearBefore(to) }
  return { from: addDays(from, -lengthInDays(from, to)), to: addDays(from, -1) }
}

/**
 * The change from an earlier value in percent; null if one of them was not measured, or if the earlier one is zero, of
 * which nothing is a percentage.
 */
export const changePercent = (now: number | null, earlier: number | null): number | null =>
  now === null || earlier === null || earlier === 0 ? null : (100 * (now - earlier)) / earlier
