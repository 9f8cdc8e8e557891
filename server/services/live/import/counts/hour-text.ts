import { lineFaults } from '../../../../../contract/live/line-faults.ts'
import { validation } from '../../../../../contract/validation.ts'
import { day as calendarDay } from '../../../../../contract/values.ts'
import { HOUR_MS } from '../../../../../machines/calendar/durations.ts'
import { localTimeOf } from '../../../../../machines/calendar/local-hours.ts'
import { instantsOfHour } from '../../../../../machines/calendar/local-instants.ts'
import { writtenInstant } from '../../../../spreadsheet/values/days.ts'

const STARTS_WITH_DAY = /^(?:\d{4}-\d\d?-\d\d?|\d{1,2}\.\d{1,2}\.\d{4})/

type LocalHour = { day: string; hour: number; text: string }

/** A full hour: its instant in milliseconds, and its local day and hour. */
export type FullHour = { instant: number; day: string; hour: number }

/** The hour that a text is in, with its day, and the minute; null if the text says no time. */
export const minuteOf = (text: string): { hour: string; minute: string } | null => {
  const { day, time } = writtenInstant(text) ?? {}
  return day === undefined || !time ? null : { hour: `${day} ${time.hour}`, minute: time.minute }
}

const dayErrorOf = (day: string): string | null => {
  const checked = calendarDay.safeParse(day)
  return checked.success ? null : (checked.error.issues[0]?.message ?? validation.day)
}

/**
 * Creates the reader of the hours of one file, which must be read in order. A text without a zone designator is a local
 * time of the sensor; a text with a designator is an instant. If an hour occurs twice because the clocks go back, the
 * first line of a location is the first hour, and every later line is the second one. A file that begins with the only
 * line about such an hour does not say which it is: `isAlone` says whether there is no other one.
 */
export const hourReader = (isAlone: (locationUuid: string, text: string) => boolean) => {
  const begun = new Set<string>()
  const seenOnce = new Set<string>()
  const daysChecked = new Map<string, string | null>()
  const checkedDay = (day: string): string | null => {
    const known = daysChecked.get(day)
    if (known !== undefined) return known
    const error = dayErrorOf(day)
    if (daysChecked.size > 10_000) daysChecked.clear()
    daysChecked.set(day, error)
    return error
  }
  const localHour = (locationUuid: string, timeZone: string, { day, hour, text }: LocalHour): FullHour | string => {
    const [first, second] = instantsOfHour(timeZone, day, hour)
    if (first === undefined) return lineFaults.skippedHour
    if (first % HOUR_MS !== 0) return validation.fullHour
    if (second === undefined) return { instant: first, day, hour }
    const name = `${locationUuid} ${day}T${hour}`
    const isSecond = seenOnce.has(name)
    if (!isSecond && !begun.has(locationUuid) && isAlone(locationUuid, text)) return lineFaults.repeatedHour
    seenOnce.add(name)
    return { instant: isSecond ? second : first, day, hour }
  }
  /** Parses the hour of a line at a location. Returns the message of an error if it is not valid. */
  return (text: string, locationUuid: string, timeZone: string): FullHour | string => {
    const written = writtenInstant(text)
    if (written === null) return STARTS_WITH_DAY.test(text) ? validation.fullHour : validation.day
    const { day, time } = written
    const dayError = checkedDay(day)
    if (dayError) return dayError
    if (time === null || time.hour > 23 || time.minute !== '00' || time.second !== '00') return validation.fullHour
    const { hour, zone } = time
    if (zone === undefined) {
      const read = localHour(locationUuid, timeZone, { day, hour, text })
      begun.add(locationUuid)
      return read
    }
    const instant = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00${zone}`)
    if (Number.isNaN(instant) || instant % HOUR_MS !== 0) return validation.fullHour
    return { instant, ...localTimeOf(timeZone, new Date(instant)) }
  }
}
