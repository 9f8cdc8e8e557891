import type { DayRange } from './day-range.ts'
import { addDays } from './days.ts'

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`
const firstOfNextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31))

const rangeFrom = {
  nextTwoWeeks: (today) => ({ from: addDays(today, 1), to: addDays(today, 14) }),
  nextFourWeeks: (today) => ({ from: addDays(today, 1), to: addDays(today, 28) }),
  thisMonth: (today) => ({ from: firstOfMonth(today), to: addDays(firstOfNextMonth(today), -1) }),
  nextMonth: (today) => {
    const from = firstOfNextMonth(today)
    return { from, to: addDays(firstOfNextMonth(from), -1) }
  },
  previousMonth: (today) => {
    const to = addDays(firstOfMonth(today), -1)
    return { from: firstOfMonth(to), to }
  },
} as const satisfies Record<string, (today: string) => DayRange>

/** Name of a range of days that a user chooses with one click. */
export type RangePreset = keyof typeof rangeFrom

/** Ranges for a flight, which begins tomorrow at the earliest. */
export const flightPresets: readonly RangePreset[] = ['nextTwoWeeks', 'nextFourWeeks', 'nextMonth']

/** Ranges for a list whose rows lie before and after today. */
export const listPresets: readonly RangePreset[] = ['previousMonth', 'thisMonth', 'nextTwoWeeks', 'nextMonth']

/** The days of a preset, both inclusive, seen from `today`. */
export const daysOfRangePreset = (preset: RangePreset, today: string): DayRange => rangeFrom[preset](today)
