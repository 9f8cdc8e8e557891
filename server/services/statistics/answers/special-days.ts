import type { SpecialDaysAnswer } from '../../../../contract/statistics/special-days.ts'
import { unknownWinterBreaks } from '../../../../machines/calendar/winter-breaks.ts'
import { groupBy } from '../../../base/group-by.ts'
import { calendarReader } from '../calendar/calendars.ts'
import { daysOfPlace, keyOfPlace, type PlaceDays } from '../calendar/place-days.ts'
import { sharedSpecialDays, specialDaysBetween } from '../calendar/special-days.ts'
import type { StatisticsContext } from '../context.ts'
import type { StatisticsQuery } from '../query/filter.ts'

/** The places of some locations: what is special about the days of each. */
const placesOf = async (
  { store, otherServices }: StatisticsContext,
  locations: StatisticsQuery['locations'],
): Promise<(PlaceDays & { cityId: number })[]> => {
  const selected = new Set(locations.map(({ uuid }) => uuid))
  const cityIds = [...new Set(locations.map(({ cityId }) => cityId))].sort((one, other) => one - other)
  const sensors = await otherServices.findLocationsWithSensor(store.db, cityIds)
  return sensors.filter(({ uuid }) => selected.has(uuid))
}

/** Whether a day is a public holiday at one of some locations. */
export const holidayAtAny = async (
  context: StatisticsContext,
  locations: StatisticsQuery['locations'],
): Promise<(dayNumber: number) => boolean> => {
  const places = await placesOf(context, locations)
  const read = calendarReader()
  const calendars = await Promise.all([...new Set(places.map(({ calendar }) => calendar))].map(read))
  return (dayNumber) => calendars.some(({ holiday }) => holiday(dayNumber) !== null)
}

/**
 * The special days of the places of a filter, also of days ahead: those of the calendar of each city, and the events at
 * the places. Cities that have the same day share its entry.
 */
export const specialDaysAnswer = async (
  context: StatisticsContext,
  { locations, window: { from, to } }: StatisticsQuery,
): Promise<SpecialDaysAnswer> => {
  const places = await placesOf(context, locations)
  const names = new Map(locations.map(({ cityId, cityName }) => [cityId, cityName]))
  const read = calendarReader()
  const parts = await Promise.all(
    [...groupBy(places, (place) => `${place.cityId} ${keyOfPlace(place)}`).values()].flatMap(([place]) =>
      place
        ? [read(place.calendar).then((own) => [place, specialDaysBetween(daysOfPlace(place, own), from, to)] as const)]
        : [],
    ),
  )
  const cities = new Map(parts.map(([{ cityId, calendar }]) => [cityId, calendar]))
  return {
    cities: [...cities].map(([id, calendar]) => ({
      id,
      name: names.get(id) ?? '',
      calendar,
      unknown_winters: unknownWinterBreaks(calendar, from, to),
    })),
    days: sharedSpecialDays(parts.map(([{ cityId }, days]) => [cityId, days])).map(({ keys, name, ...day }) => ({
      ...day,
      name_pl: name.pl,
      name_en: name.en,
      city_ids: [...keys],
    })),
  }
}
