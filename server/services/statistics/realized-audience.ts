import { audienceOf, type Multipliers } from '../../../machines/audience/audience.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { groupBy } from '../../base/group-by.ts'
import type { LocationDay } from './hours/history.ts'

/** A place where a campaign shows; without a sensor of its own it counts as the mean of its city's sensors. */
export type Place = { uuid: string; cityId: number; hasSensor: boolean }

/** Contacts of one place on one day, scaled to a full day where some of its hours were not measured. */
type Observed = { placeUuid: string; cityId: number; day: string; contacts: number; hours: number }

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

/** First day of the eight weeks before a day, from which the hours' profile is taken. */
export const historyFrom = (today: string): string => addDays(today, -56)
