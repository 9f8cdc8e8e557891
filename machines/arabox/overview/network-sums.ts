import type { LocationSummary } from '../../../contract/location/location.ts'
import type { DeviceAudience } from './device-table.ts'

/** How an arabox stood at the last check. */
export type DeviceState = LocationSummary['device_status']

/** Araboxes by how they stand. */
export type StateCounts = { all: number } & Record<DeviceState, number>

/** A city of the network in numbers; the audience is null as long as nobody has counted it. */
export type CitySum = { id: number; name: string; araboxes: number; silent: number; audience: number | null }

/** Araboxes by how they stand, of all given places. */
export const stateCounts = (places: readonly Pick<LocationSummary, 'device_status'>[]): StateCounts => {
  const counts: StateCounts = { all: places.length, online: 0, silent: 0, unknown: 0 }
  for (const { device_status } of places) counts[device_status] += 1
  return counts
}

/** Whether a text stands in a location's name, address or city, as the server looks for it; an empty one stands everywhere. */
export const contains = (
  { name, address, city_name }: Pick<LocationSummary, 'name' | 'address' | 'city_name'>,
  text: string,
) => {
  const sought = text.trim().toLocaleLowerCase('pl')
  return [name, address, city_name].some((one) => one.toLocaleLowerCase('pl').includes(sought))
}

/** Audience by location; null as long as nobody has counted it. */
export type Audiences = ReadonlyMap<string, number> | null

/** Audience of single locations by their ids. */
export const audiencesOf = (counted: readonly DeviceAudience[]): ReadonlyMap<string, number> =>
  new Map(counted.map(({ location_uuid, audience }) => [location_uuid, audience]))

/** Cities of some places, the one with most araboxes first, then by name. */
export const citySums = (places: readonly LocationSummary[], audiences: Audiences): CitySum[] => {
  const sums = new Map<number, CitySum>()
  for (const { uuid, city_id: id, city_name: name, device_status } of places) {
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
