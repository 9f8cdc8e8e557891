import { splitWhole } from '../../audience/split-whole.ts'
import { LOOPS_AN_HOUR, loopsByHour } from '../price/loops.ts'

/** Loops of a day from `begins` to before `ends`. */
type Loops = { readonly begins: number; readonly ends: number }

/** The ordered loops of each local hour, of all blocks of a campaign on a screen and day, before a loop. */
export const orderedByHour = (blocks: readonly Loops[], before: number): ReadonlyMap<number, number> => {
  const hours = new Map<number, number>()
  for (const { begins, ends } of blocks)
    for (const [hour, loops] of loopsByHour(begins, Math.min(ends, before)))
      hours.set(hour, Math.min(LOOPS_AN_HOUR, (hours.get(hour) ?? 0) + loops))
  return hours
}

/** Counted plays of a day: of each hour, and those of which only the day is known. */
export type CountedPlays = { readonly hours: ReadonlyMap<number, number>; readonly ofDay: number }

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, each) => sum + each, 0)

/**
 * How many more plays of an hour, or of the day if `hour` is null, can have been shown: a campaign plays once in each
 * ordered loop.
 */
export const possiblePlays = (
  ordered: ReadonlyMap<number, number>,
  { hours, ofDay }: CountedPlays,
  hour: number | null,
): number => {
  const ofWholeDay = sumOf(ordered.values()) - sumOf(hours.values()) - ofDay
  const ofHour = hour === null ? ofWholeDay : (ordered.get(hour) ?? 0) - (hours.get(hour) ?? 0)
  return Math.max(0, Math.min(ofWholeDay, ofHour))
}

/**
 * The loops of each ordered hour without a counted play. Plays of which only the day is known are spread over the hours
 * in proportion to the loops that are missing there.
 */
export const darkLoops = (
  ordered: ReadonlyMap<number, number>,
  { hours, ofDay }: CountedPlays,
): { hour: number; loops: number }[] => {
  const missing = [...ordered].map(([hour, loops]) => ({ hour, loops: Math.max(0, loops - (hours.get(hour) ?? 0)) }))
  const spread = splitWhole(
    Math.min(ofDay, sumOf(missing.map(({ loops }) => loops))),
    missing.map(({ loops }) => loops),
  )
  return missing.map(({ hour, loops }, index) => ({ hour, loops: loops - (spread[index] ?? 0) }))
}
