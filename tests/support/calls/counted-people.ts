import type { Store } from '../../../server/store/database.ts'
import type { AraboxLocation } from './arabox.ts'

/** How many people the open hours of an arabox's location have. */
export const countedPeople = async (
  store: Pick<Store, 'pool'>,
  { locationUuid }: Pick<AraboxLocation, 'locationUuid'>,
): Promise<number> => {
  const { rows } = await store.pool.query<{ people: string }>(
    'select coalesce(sum(people_net), 0) as people from open_hour where location_uuid = $1',
    [locationUuid],
  )
  return Number(rows[0]?.people)
}
