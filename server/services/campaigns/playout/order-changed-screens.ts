import { eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { lastSchedule, storeOrderAgain } from '../../../content/outside/outside-content.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign } from '../tables.ts'

type ScreensContext = Pick<CampaignContext, 'store' | 'clock' | 'otherServices'>

/** The screens on which campaigns are ordered from a day on, by campaign. */
const orderedScreens = async (tx: Tx, from: string): Promise<{ uuid: string; screens: number[] }[]> => {
  const { rows } = await tx.execute<{ uuid: string; screens: number[] }>(sql`
    select campaign_uuid as uuid, array_agg(distinct screen_id) as screens from content_schedule
    where day >= ${from} and begins < ends group by 1 order by 1`)
  return rows
}

/** The uuids of the ordered screens that are not switched off now, in order. */
const playingScreens = async (tx: Tx, { otherServices }: ScreensContext, ids: readonly number[], now: Date) => {
  const off = new Set(await otherServices.findScreensOff(tx, ids, now))
  const places = await otherServices.findScreenPlaces(tx, ids)
  return ids.flatMap((id) => (off.has(id) ? [] : (places.get(id)?.uuid ?? []))).toSorted()
}

/**
 * Orders campaigns again whose ordered screens were switched off or on since the last order, by themselves, with their
 * location or by planned works: an outside system does not know of it otherwise. Returns the number of new orders.
 */
export const orderChangedScreens = async (context: ScreensContext): Promise<number> => {
  const { store, clock } = context
  const now = clock.now()
  let orders = 0
  for (const { uuid, screens } of await orderedScreens(store.db, dayOf(now))) {
    const isChanged = async (tx: Tx) => {
      const last = await lastSchedule(tx, uuid)
      const wanted = await playingScreens(tx, context, screens, now)
      return last && last.data.screens.toSorted().join() !== wanted.join() ? { last, wanted } : null
    }
    if (!(await isChanged(store.db))) continue
    await store.transaction(async (tx) => {
      // As a step of the campaign does, so that its orders are stored one after the other.
      await tx.select({ uuid: campaign.uuid }).from(campaign).where(eq(campaign.uuid, uuid)).for('update')
      const changed = await isChanged(tx)
      if (!changed) return
      await storeOrderAgain(tx, changed.last, changed.wanted, now)
      orders += 1
    })
  }
  return orders
}
