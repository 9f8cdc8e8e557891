import type { DayRange } from './day-range.ts'
import { addDays } from './days.ts'

/** Periods that a user can choose with one click; they end on the last measured day. */
export const presets = ['week', 'fourWeeks', 'month', 'year'] as const
/** Name of a preset. */
export type Preset = (typeof presets)[number]

const firstDays: Record<Preset, (last: string) => string> = {
  week: (last) => addDays(last, -6),
  fourWeeks: (last) => addDays(last, -27),
  month: (last) => `${last.slice(0, 8)}01`,
  year: (last) => addDays(last, -364),
}

/** The days of a preset: they end on the last measured day and never start before the first. */
export const daysOfPreset = (preset: Preset, measured: DayRange): DayRange => {
  const from = firstDays[preset](measured.to)
  return from < measured.from ? measured : { from, to: measured.to }
}

/** The preset that equals the given days, or null. */
export const presetOf = (days: { from: string | null; to: string | null }, measured: DayRange): Preset | null =>
  presets.find((preset) => {
    const { from, to } = daysOfPreset(preset, measured)
    return from === days.from && to === days.to
  }) ?? null
