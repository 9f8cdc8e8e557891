import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import { findScreens } from './active-screens.ts'

/** A location with active screens. */
export type PlaceWithScreens = {
  uuid: string
  latitude: number
  longitude: number
  screenIds: readonly number[]
}

/** The locations of a city that have active screens: those with an arabox and the others, each sorted by uuid. */
export type CityPlaces = {
  cityId: number
  /** The number of their screens. */
  screens: number
  withSensor: readonly PlaceWithScreens[]
  others: readonly PlaceWithScreens[]
}

const byUuid = (one: PlaceWithScreens, other: PlaceWithScreens): number =>
  one.uuid < other.uuid ? -1 : one.uuid > other.uuid ? 1 : 0

/** The locations of some cities, or of all, with the ids of their active screens. Cities without one are missing. */
export const findCityPlaces = async (tx: Tx, cityIds?: readonly number[]): Promise<CityPlaces[]> => {
  const byCity = groupBy(await findScreens(tx, { cityIds }), ({ cityId }) => cityId)
  return [...byCity]
    .map(([cityId, screens]) => {
      const [withSensor, others]: [PlaceWithScreens[], PlaceWithScreens[]] = [[], []]
      for (const [uuid, atPlace] of groupBy(screens, ({ locationUuid }) => locationUuid)) {
        const [first] = atPlace
        if (!first) continue
        const { latitude, longitude, hasSensor } = first
        ;(hasSensor ? withSensor : others).push({ uuid, latitude, longitude, screenIds: atPlace.map(({ id }) => id) })
      }
      return { cityId, screens: screens.length, withSensor: withSensor.sort(byUuid), others: others.sort(byUuid) }
    })
    .sort((one, other) => one.cityId - other.cityId)
}
