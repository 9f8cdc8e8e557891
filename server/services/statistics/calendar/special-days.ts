import { dayNumberOf, dayOfNumber, isWithin } from '../../../../machines/calendar/days.ts'
import type { Names } from '../../../../machines/calendar/holiday-names.ts'
import { isVoivodeship } from '../../../../machines/calendar/polish-regions.ts'
import { winterBreakOf } from '../../../../machines/calendar/winter-breaks.ts'
import { type DayCalendar, TRADING_SUNDAY } from './day-calendar.ts'
import { eventOf } from './place-days.ts'

/** Consecutive days of one kind and name, both ends included. */
export type SpecialDay = {
  readonly kind: 'holiday' | 'trading_sunday' | 'school_holiday' | 'event'
  readonly from: string
  readonly to: string
  readonly name: Names
}

/** Special days with the places, calendars or cities that have them. */
export type SharedSpecialDay<Key> = SpecialDay & { readonly keys: readonly Key[] }

const tradingSunday: Names = { pl: 'niedziela handlowa', en: 'trading Sunday' }
const schoolNames = {
  christmas: { pl: 'przerwa świąteczna', en: 'Christmas break' },
  winter: { pl: 'ferie zimowe', en: 'winter break' },
  spring: { pl: 'wiosenna przerwa świąteczna', en: 'Easter break' },
  summer: { pl: 'wakacje', en: 'summer holidays' },
} as const satisfies Readonly<Record<string, Names>>

const schoolName = (calendar: string, day: string): Names => {
  const month = Number(day.slice(5, 7))
  if (month === 12) return schoolNames.christmas
  if (month >= 6) return schoolNames.summer
  const winter = isVoivodeship(calendar) ? winterBreakOf(calendar, Number(day.slice(0, 4))) : null
  return winter && isWithin(day, winter.from, winter.to) ? schoolNames.winter : schoolNames.spring
}

type NamedDay = { kind: SpecialDay['kind']; name: Names }

const namesOn = (calendar: DayCalendar, number: number): NamedDay[] => {
  const holiday = calendar.holiday(number)
  const found: NamedDay[] = holiday === null ? [] : [{ kind: 'holiday', name: calendar.namesOfHoliday(holiday) }]
  for (const name of calendar.namedOn(number)) {
    const event = eventOf(name)
    if (name === TRADING_SUNDAY) found.push({ kind: 'trading_sunday', name: tradingSunday })
    else if (event !== null) found.push({ kind: 'event', name: { pl: event, en: event } })
  }
  if (calendar.isSchoolHoliday(number))
    found.push({ kind: 'school_holiday', name: schoolName(calendar.name, dayOfNumber(number)) })
  return found
}

/** What is special from one day to another, by its first day. Holidays are single days. */
export const specialDaysBetween = (calendar: DayCalendar, from: string, to: string): SpecialDay[] => {
  const found: { kind: SpecialDay['kind']; name: Names; from: number; to: number }[] = []
  for (let number = dayNumberOf(from); number <= dayNumberOf(to); number += 1)
    for (const { kind, name } of namesOn(calendar, number)) {
      const before = found.findLast(
        (other) => other.kind === kind && other.name.pl === name.pl && other.to === number - 1 && kind !== 'holiday',
      )
      if (before) before.to = number
      else found.push({ kind, name, from: number, to: number })
    }
  return found.map((each) => ({ ...each, from: dayOfNumber(each.from), to: dayOfNumber(each.to) }))
}

/** The special days of several parts in order; those that are the same have the keys of all their parts. */
export const sharedSpecialDays = <Key>(
  parts: Iterable<readonly [key: Key, days: readonly SpecialDay[]]>,
): SharedSpecialDay<Key>[] => {
  const found = new Map<string, SpecialDay & { keys: Key[] }>()
  for (const [key, days] of parts)
    for (const day of days) {
      const same = JSON.stringify([day.kind, day.from, day.to, day.name])
      const known = found.get(same)
      if (!known) found.set(same, { ...day, keys: [key] })
      else if (!known.keys.includes(key)) known.keys.push(key)
    }
  return [...found.values()].sort((one, other) => one.from.localeCompare(other.from))
}
