import { and, eq } from 'drizzle-orm'
import { dayNumberOf } from '../../../../machines/calendar/days.ts'
import type { PlaceEvent } from '../../../../machines/calendar/place-event.ts'
import { groupBy } from '../../../base/group-by.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { location } from '../tables.ts'
import { localEvent, localEventLocation } from './tables.ts'

/** The location and the city of a place. */
type Place = { readonly id: number; readonly cityId: number }

const inOrder = (one: PlaceEvent, other: PlaceEvent): number =>
  one.from - other.from || one.to - other.to || one.name.localeCompare(other.name)

/**
 * Reads the events of some cities, or of all: a function that gives those of a place in a fixed order. An event that is
 * entered twice counts once, and a place that has left the city has no events of it.
 */
export const eventsOfPlaces = async (
  tx: Tx,
  cityIds?: readonly number[],
): Promise<(place: Place) => readonly PlaceEvent[]> => {
  const rows = await tx
    .select({
      name: localEvent.name,
      firstDay: localEvent.firstDay,
      lastDay: localEvent.lastDay,
      cityId: localEvent.cityId,
      isOfCity: localEvent.isOfCity,
      locationId: location.id,
    })
    .from(localEvent)
    .leftJoin(localEventLocation, eq(localEventLocation.eventId, localEvent.id))
    .leftJoin(location, and(eq(location.id, localEventLocation.locationId), eq(location.cityId, localEvent.cityId)))
    .where(cityIds === undefined ? undefined : anyOf(localEvent.cityId, [...cityIds]))
  const ofCity = groupBy(
    rows.filter(({ isOfCity }) => isOfCity),
    ({ cityId }) => cityId,
  )
  const atLocation = groupBy(
    rows.filter(({ isOfCity }) => !isOfCity),
    ({ locationId }) => locationId,
  )
  return ({ id, cityId }) => {
    const found = [...(ofCity.get(cityId) ?? []), ...(atLocation.get(id) ?? [])].map(
      ({ name, firstDay, lastDay }): PlaceEvent => ({ name, from: dayNumberOf(firstDay), to: dayNumberOf(lastDay) }),
    )
    return [...new Map(found.map((event) => [JSON.stringify(event), event])).values()].sort(inOrder)
  }
}
