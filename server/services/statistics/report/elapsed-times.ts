import { elapsedHours, type Window } from '../query/window.ts'
import type { ReportAggregation } from './report-words.ts'

/**
 * A local hour or a whole day (`hour` is 0) with its elapsed hours of the filter; 2 for the repeated hour at the end of
 * summer time.
 */
export type ReportTime = { day: string; hour: number; hours: number }

const timesIn = (window: Window, zone: string, aggregation: ReportAggregation): ReportTime[] => {
  const times: ReportTime[] = []
  for (const local of elapsedHours(window, zone)) {
    const hour = aggregation === 'hour' ? local.hour : 0
    const last = times.at(-1)
    if (last?.day === local.day && last.hour === hour) last.hours += 1
    else times.push({ day: local.day, hour, hours: 1 })
  }
  return times
}

/**
 * Creates a function for the elapsed local days or hours of a window, in order. They are computed once per time zone.
 */
export const reportTimes = (
  window: Window,
  aggregation: ReportAggregation,
): ((zone: string) => readonly ReportTime[]) => {
  const known = new Map<string, ReportTime[]>()
  return (zone) => {
    const times = known.get(zone) ?? timesIn(window, zone, aggregation)
    known.set(zone, times)
    return times
  }
}
