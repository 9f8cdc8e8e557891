import { desc, inArray } from 'drizzle-orm'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignLocation } from '../../statistics/public.ts'
import type { CampaignOtherServices } from '../other-services.ts'
import { recordedSensors } from './tables.ts'

/** Records the locations with a sensor of some cities, unless this is recorded already. Returns the ids of the rows. */
export const recordSensors = async (
  tx: Tx,
  { findLocationsWithSensor }: Pick<CampaignOtherServices, 'findLocationsWithSensor'>,
  cityIds: readonly number[],
): Promise<number[]> => {
  if (cityIds.length === 0) return []
  const newest = await tx
    .selectDistinctOn([recordedSensors.cityId])
    .from(recordedSensors)
    .where(inArray(recordedSensors.cityId, [...cityIds]))
    .orderBy(recordedSensors.cityId, desc(recordedSensors.id))
  const known = new Map(newest.map((row) => [row.cityId, row]))
  const present = groupBy(await findLocationsWithSensor(tx, cityIds.toSorted()), ({ cityId }) => cityId)
  const rows = cityIds.map((cityId) => ({
    cityId,
    locations: (present.get(cityId) ?? []).map(({ uuid }) => uuid).toSorted(),
  }))
  const changed = rows.filter(({ cityId, locations }) => known.get(cityId)?.locations.join() !== locations.join())
  const added = changed.length === 0 ? [] : await tx.insert(recordedSensors).values(changed).returning()
  const ids = new Map([...newest, ...added].map(({ cityId, id }) => [cityId, id]))
  return cityIds.flatMap((cityId) => ids.get(cityId) ?? [])
}

/** The locations of recorded rows, by the id of the row. */
export const sensorsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, CampaignLocation[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(recordedSensors)
    .where(inArray(recordedSensors.id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, cityId, locations }) => [id, locations.map((uuid) => ({ uuid, cityId, hasSensor: true }))]),
  )
}
