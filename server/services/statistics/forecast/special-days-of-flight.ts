import { dayOfNumber } from '../../../../machines/calendar/days.ts'
import { unknownWinterBreaks } from '../../../../machines/calendar/winter-breaks.ts'
import { groupBy } from '../../../base/group-by.ts'
import { type DayCalendar, TRADING_SUNDAY, withoutSpecialDays } from '../calendar/day-calendar.ts'
import { eventOf } from '../calendar/place-days.ts'
import type { FlightForecast } from './forecast-flight.ts'

/** Consecutive days, both ends included. */
type Days = { from: string; to: string }

/** An event on days of a flight; `isKnown`: its effect was measured before at every sensor that it touches. */
export type EventOfFlight = Days & { name: string; isKnown: boolean }

/** What is special on the days of a flight at some sensors, by the calendars that they have. */
export type SpecialDaysOfFlight = {
  /** Names of the public holidays, a name for each day that has it. */
  holidays: string[]
  /** Names of the calendars: countries and regions. */
  calendars: string[]
  /** School holidays by calendar. */
  school: (Days & { calendar: string })[]
  tradingSundays: string[]
  events: EventOfFlight[]
  /** Years of whose winter break nothing is known at a sensor. */
  unknownWinters: number[]
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

/** Day numbers, in order, as periods. */
const periodsOf = (days: readonly number[]): Days[] => {
  const periods: { from: number; to: number }[] = []
  for (const day of days) {
    const last = periods.at(-1)
    if (last && day === last.to + 1) last.to = day
    else periods.push({ from: day, to: day })
  }
  return periods.map(({ from, to }) => ({ from: dayOfNumber(from), to: dayOfNumber(to) }))
}

const eventsOf = (
  { from, named, specialOf }: FlightForecast,
  rowsByCalendar: ReadonlyMap<DayCalendar, readonly number[]>,
): EventOfFlight[] => {
  const found = new Map<string, { days: Set<number>; isKnown: boolean }>()
  for (const [calendar, rows] of rowsByCalendar)
    for (const { index, names } of specialOf(calendar).days)
      for (const name of names) {
        if (eventOf(name) === null) continue
        const event = found.get(name) ?? { days: new Set(), isKnown: true }
        found.set(name, event)
        event.days.add(from + index)
        event.isKnown &&= rows.every((row) => named[row]?.isMeasured(name))
      }
  return [...found].flatMap(([name, { days, isKnown }]) =>
    periodsOf([...days].sort((one, other) => one - other)).map((period) => ({
      name: eventOf(name) ?? name,
      ...period,
      isKnown,
    })),
  )
}

/** What is special on the days of a flight at the sensors of some rows. */
export const specialDaysOf = (flight: FlightForecast, rows: readonly number[]): SpecialDaysOfFlight => {
  const days = Array.from({ length: flight.days }, (_, day) => day)
  const rowsByCalendar = groupBy(rows, (row) => flight.calendars[row] ?? withoutSpecialDays)
  const all = [...rowsByCalendar.keys()]
  // Calendars that differ only by their events have the same holidays.
  const byName = [...new Map(all.map((calendar) => [calendar.name, calendar])).values()]
  const specials = byName.map((calendar) => flight.specialOf(calendar).byIndex)
  const [first, last] = [dayOfNumber(flight.from), dayOfNumber(flight.from + flight.days - 1)]
  return {
    holidays: days.flatMap((day) => unique(specials.flatMap((special) => special.get(day)?.holiday ?? []))),
    calendars: byName.flatMap(({ name }) => (name === '' ? [] : [name])),
    school: byName.flatMap(({ name, isSchoolHoliday }) =>
      periodsOf(days.map((day) => flight.from + day).filter(isSchoolHoliday)).map((period) => ({
        ...period,
        calendar: name,
      })),
    ),
    tradingSundays: days.flatMap((day) =>
      specials.some((special) => special.get(day)?.names.includes(TRADING_SUNDAY))
        ? [dayOfNumber(flight.from + day)]
        : [],
    ),
    events: eventsOf(flight, rowsByCalendar),
    unknownWinters: unique(byName.flatMap(({ name }) => unknownWinterBreaks(name, first, last))).sort(
      (one, other) => one - other,
    ),
  }
}
