import { eq, sql } from 'drizzle-orm'
import { eachDay } from '../../../../machines/calendar/days.ts'
import { HOURS_A_DAY, playedHours } from '../../../../machines/calendar/flights.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { instantOfLoop, loopsUntil } from '../../../../machines/campaign/price/loops.ts'
import { EMISSIONS_PER_SCREEN_DAY } from '../../../../machines/campaign/price/pricing.ts'
import type { ContentOrder, OrderedDay } from '../../../content/port.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign } from '../tables.ts'
import { bookPlaysIn } from './book-plays.ts'
import { callPlayoutSystem } from './playout-system.ts'

/**
 * What an order at an instant buys of a flight: all loops of the days to come, and of the present day those from the
 * next whole hour on. Days that are over are not sold.
 */
export const orderedDays = (from: string, to: string, now: Date): OrderedDay[] =>
  eachDay(from, to).flatMap((day) => {
    const begins = (Math.ceil(playedHours(day, now)) * EMISSIONS_PER_SCREEN_DAY) / HOURS_A_DAY
    return begins < EMISSIONS_PER_SCREEN_DAY ? [{ day, begins, ends: EMISSIONS_PER_SCREEN_DAY }] : []
  })

/** The number of loops in ordered days, for one screen. */
export const orderedLoops = (days: readonly OrderedDay[]): number =>
  days.reduce((sum, { begins, ends }) => sum + ends - begins, 0)

/** Orders the plays of a campaign: records what is bought, then schedules it. Throws `content_unavailable`. */
export const placeOrder = async (
  tx: Tx,
  { content }: Pick<CampaignContext, 'content'>,
  order: ContentOrder,
  now: Date,
): Promise<void> => {
  const { campaignUuid, days, screenIds } = order
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('an order has days')
  await tx
    .update(campaign)
    .set({ orderedFrom: instantOfLoop(first.day, first.begins), orderedUntil: instantOfLoop(last.day, last.ends) })
    .where(eq(campaign.uuid, campaignUuid))
  await tx.execute(sql`
    insert into ordered_day (campaign_uuid, screen_id, day, bought)
    select ${campaignUuid}::uuid, screen_id, ordered.day, ordered.loops
    from unnest(${sql.param([...screenIds])}::int[]) as screen_id,
      unnest(${sql.param(days.map(({ day }) => day))}::date[],
        ${sql.param(days.map(({ begins, ends }) => ends - begins))}::int[]) as ordered(day, loops)
    on conflict (campaign_uuid, day, screen_id) do update set bought = ordered_day.bought + excluded.bought`)
  // Last, so that only the commit can still fail after the playout system accepted the order.
  await callPlayoutSystem(content.schedule(tx, order, now))
}

/**
 * Ends the orders of a campaign with the loop that plays at an instant: books what was played until then, and gives
 * back the rest. Throws `content_unavailable`.
 */
export const closeOrders = async (
  tx: Tx,
  context: Pick<CampaignContext, 'content' | 'otherServices'>,
  campaignUuid: string,
  now: Date,
): Promise<void> => {
  await callPlayoutSystem(bookPlaysIn(tx, context, now).then(() => undefined))
  const today = dayOf(now)
  // An order ends at the end of a day, so the loops that are left of the day are the last ones of those bought.
  const left = EMISSIONS_PER_SCREEN_DAY - Math.ceil(loopsUntil(today, now))
  await tx.execute(sql`
    update ordered_day
    set bought = greatest(played, case when day > ${today} then 0 else bought - ${left}::int end)
    where campaign_uuid = ${campaignUuid} and day >= ${today}`)
  await tx
    .update(campaign)
    .set({
      orderedFrom: sql`case when ordered_from < ${now} then ordered_from end`,
      orderedUntil: sql`case when ordered_from < ${now} then least(ordered_until, ${now}) end`,
    })
    .where(eq(campaign.uuid, campaignUuid))
  await callPlayoutSystem(context.content.close(tx, campaignUuid, now))
}
