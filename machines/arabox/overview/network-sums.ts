import type { LocationSummary } from '../../../contract/location/location.ts'
import { searchable } from '../../../contract/search-text.ts'
import type { DeviceAudience } from './device-table.ts'

/** Status of an arabox at the last check. */
export type DeviceState = LocationSummary['device_status']

/** Number of araboxes by status. */
export type StateCounts = { all: number } & Record<DeviceState, number>

/** Sums of a city of the network; the audience is null until it is loaded. */
export type CitySum = { id: number; name: string; araboxes: number; silent: number; audience: number | null }

/** Counts the araboxes of the given locations by status. */
export const stateCounts = (locations: readonly Pick<LocationSummary, 'device_status'>[]): StateCounts => {
  const counts: StateCounts = { all: locations.length, online: 0, silent: 0, unknown: 0, maintenance: 0 }
  for (const { device_status } of locations) counts[device_status] += 1
  return counts
}

/**
 * Whether a location's name, address or city contains a text, by the same rule as the server's search. An empty text
 * always matches.
 */
export const contains = (
  { name, address, city_name }: Pick<LocationSummary, 'name' | 'address' | 'city_name'>,
  text: string,
): boolean => {
  const searched = searchable(text.trim())
  return [name, address, city_name].some((one) => searchable(one).includes(searched))
}

/** Whether a location is shown under a filter: by its text, and by the state of its arabox (null: every state). */
export const isShownUnder = (
  location: Pick<LocationSummary, 'name' | 'address' | 'city_name' | 'device_status'>,
  { filter, state }: { filter: string; state: DeviceState | null },
): boolean => (state === null || location.device_status === state) && contains(location, filter)

/** Audience by the uuid of a location; null until it is loaded. */
export type Audiences = ReadonlyMap<string, number> | null

/** Audiences by the uuid of their location. */
export const audiencesOf = (audiences: readonly DeviceAudience[]): ReadonlyMap<string, number> =>
  new Map(audiences.map(({ location_uuid, audience }) => [location_uuid, audience]))

/** Cities of the given locations, most araboxes first, then by name. */
export const citySums = (locations: readonly LocationSummary[], audiences: Audiences): CitySum[] => {
  const sums = new Map<number, CitySum>()
  for (const { uuid, city_id: id, city_name: name, device_status } of locations) {
    const before = sums.get(id) ?? { id, name, araboxes: 0, silent: 0, audience: audiences ? 0 : null }
    sums.set(id, {
      ...before,
      araboxes: before.araboxes + 1,
      silent: before.silent + (device_status === 'silent' ? 1 : 0),
      audience: audiences && (before.audience ?? 0) + (audiences.get(uuid) ?? 0),
    })
  }
  return [...sums.values()].toSorted(
    (one, other) => other.araboxes - one.araboxes || one.name.localeCompare(other.name, 'pl'),
  )
}
