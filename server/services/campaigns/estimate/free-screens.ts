import { eachDay } from '../../../../machines/calendar/days.ts'
import { blockedDays, type SlotCalendar } from './slot-calendar.ts'

/** The number of free and of all screens of a city. */
export type CityScreens = { free: number; total: number }

/** Free screens by city on all days of a calendar, and by day in all cities together. */
export type FreeScreens = { byCity: ReadonlyMap<number, CityScreens>; byDay: { date: string; free: number }[] }

/**
 * Counts free screens from the number of all screens and those without room, because most screens of a large network
 * hold no slots. `totals` has the number of screens by city, `cityOf` the city of each counted screen that has no room
 * on some day; other screens do not count.
 */
export const countFreeScreens = (
  totals: ReadonlyMap<number, number>,
  taken: SlotCalendar,
  cityOf: ReadonlyMap<number, number>,
  { to, spotSeconds }: { readonly to: string; readonly spotSeconds: number },
): FreeScreens => {
  const byCity = new Map([...totals].map(([cityId, total]) => [cityId, { free: total, total }]))
  const all = [...totals.values()].reduce((sum, total) => sum + total, 0)
  const free = Array.from({ length: taken.days }, () => all)
  for (const [screenId, days] of blockedDays(taken, spotSeconds)) {
    const cityId = cityOf.get(screenId)
    const inCity = cityId === undefined ? undefined : byCity.get(cityId)
    if (!inCity) continue
    inCity.free -= 1
    for (const day of days) free[day] = (free[day] ?? 0) - 1
  }
  return { byCity, byDay: eachDay(taken.from, to).map((date, day) => ({ date, free: free[day] ?? 0 })) }
}
