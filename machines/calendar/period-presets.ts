import type { DayRange } from './day-range.ts'
import { addDays } from './days.ts'

/** Periods that a user can choose with one click; all but the last month end on the last measured day. */
export const presets = ['day', 'week', 'fourWeeks', 'month', 'lastMonth', 'year'] as const
/** Name of a preset. */
export type Preset = (typeof presets)[number]

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

const daysUpTo: Record<Preset, (last: string) => DayRange> = {
  day: (last) => ({ from: last, to: last }),
  week: (last) => ({ from: addDays(last, -6), to: last }),
  fourWeeks: (last) => ({ from: addDays(last, -27), to: last }),
  month: (last) => ({ from: firstOfMonth(last), to: last }),
  lastMonth: (last) => {
    const to = addDays(firstOfMonth(last), -1)
    return { from: firstOfMonth(to), to }
  },
  year: (last) => ({ from: addDays(last, -364), to: last }),
}

/**
 * The days of a preset, which count back from the last measured day. They do not start before the first measured day,
 * unless nothing of them was measured.
 */
export const daysOfPreset = (preset: Preset, measured: DayRange): DayRange => {
  const { from, to } = daysUpTo[preset](measured.to)
  return from < measured.from && to >= measured.from ? { from: measured.from, to } : { from, to }
}

/** The preset that equals the given days, or null. */
export const presetOf = (days: { from: string | null; to: string | null }, measured: DayRange): Preset | null =>
  presets.find((preset) => {
    const { from, to } = daysOfPreset(preset, measured)
    return from === days.from && to === days.to
  }) ?? null
