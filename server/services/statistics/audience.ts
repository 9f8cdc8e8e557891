import { addDays, HOURS_A_DAY, weekdayOf } from '../../../machines/campaign/days.ts'
import { audienceOf, type Multipliers } from '../../../machines/campaign/reach.ts'
import { groupBy } from '../../group-by.ts'
import type { LocationDay } from './history.ts'

/** A place where a campaign shows; without a sensor of its own it counts as the mean of its city's sensors. */
export type Place = { uuid: string; cityId: number; hasSensor: boolean }

/** Contacts of one place on one day, scaled to a full day where some of its hours were not measured. */
type Observed = { placeUuid: string; cityId: number; day: string; contacts: number; hours: number }

/** Hours that a day must have measured before it may stand for a full one. */
const ENOUGH_HOURS = 12

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Location-days as contacts with the city of each place. */
export const observe = (
  days: readonly LocationDay[],
  sensors: readonly Place[],
  multipliers: Multipliers,
): Observed[] => {
  const cityOf = new Map(sensors.map((place) => [place.uuid, place.cityId]))
  return days.map((row) => ({
    placeUuid: row.locationUuid,
    cityId: cityOf.get(row.locationUuid) ?? 0,
    day: row.day,
    contacts: audienceOf(row, multipliers),
    hours: row.hours,
  }))
}

/** What a place usually sees on each weekday (index 1–7). */
type Weekdays = readonly number[]

const weekdaysOf = (observed: readonly Observed[]): Weekdays => {
  const full = observed.filter((row) => row.hours >= ENOUGH_HOURS)
  const scaled = full.map((row) => ({
    weekday: weekdayOf(row.day),
    contacts: (row.contacts * HOURS_A_DAY) / row.hours,
  }))
  const overall = mean(scaled.map((row) => row.contacts))
  return Array.from({ length: 8 }, (_, weekday) => {
    const same = scaled.filter((row) => row.weekday === weekday).map((row) => row.contacts)
    return same.length > 0 ? mean(same) : overall
  })
}

/** Usual contacts by weekday of every sensor, and of every city as the mean of its sensors. */
export const usualDays = (observed: readonly Observed[]) => {
  const places = new Map<string, Weekdays>()
  const byCity = new Map<number, Weekdays[]>()
  for (const [uuid, rows] of groupBy(observed, (row) => row.placeUuid)) {
    const usual = weekdaysOf(rows)
    places.set(uuid, usual)
    const cityId = rows[0]?.cityId ?? 0
    byCity.set(cityId, [...(byCity.get(cityId) ?? []), usual])
  }
  const cities = new Map(
    [...byCity].map(([cityId, members]) => [
      cityId,
      Array.from({ length: 8 }, (_, weekday) => mean(members.map((usual) => usual[weekday] ?? 0))),
    ]),
  )
  return (place: Place): Weekdays => places.get(place.uuid) ?? cities.get(place.cityId) ?? []
}

/** Forecast of a campaign's contacts. */
export type Forecast = {
  total: number
  low: number
  high: number
  byDay: { date: string; audience: number }[]
  byPlace: Map<string, number>
  measuredPlaces: number
}

/** z of the two-sided 80 % interval. */
const Z80 = 1.2816

/** Standard deviation of a mean of `days` consecutive days, from how past days missed what was usual and how a miss carried over to the next day. */
const spreadOfMean = (misses: readonly number[], days: number): number => {
  if (misses.length < 8) return 0
  const centre = mean(misses)
  const deviations = misses.map((miss) => miss - centre)
  const variance = mean(deviations.map((deviation) => deviation ** 2))
  const lagged = mean(deviations.slice(1).map((deviation, index) => deviation * (deviations[index] ?? 0)))
  const carry = variance === 0 ? 0 : Math.min(0.8, Math.max(0, lagged / variance))
  return Math.sqrt((variance / days) * ((1 + carry) / (1 - carry)))
}

const missesOf = (observed: readonly Observed[], usual: (place: Place) => Weekdays): number[] =>
  [...groupBy(observed, (row) => row.day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, rows]) => {
      const expected = rows.map(
        (row) =>
          ((usual({ uuid: row.placeUuid, cityId: row.cityId, hasSensor: true })[weekdayOf(day)] ?? 0) * row.hours) /
          HOURS_A_DAY,
      )
      const sum = mean(expected) * expected.length
      return sum === 0 ? 0 : (mean(rows.map((row) => row.contacts)) * rows.length) / sum - 1
    })

/**
 * Contacts of some places over a flight: each place by its own weekdays' means (or its city's), summed; the 80 % interval
 * from how far the same places' past days were from what is usual for them. `observed` are the last eight weeks.
 */
export const forecastOf = (
  observed: readonly Observed[],
  places: readonly Place[],
  days: readonly string[],
): Forecast => {
  const usual = usualDays(observed)
  const chosen = new Set(places.map((place) => place.uuid))
  const byDay = days.map((date) => ({
    date,
    audience: places.reduce((sum, place) => sum + (usual(place)[weekdayOf(date)] ?? 0), 0),
  }))
  const byPlace = new Map(
    places.map((place) => [place.uuid, days.reduce((sum, date) => sum + (usual(place)[weekdayOf(date)] ?? 0), 0)]),
  )
  const own = observed.filter((row) => chosen.has(row.placeUuid))
  const total = byDay.reduce((sum, day) => sum + day.audience, 0)
  const margin = Z80 * spreadOfMean(missesOf(own.length > 0 ? own : observed, usual), days.length) * total
  const seen = new Set(own.map((row) => row.placeUuid))
  return {
    total,
    low: Math.max(0, total - margin),
    high: total + margin,
    byDay,
    byPlace,
    measuredPlaces: places.filter((place) => seen.has(place.uuid)).length,
  }
}

/** What was realized at some places on one day: own sensors as measured, places without one as their city's mean hour. */
export type RealizedDay = { date: string; contacts: number; measuredHours: number; byPlace: Map<string, number> }

/** Realization by day; a day on which no sensor of the campaign's cities measured anything is absent. */
export const realizedOf = (
  observed: readonly Observed[],
  places: readonly Place[],
  closedHoursOf: (day: string) => number,
): RealizedDay[] => {
  const own = new Set(places.filter((place) => place.hasSensor).map((place) => place.uuid))
  return [...groupBy(observed, (row) => row.day)].map(([date, rows]) => {
    const byPlace = new Map<string, number>()
    for (const row of rows) if (own.has(row.placeUuid)) byPlace.set(row.placeUuid, row.contacts)
    for (const place of places) {
      if (place.hasSensor) continue
      const peers = rows.filter((row) => row.cityId === place.cityId)
      const hours = peers.reduce((sum, row) => sum + row.hours, 0)
      const contacts = peers.reduce((sum, row) => sum + row.contacts, 0)
      if (hours > 0) byPlace.set(place.uuid, (contacts / hours) * closedHoursOf(date))
    }
    return {
      date,
      contacts: [...byPlace.values()].reduce((sum, value) => sum + value, 0),
      measuredHours: rows.filter((row) => own.has(row.placeUuid)).reduce((sum, row) => sum + row.hours, 0),
      byPlace,
    }
  })
}

/** First day of the eight weeks before a day, which every forecast looks at. */
export const historyFrom = (today: string): string => addDays(today, -56)
