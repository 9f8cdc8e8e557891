import type { Names } from '../../../../machines/calendar/holiday-names.ts'
import type { HolidayCalendar, SchoolCalendar } from '../../../../machines/calendar/holidays.ts'

/** Name of a trading Sunday. */
export const TRADING_SUNDAY = 'trading-sunday'

/**
 * What is special about the days at a sensor. Sensors whose days are alike share one object, so that it is read once
 * for all of them.
 */
export type DayCalendar = {
  /** Name of the calendar: a country or a region. */
  readonly name: string
  readonly holiday: HolidayCalendar
  readonly namesOfHoliday: (name: string) => Names
  readonly isSchoolHoliday: SchoolCalendar
  /** Names of what makes a day differ from its weekday without being a holiday: {@link TRADING_SUNDAY}, events. */
  readonly namedOn: (dayNumber: number) => readonly string[]
}

const nothing: readonly string[] = []

/** A calendar of public holidays without names of other days. */
export const plainCalendar = (holiday: HolidayCalendar, isSchoolHoliday: SchoolCalendar): DayCalendar => ({
  name: '',
  holiday,
  namesOfHoliday: (name) => ({ pl: name, en: name }),
  isSchoolHoliday,
  namedOn: () => nothing,
})

/** The calendar of a place of which nothing is known. */
export const withoutSpecialDays: DayCalendar = plainCalendar(
  () => null,
  () => false,
)

/** A day that is a holiday or has names; `index` counts from the first of some days. */
export type SpecialDay = { readonly index: number; readonly holiday: string | null; readonly names: readonly string[] }

/** What is special on consecutive days. */
export type SpecialDays = {
  readonly days: readonly SpecialDay[]
  readonly byIndex: ReadonlyMap<number, SpecialDay>
  /** 1 on days that are neither holidays nor have a name. */
  readonly ordinary: Uint8Array
}

/** Reads the special days of calendars from `firstDay` on, once for each calendar. */
export const specialDaysReader = (firstDay: number, count: number): ((calendar: DayCalendar) => SpecialDays) => {
  const known = new Map<DayCalendar, SpecialDays>()
  const read = ({ holiday, namedOn }: DayCalendar): SpecialDays => {
    const all = Array.from({ length: count }, (_, index) => ({
      index,
      holiday: holiday(firstDay + index),
      names: namedOn(firstDay + index),
    }))
    const days = all.filter((day) => day.holiday !== null || day.names.length > 0)
    const ordinary = new Uint8Array(count).fill(1)
    for (const { index } of days) ordinary[index] = 0
    return { days, byIndex: new Map(days.map((day) => [day.index, day])), ordinary }
  }
  return (calendar) => {
    const found = known.get(calendar) ?? read(calendar)
    known.set(calendar, found)
    return found
  }
}
