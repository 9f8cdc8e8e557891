import { desc } from 'drizzle-orm'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { rowsOfStatements } from '../../../store/rows-of-statements.ts'
import type { CampaignOtherServices } from '../other-services.ts'
import { recordedPlace } from './tables.ts'

const compared = [
  'name',
  'locationUuid',
  'address',
  'latitude',
  'longitude',
  'cityId',
  'cityName',
  'venueType',
  'ownerCompanyId',
  'hasSensor',
] as const

/**
 * Records where screens are now, unless this is recorded already. Returns the id of each screen's recorded place. A
 * screen that was deleted keeps its newest place, and is absent without one.
 */
export const recordPlaces = async (
  tx: Tx,
  { findScreenPlaces }: Pick<CampaignOtherServices, 'findScreenPlaces'>,
  screenIds: readonly number[],
): Promise<Map<number, number>> => {
  if (screenIds.length === 0) return new Map()
  const newest = await tx
    .selectDistinctOn([recordedPlace.screenId])
    .from(recordedPlace)
    .where(anyOf(recordedPlace.screenId, screenIds))
    .orderBy(recordedPlace.screenId, desc(recordedPlace.id))
  const known = new Map(newest.map((row) => [row.screenId, row]))
  const places = await findScreenPlaces(tx, screenIds)
  const changed = [...places].flatMap(([screenId, { uuid: _uuid, width: _width, height: _height, ...place }]) => {
    const before = known.get(screenId)
    return before && compared.every((name) => before[name] === place[name]) ? [] : [{ screenId, ...place }]
  })
  const ids = new Map(newest.map(({ screenId, id }) => [screenId, id]))
  for (const rows of rowsOfStatements(recordedPlace, changed)) {
    const inserting = tx.insert(recordedPlace).values(rows)
    for (const { screenId, id } of await inserting.returning({
      screenId: recordedPlace.screenId,
      id: recordedPlace.id,
    }))
      ids.set(screenId, id)
  }
  return ids
}
