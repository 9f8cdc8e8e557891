import { addDays } from './days.ts'

/** Calendar days `YYYY-MM-DD`, first and last included. */
export type DayRange = { from: string; to: string }

/** Joins days in ascending order into ranges of days without a gap. */
export const rangesOf = (days: readonly string[]): DayRange[] => {
  const ranges: DayRange[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}
