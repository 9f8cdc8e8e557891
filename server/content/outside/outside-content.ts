import { desc, eq } from 'drizzle-orm'
import { LOOPS_A_DAY } from '../../../contract/limits.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { instantOfLoop, loopsUntil } from '../../../machines/campaign/price/loops.ts'
import type { Tx } from '../../store/database.ts'
import type { ContentOrder, ScreenContent } from '../port.ts'
import { closeSchedule, storeSchedule } from '../schedule-rows.ts'
import { type ContentOrderType, contentOrder } from '../tables.ts'
import type { OrderBody } from './order-body.ts'

/** What the orders to an outside system need to know of the network. */
export type OutsideContentPorts = {
  /** Uuids of screens by id. */
  screenUuids(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

type Stored = { type: ContentOrderType; campaignUuid: string; data: Readonly<Record<string, unknown>> }

const findLast = async (tx: Tx, campaignUuid: string): Promise<{ number: number; type: ContentOrderType } | null> => {
  const [last] = await tx
    .select({ number: contentOrder.number, type: contentOrder.type })
    .from(contentOrder)
    .where(eq(contentOrder.campaignUuid, campaignUuid))
    .orderBy(desc(contentOrder.number))
    .limit(1)
  return last ?? null
}

const insertOrder = async (tx: Tx, { type, campaignUuid, data }: Stored, number: number): Promise<void> => {
  const body = { type, timestamp: new Date().toISOString(), data: { campaign_uuid: campaignUuid, number, ...data } }
  await tx.insert(contentOrder).values({ campaignUuid, number, type, body: JSON.stringify(body) })
}

/** Stores an order after those of its campaign, unless the last one is of the same type: then it is a repetition. */
const storeOrder = async (tx: Tx, order: Stored): Promise<void> => {
  const last = await findLast(tx, order.campaignUuid)
  if (last?.type !== order.type) await insertOrder(tx, order, (last?.number ?? 0) + 1)
}

type ScheduleOrder = Extract<OrderBody, { type: 'campaign.schedule' }>

/** The last order of a campaign, if it schedules and was not refused; null otherwise. */
export const lastSchedule = async (tx: Tx, campaignUuid: string): Promise<ScheduleOrder | null> => {
  const [last] = await tx
    .select({ body: contentOrder.body, refusal: contentOrder.refusal })
    .from(contentOrder)
    .where(eq(contentOrder.campaignUuid, campaignUuid))
    .orderBy(desc(contentOrder.number))
    .limit(1)
  if (!last || last.refusal !== null) return null
  const order: OrderBody = JSON.parse(last.body)
  return order.type === 'campaign.schedule' ? order : null
}

/** Orders what is left of a scheduled campaign again, on other screens. The caller has locked the campaign. */
export const storeOrderAgain = async (
  tx: Tx,
  { data: { campaign_uuid: campaignUuid, number, days, spots } }: ScheduleOrder,
  screens: readonly string[],
  now: Date,
): Promise<void> => {
  const left = days.filter(({ until }) => until > now.toISOString())
  const data = { screens, days: left, spots }
  await insertOrder(tx, { type: 'campaign.schedule', campaignUuid, data }, number + 1)
}

const presentDays = (days: ContentOrder['days']) =>
  days.map(({ day, begins, ends }) => ({
    date: day,
    from: instantOfLoop(day, begins).toISOString(),
    until: instantOfLoop(day, ends).toISOString(),
    loops: ends - begins,
  }))

/**
 * A playout system outside of the platform: its orders are stored in the caller's transaction, and sent later
 * (docs/playout-systems.md). A campaign is locked while it takes a step, so its orders are stored one after the other.
 * What they play is stored as for the embedded system, because reported plays are compared with it; none are computed.
 */
export const outsideContent = (ports: OutsideContentPorts): ScreenContent => ({
  async schedule(tx, order) {
    const { campaignUuid, screenIds, days, spotIds } = order
    const uuids = await ports.screenUuids(tx, screenIds)
    const screens = screenIds.flatMap((id) => uuids.get(id) ?? [])
    if (screens.length !== screenIds.length) throw new Error('a screen of the order does not exist')
    const data = { screens, days: presentDays(days), spots: spotIds }
    await storeSchedule(tx, order, LOOPS_A_DAY)
    await storeOrder(tx, { type: 'campaign.schedule', campaignUuid, data })
  },
  async close(tx, campaignUuid, now) {
    const today = dayOf(now)
    const until = instantOfLoop(today, Math.ceil(loopsUntil(today, now))).toISOString()
    await closeSchedule(tx, campaignUuid, now)
    await storeOrder(tx, { type: 'campaign.withdraw', campaignUuid, data: { until } })
  },
  async filmsChanged(tx, campaignUuid, now) {
    const order = await lastSchedule(tx, campaignUuid)
    // The same order once more: the system reads the films of the spots anew.
    if (order) await storeOrderAgain(tx, order, order.data.screens, now)
  },
  report: async () => [],
  findReporting: async () => [],
  findLatestPlay: async () => null,
})
