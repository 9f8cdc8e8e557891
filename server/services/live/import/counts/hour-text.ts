import { validation } from '../../../../../contract/validation.ts'
import { day as calendarDay } from '../../../../../contract/values.ts'
import { HOUR_MS } from '../../../../../machines/calendar/durations.ts'
import { localTimeOf } from '../../../../../machines/calendar/local-hours.ts'
import { instantsOfHour } from '../../../../../machines/calendar/local-instants.ts'

/** A full hour: its instant in milliseconds, and its local day and hour. */
export type FullHour = { instant: number; day: string; hour: number }

const HOUR_TEXT = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.0+)?)?(Z|[+-]\d\d:?\d\d)?$/
const STARTS_WITH_DAY = /^\d{4}-\d\d-\d\d/

const dayErrorOf = (day: string): string | null => {
  const checked = calendarDay.safeParse(day)
  return checked.success ? null : (checked.error.issues[0]?.message ?? validation.day)
}

/**
 * Creates the reader of the hours of one file, which must be read in order. A text without a zone designator is a local
 * time of the sensor; a text with a designator is an instant. If an hour occurs twice because the clocks go back, the
 * first line of a location is the first hour, and every later line is the second one.
 */
export const hourReader = () => {
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
  const localHour = (locationUuid: string, timeZone: string, day: string, hour: number): FullHour | string => {
    const [first, second] = instantsOfHour(timeZone, day, hour)
    if (first === undefined) return validation.skippedHour
    if (first % HOUR_MS !== 0) return validation.fullHour
    if (second === undefined) return { instant: first, day, hour }
    const name = `${locationUuid} ${day}T${hour}`
    const isSecond = seenOnce.has(name)
    seenOnce.add(name)
    return { instant: isSecond ? second : first, day, hour }
  }
  /** Parses the hour of a line at a location. Returns the message of an error if it is not valid. */
  return (text: string, locationUuid: string, timeZone: string): FullHour | string => {
    const [, day = '', hour = '', minute, second = '00', zone] = HOUR_TEXT.exec(text) ?? []
    if (day === '') return STARTS_WITH_DAY.test(text) ? validation.fullHour : validation.day
    const dayError = checkedDay(day)
    if (dayError) return dayError
    if (Number(hour) > 23 || minute !== '00' || second !== '00') return validation.fullHour
    if (zone === undefined) return localHour(locationUuid, timeZone, day, Number(hour))
    const instant = Date.parse(
      `${day}T${hour}:00:00${/\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`,
    )
    if (Number.isNaN(instant) || instant % HOUR_MS !== 0) return validation.fullHour
    return { instant, ...localTimeOf(timeZone, new Date(instant)) }
  }
}
