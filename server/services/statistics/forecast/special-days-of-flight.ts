import { dayOfNumber } from '../../../../machines/calendar/days.ts'
import { unknownWinterBreaks } from '../../../../machines/calendar/winter-breaks.ts'
import { groupBy } from '../../../base/group-by.ts'
import { withoutSpecialDays } from '../calendar/day-calendar.ts'
import { nameOfEvent } from '../calendar/place-days.ts'
import { type SpecialDay, sharedSpecialDays } from '../calendar/special-days.ts'
import type { FlightForecast } from './forecast-flight.ts'

/** Days of a flight that are special somewhere, with the calendars of the places that have them. */
export type SpecialDayOfFlight = SpecialDay & {
  calendars: readonly string[]
  /** Of an event: whether its effect was measured before at every sensor that it touches. */
  isKnown?: boolean
}

/** What is special in a flight at some sensors. */
export type SpecialDaysOfFlight = {
  /** Names of the calendars of the sensors: countries and regions. */
  calendars: string[]
  days: SpecialDayOfFlight[]
  /** Years of whose winter break nothing is known at a sensor. */
  unknownWinters: number[]
}

/** What is special on the days of a flight at the sensors of some rows, and the names of its public holidays by day. */
export const specialDaysOf = (
  flight: FlightForecast,
  rows: readonly number[],
): SpecialDaysOfFlight & { holidays: string[] } => {
  const byCalendar = groupBy(rows, (row) => flight.calendars[row] ?? withoutSpecialDays)
  const all = [...byCalendar.keys()]
  const names = [...new Set(all.map(({ name }) => name))].filter((name) => name !== '')
  const [first, last] = [dayOfNumber(flight.from), dayOfNumber(flight.from + flight.days - 1)]
  const shared = sharedSpecialDays(all.map((calendar) => [calendar, flight.specialDaysOf(calendar)]))
  const isMeasured = (row: number, event: string): boolean => flight.named[row]?.isMeasured(nameOfEvent(event)) ?? false
  const holidays = all.flatMap((calendar) =>
    flight.specialOf(calendar).days.flatMap(({ index, holiday }) => (holiday === null ? [] : [{ index, holiday }])),
  )
  const byDay = new Map(holidays.map(({ index, holiday }) => [`${index} ${holiday}`, { index, holiday }]))
  return {
    holidays: [...byDay.values()].sort((one, other) => one.index - other.index).map(({ holiday }) => holiday),
    calendars: names,
    days: shared.map(({ keys, ...day }) => ({
      ...day,
      calendars: [...new Set(keys.map(({ name }) => name))],
      ...(day.kind === 'event'
        ? { isKnown: keys.every((key) => (byCalendar.get(key) ?? []).every((row) => isMeasured(row, day.name.pl))) }
        : {}),
    })),
    unknownWinters: [...new Set(names.flatMap((name) => unknownWinterBreaks(name, first, last)))].sort(
      (one, other) => one - other,
    ),
  }
}
