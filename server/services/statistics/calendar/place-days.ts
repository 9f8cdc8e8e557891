import type { PlaceEvent } from '../../../../machines/calendar/place-event.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Calendars } from './calendars.ts'
import { type DayCalendar, TRADING_SUNDAY } from './day-calendar.ts'

/** What makes the days of a place special: the name of its calendar, and its events. */
export type PlaceDays = { readonly calendar: string; readonly events: readonly PlaceEvent[] }

/** Places with the same key have the same days. */
export const keyOfPlace = ({ calendar, events }: PlaceDays): string =>
  events.length === 0 ? calendar : `${calendar} ${JSON.stringify(events)}`

const EVENT = 'event:'

/** The name that an event has among the names of a day. */
export const nameOfEvent = (event: string): string => `${EVENT}${event}`

/** The name of an event among the names of a day; null if it is another name. */
export const eventOf = (name: string): string | null => (name.startsWith(EVENT) ? name.slice(EVENT.length) : null)

const nothing: readonly string[] = []
const tradingSunday: readonly string[] = [TRADING_SUNDAY]

/** Names of days by day number: of the events, and of the trading Sundays among them. */
const namesByDay = (events: readonly PlaceEvent[], isTradingSunday: Calendars['isTradingSunday']) => {
  const days = events.flatMap(({ name, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ day: from + index, name: nameOfEvent(name) })),
  )
  return new Map(
    [...groupBy(days, ({ day }) => day)].map(([day, ofDay]) => [
      day,
      [...(isTradingSunday(day) ? tradingSunday : nothing), ...new Set(ofDay.map(({ name }) => name))],
    ]),
  )
}

/** The days of a place: those of its calendar, with trading Sundays and the events of the place as named days. */
export const daysOfPlace = (
  { calendar, events }: PlaceDays,
  { holiday, namesOfHoliday, isSchoolHoliday, isTradingSunday }: Calendars,
): DayCalendar => {
  const byDay = namesByDay(events, isTradingSunday)
  return {
    name: calendar,
    holiday,
    namesOfHoliday,
    isSchoolHoliday,
    namedOn: (day) => byDay.get(day) ?? (isTradingSunday(day) ? tradingSunday : nothing),
  }
}
