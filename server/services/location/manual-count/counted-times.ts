import { type CountedInterval, OLDEST_COUNT_DAYS } from '../../../../contract/location/manual-counts.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import type { FieldError } from '../../../../contract/validation.ts'
import { DAY_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { instantsOfHour } from '../../../../machines/calendar/local-instants.ts'

/** From when to when somebody counted, in milliseconds. */
type Time = { beganMs: number; endedMs: number }

const HOUR_DIGITS = 2

/**
 * When an interval began: in the hour that clocks repeat, the first time. Undefined in the hour that they skip.
 */
const beginningOf = (timeZone: string, { day, time }: Pick<CountedInterval, 'day' | 'time'>): number | undefined => {
  const [hourMs] = instantsOfHour(timeZone, day, Number(time.slice(0, HOUR_DIGITS)))
  return hourMs === undefined ? undefined : hourMs + Number(time.slice(HOUR_DIGITS + 1)) * MINUTE_MS
}

const overlaps = (one: Time, other: Time): boolean => one.beganMs < other.endedMs && other.beganMs < one.endedMs

/**
 * The times of intervals, and what is wrong with them: an hour that does not exist, one that is not over yet or too
 * long ago, and an overlap with another interval or with one that is stored.
 */
export const countedTimes = (
  intervals: readonly CountedInterval[],
  { timeZone, now, stored }: { timeZone: string; now: Date; stored: readonly Time[] },
): { times: Time[]; errors: FieldError[] } => {
  const errors: FieldError[] = []
  const placed: Time[] = []
  const times = intervals.map((interval, index): Time => {
    const beganMs = beginningOf(timeZone, interval)
    const time = { beganMs: beganMs ?? 0, endedMs: (beganMs ?? 0) + interval.minutes * MINUTE_MS }
    const fault = (member: string, message: string) => errors.push({ path: `intervals.${index}.${member}`, message })
    if (beganMs === undefined) fault('time', serverValidation.skippedHour)
    else if (time.endedMs > now.getTime()) fault('day', serverValidation.future)
    else if (time.beganMs < now.getTime() - OLDEST_COUNT_DAYS * DAY_MS) fault('day', serverValidation.oldCount)
    else if (stored.some((other) => overlaps(time, other))) fault('time', serverValidation.countOverlap)
    else if (placed.some((other) => overlaps(time, other))) fault('time', serverValidation.intervalTwice)
    else placed.push(time)
    return time
  })
  return { times, errors }
}
