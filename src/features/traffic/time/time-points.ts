import { addDays } from '../../../../machines/calendar/days.ts'
import type { TimePoint } from '../../../ui/chart/axis/time-rows.ts'

type MeasuredEntry = { at: string; hours: number; measured_hours: number }

/** An entry of an answer as a point of a plot. */
export const pointOf = (
  { at, hours, measured_hours }: MeasuredEntry,
  values: readonly (number | null)[],
): TimePoint => ({
  at,
  values,
  measured: { hours, measuredHours: measured_hours },
})

/** Adds the days that the filter leaves out as points with zero hours, so that they do not look like an outage. */
export const withSkippedDays = (points: readonly TimePoint[]): readonly TimePoint[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return points
  const known = new Map(points.map((point) => [point.at, point]))
  const nothing = first.values.map(() => null)
  const filled: TimePoint[] = []
  for (let day = first.at; day <= last.at; day = addDays(day, 1)) {
    filled.push(known.get(day) ?? pointOf({ at: day, hours: 0, measured_hours: 0 }, nothing))
  }
  return filled
}

/**
 * The earlier values for the points of a plot, in their order. Null unless each was measured: a gap in the earlier line
 * would mark the day of the filter as incomplete.
 */
export const earlierLine = (earlier: readonly (number | null)[], count: number): readonly number[] | null => {
  const measured = earlier.slice(0, count).filter((value) => value !== null)
  return count > 0 && measured.length === count ? measured : null
}
