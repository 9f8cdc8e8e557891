import { type AnyColumn, and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../store/database.ts'
import { type QueueState, queueState } from '../../store/queue-state.ts'
import { type ContentOrderType, contentOrder } from '../tables.ts'

/** An order that this server sends now. */
export type LeasedOrder = Pick<typeof contentOrder.$inferSelect, 'id' | 'uuid' | 'campaignUuid' | 'body'>

/** The campaigns with orders that wait and that no other server sends, the longest waiting first. */
export const campaignsWithOrders = async (tx: Tx, most: number, except: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ uuid: contentOrder.campaignUuid })
    .from(contentOrder)
    .where(
      and(
        isNull(contentOrder.answeredAt),
        sql`not ${contentOrder.campaignUuid} = any(${sql.param([...except])}::uuid[])`,
      ),
    )
    .groupBy(contentOrder.campaignUuid)
    .having(sql`coalesce(max(${contentOrder.leasedUntil}) <= now(), true)`)
    .orderBy(asc(sql`min(${contentOrder.id})`))
    .limit(most)
  return rows.map(({ uuid }) => uuid)
}

/** Leases the first waiting order of a campaign; null if none waits or another server sends it. */
export const leaseNext = async (tx: Tx, campaignUuid: string, leaseMs: number): Promise<LeasedOrder | null> => {
  const first = tx
    .select({ id: contentOrder.id })
    .from(contentOrder)
    .where(and(eq(contentOrder.campaignUuid, campaignUuid), isNull(contentOrder.answeredAt)))
    .orderBy(contentOrder.number)
    .limit(1)
  const [leased] = await tx
    .update(contentOrder)
    .set({
      attempts: sql`${contentOrder.attempts} + 1`,
      leasedUntil: sql`now() + ${`${leaseMs} milliseconds`}::interval`,
    })
    .where(
      and(
        inArray(contentOrder.id, first),
        isNull(contentOrder.answeredAt),
        sql`coalesce(${contentOrder.leasedUntil} <= now(), true)`,
      ),
    )
    .returning()
  return leased ?? null
}

/** Ends the lease of an order that was not taken. */
export const endLease = async (tx: Tx, id: number): Promise<void> => {
  await tx.update(contentOrder).set({ leasedUntil: null }).where(eq(contentOrder.id, id))
}

/** Stores the answer to an order; `refusal` is null if the system accepted it. Returns whether it was the first one. */
export const storeAnswer = async (tx: Tx, id: number, refusal: string | null): Promise<boolean> => {
  const stored = await tx
    .update(contentOrder)
    .set({ answeredAt: sql`now()`, leasedUntil: null, refusal })
    .where(and(eq(contentOrder.id, id), isNull(contentOrder.answeredAt)))
    .returning({ id: contentOrder.id })
  return stored.length > 0
}

// A later order of the campaign has replaced a refused one.
const isOpenRefusal = and(
  isNotNull(contentOrder.refusal),
  sql`not exists (select from ${contentOrder} as later where later.campaign_uuid = ${contentOrder.campaignUuid}
    and later.number > ${contentOrder.number})`,
)

/** SQL for the refusal, time and type of the last order of a campaign; null if the last order was not refused. */
export const lastRefusal = (campaignUuid: AnyColumn) => {
  const last = <Value>(column: SQL) =>
    sql<Value | null>`(select case when last.refusal is not null then ${column} end from content_order as last
      where last.campaign_uuid = ${campaignUuid} order by last.number desc limit 1)`
  return {
    reason: last<string>(sql`last.refusal`),
    type: last<ContentOrderType>(sql`last.type`),
    at: last<Date>(sql`last.answered_at`).mapWith(contentOrder.createdAt),
  }
}

/** Selects the campaigns with a refused order, whether or not it was their last one. They are few. */
export const refusedCampaigns = (tx: Tx) =>
  tx.select({ uuid: contentOrder.campaignUuid }).from(contentOrder).where(isNotNull(contentOrder.refusal))

/** Makes refused orders wait again, if their campaign has no later order. Returns how many. */
export const sendRefusedAgain = async (tx: Tx): Promise<number> =>
  (
    await tx
      .update(contentOrder)
      .set({ answeredAt: null, refusal: null })
      .where(isOpenRefusal)
      .returning({ id: contentOrder.id })
  ).length

/** The state of the queue of orders to an outside playout system. */
export const orderQueue = (tx: Tx): Promise<QueueState> =>
  queueState(tx, sql`${contentOrder} where answered_at is null`, sql`created_at`)

/** How many orders wait, since when, and the latest refused ones without a later order, with the number of all. */
export const orderState = async (tx: Tx, most: number) => {
  const [waiting] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      since: sql`min(${contentOrder.createdAt})`.mapWith(contentOrder.createdAt),
    })
    .from(contentOrder)
    .where(isNull(contentOrder.answeredAt))
  const refused = await tx
    .select()
    .from(contentOrder)
    .where(isOpenRefusal)
    .orderBy(sql`${contentOrder.answeredAt} desc`)
    .limit(most)
  return {
    waiting: waiting?.count ?? 0,
    waitingSince: waiting?.count ? waiting.since : null,
    refused,
    refusedTotal: await tx.$count(contentOrder, isOpenRefusal),
  }
}
