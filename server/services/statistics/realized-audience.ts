import { audienceOf, type Multipliers } from '../../../machines/audience/audience.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import type { PlaceEvent } from '../../../machines/calendar/place-event.ts'
import { groupBy } from '../../base/group-by.ts'
import type { LeftOutDays } from './forecast/left-out-days.ts'
import type { LocationDay } from './hours/location-days.ts'

/**
 * A location of a campaign. A location without a sensor is not measured, except on days on which it was: it may have
 * got a sensor since.
 */
export type CampaignLocation = {
  uuid: string
  cityId: number
  hasSensor: boolean
  /** Name of the calendar of its city; Poland's without one. Only sensors need it. */
  calendar?: string
  /** Events at its place, past and future. */
  events?: readonly PlaceEvent[]
  /** Days of its sensor that somebody left out of forecasts (decision 105). */
  leftOut?: readonly LeftOutDays[]
}

/** Contacts of one location on one day in `hours` measured hours. */
type LocationDayContacts = { locationUuid: string; cityId: number; day: string; contacts: number; hours: number }

/** Converts counts of days to contacts, with the city of each location. */
export const contactsByDay = (
  days: readonly LocationDay[],
  sensors: readonly CampaignLocation[],
  multipliers: Multipliers,
): LocationDayContacts[] => {
  const cityOf = new Map(sensors.map((location) => [location.uuid, location.cityId]))
  return days.map((row) => ({
    locationUuid: row.locationUuid,
    cityId: cityOf.get(row.locationUuid) ?? 0,
    day: row.day,
    contacts: audienceOf(row, multipliers),
    hours: row.hours,
  }))
}

/**
 * Realized contacts of some locations on one day. Locations with a sensor have their measured contacts. Other locations
 * have none: they are not measured.
 */
export type RealizedDay = {
  date: string
  contacts: number
  measuredHours: number
  /** Locations of the campaign that were measured or should have been. */
  sensors: number
  byLocation: Map<string, number>
  /** The locations that were measured or should have been. */
  own: ReadonlySet<string>
}

/** When a campaign played: its hours of a day that have ended, and what a location lost while it was dark. */
export type PlayingTime = {
  closedHours(day: string): number
  /** Measured contacts, and hours, of the time of a day in which a location was dark. */
  dark(day: string, location: string): { contacts: number; hours: number }
  /**
   * Whether a location without a sensor has the mean hour of the city's sensors on a day: so were days recorded before
   * decision 104, and what is recorded is not computed by another rule later.
   */
  usesCityMean(day: string): boolean
}

/** Realized contacts by day. A day is absent if no location of the campaign was measured. */
export const realizedDays = (
  observed: readonly LocationDayContacts[],
  locations: readonly CampaignLocation[],
  playing: PlayingTime,
): RealizedDay[] => {
  const places = new Set(locations.map(({ uuid }) => uuid))
  const withSensor = locations.filter(({ hasSensor }) => hasSensor).map(({ uuid }) => uuid)
  return [...groupBy(observed, (row) => row.day)].flatMap(([date, rows]) => {
    const measuredPlaces = rows.map(({ locationUuid }) => locationUuid).filter((uuid) => places.has(uuid))
    const usesCityMean = playing.usesCityMean(date)
    if (measuredPlaces.length === 0 && !usesCityMean) return []
    const own = new Set([...withSensor, ...measuredPlaces])
    const byLocation = new Map<string, number>()
    for (const { locationUuid, contacts } of rows)
      if (own.has(locationUuid)) byLocation.set(locationUuid, contacts - playing.dark(date, locationUuid).contacts)
    if (usesCityMean)
      for (const [uuid, contacts] of cityMeans(rows, { date, locations, own }, playing)) byLocation.set(uuid, contacts)
    return {
      date,
      contacts: [...byLocation.values()].reduce((sum, value) => sum + value, 0),
      measuredHours: rows.filter((row) => own.has(row.locationUuid)).reduce((sum, row) => sum + row.hours, 0),
      sensors: own.size,
      byLocation,
      own,
    }
  })
}

type DayPlaces = { date: string; locations: readonly CampaignLocation[]; own: ReadonlySet<string> }

/** Contacts of the locations without a sensor by the former rule: the mean hour of their city, for the hours played. */
const cityMeans = (
  rows: readonly LocationDayContacts[],
  { date, locations, own }: DayPlaces,
  playing: PlayingTime,
): Map<string, number> => {
  const cities = new Map<number, { hours: number; contacts: number }>()
  for (const { cityId, hours, contacts } of rows) {
    const sums = cities.get(cityId) ?? { hours: 0, contacts: 0 }
    sums.hours += hours
    sums.contacts += contacts
    cities.set(cityId, sums)
  }
  const means = new Map<string, number>()
  for (const location of locations) {
    if (own.has(location.uuid)) continue
    const { hours, contacts } = cities.get(location.cityId) ?? { hours: 0, contacts: 0 }
    const played = playing.closedHours(date) - playing.dark(date, location.uuid).hours
    if (hours > 0) means.set(location.uuid, (contacts / hours) * played)
  }
  return means
}

/** First day of the eight weeks before a day from which the hour profile is computed. */
export const historyStart = (today: string): string => addDays(today, -56)
