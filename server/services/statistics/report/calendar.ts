import { elapsedHours, type Window } from '../query/window.ts'
import type { Division } from './words.ts'

/** A local hour of a day, or the whole day (`hour` is 0), and how many hours of the filter have elapsed in it: 2 for an hour that the clocks repeat. */
export type ReportTime = { day: string; hour: number; hours: number }

const joined = (window: Window, zone: string, division: Division): ReportTime[] => {
  const times: ReportTime[] = []
  for (const local of elapsedHours(window, zone)) {
    const hour = division === 'hour' ? local.hour : 0
    const last = times.at(-1)
    if (last?.day === local.day && last.hour === hour) last.hours += 1
    else times.push({ day: local.day, hour, hours: 1 })
  }
  return times
}

/** Local days or hours of a window that have elapsed, in order, by time zone; each zone's are made once. */
export const reportTimes = (window: Window, division: Division): ((zone: string) => readonly ReportTime[]) => {
  const known = new Map<string, ReportTime[]>()
  return (zone) => {
    const times = known.get(zone) ?? joined(window, zone, division)
    known.set(zone, times)
    return times
  }
}
