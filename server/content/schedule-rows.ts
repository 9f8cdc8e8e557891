import { sql } from 'drizzle-orm'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { loopsUntil } from '../../machines/campaign/price/loops.ts'
import type { Tx } from '../store/database.ts'
import type { ContentOrder } from './port.ts'

/**
 * Stores what an order plays: one row per spot, screen and day. `counted` is the loop from which plays are computed;
 * after the last one none are, because somebody reports them.
 */
export const storeSchedule = async (
  tx: Tx,
  { campaignUuid, order, screenIds, days, spotIds, slots }: ContentOrder,
  counted: number,
): Promise<void> => {
  const column = <Key extends keyof (typeof days)[number]>(key: Key) => sql.param(days.map((each) => each[key]))
  await tx.execute(sql`
    insert into content_schedule
      (campaign_uuid, order_number, screen_id, day, begins, ends, spot_id, position, rotation, slots, counted)
    select ${campaignUuid}::uuid, ${order}::int, screen_id, ordered.day, ordered.begins, ordered.ends, spot_id,
      spot.place - 1, ${spotIds.length}::int, ${slots}::int, ${counted}::int
    from unnest(${sql.param([...screenIds])}::int[]) as screen_id,
      unnest(${column('day')}::date[], ${column('begins')}::int[], ${column('ends')}::int[])
        as ordered(day, begins, ends),
      unnest(${sql.param([...spotIds])}::uuid[]) with ordinality as spot(spot_id, place)
    on conflict do nothing`)
}

/** Ends all orders of a campaign with the loop that plays at an instant. */
export const closeSchedule = async (tx: Tx, campaignUuid: string, now: Date): Promise<void> => {
  const today = dayOf(now)
  const lastLoop = Math.ceil(loopsUntil(today, now))
  await tx.execute(sql`
    update content_schedule
    set ends = case when day > ${today} then begins else greatest(begins, least(ends, ${lastLoop}::int)) end
    where campaign_uuid = ${campaignUuid} and day >= ${today}`)
}
