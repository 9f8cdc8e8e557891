import { eq } from 'drizzle-orm'
import { SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { isDatabaseUnavailable } from '../../../base/database-unavailable.ts'
import { inJobSpan } from '../../../base/tracing.ts'
import {
  campaignsWithOrders,
  endLease,
  type LeasedOrder,
  leaseNext,
  storeAnswer,
} from '../../../content/outside/order-queue.ts'
import type { PlayoutAdapter } from '../../../content/outside/playout-adapter.ts'
import { failingKeys, forgetFailures, recordFailure } from '../../../records/failing-work.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign } from '../tables.ts'

/** What the delivery of orders uses. */
export type OrderContext = Pick<CampaignContext, 'store' | 'clock' | 'log' | 'otherServices'>

/** Most campaigns whose orders one round sends. */
const MOST_CAMPAIGNS = 100
/** After so many campaigns in a row whose orders were not taken, a round ends: the system is probably away. */
const MOST_IN_A_ROW = 3
/** A lease is a little longer than an attempt, so that a server that was killed delays an order only briefly. */
const leaseMs = ({ attemptSeconds }: PlayoutAdapter): number => (attemptSeconds + 2) * SECOND_MS

/** Tells those who confirm campaigns that the system refused an order, and why. */
const notifyOfRefusal = async (
  tx: Tx,
  { clock, otherServices }: OrderContext,
  { campaignUuid }: LeasedOrder,
  reason: string,
): Promise<void> => {
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, campaignUuid))
  if (!row) return
  const { uuid, name, companyId, operatorId, createdById } = row
  const about = { uuid, name, companyId, operatorId, createdById }
  await otherServices.notifyOfCampaign(tx, {
    type: 'campaign.order_refused',
    ...about,
    at: clock.now(),
    by: null,
    reason,
  })
}

/** Sends the waiting orders of a campaign one after the other. Throws if one is not taken. */
const deliverOrders = async (
  context: OrderContext,
  adapter: PlayoutAdapter,
  campaignUuid: string,
  signal: AbortSignal,
): Promise<void> => {
  const { store } = context
  while (!signal.aborted) {
    const order = await leaseNext(store.db, campaignUuid, leaseMs(adapter))
    if (!order) return
    let refusal: string | null
    try {
      refusal = await inJobSpan('job content_order', () => adapter.send(order, signal))
    } catch (error) {
      await endLease(store.db, order.id)
      throw error
    }
    await store.transaction(async (tx) => {
      const isFirst = await storeAnswer(tx, order.id, refusal)
      if (isFirst && refusal !== null) await notifyOfRefusal(tx, context, order, refusal)
      await forgetFailures(tx, 'content_order', [campaignUuid])
    })
  }
}

/**
 * Sends the orders that wait for an outside playout system, until `signal`. A campaign whose order is not taken
 * waits or is parked, as other failing work, and delays no other one.
 */
export const deliverDueOrders = async (
  context: OrderContext,
  adapter: PlayoutAdapter,
  signal: AbortSignal,
): Promise<void> => {
  const { db } = context.store
  const failing = await failingKeys(db, 'content_order')
  const held = failing.filter(({ isDue }) => !isDue).map(({ key }) => key)
  let inARow = 0
  for (const uuid of await campaignsWithOrders(db, MOST_CAMPAIGNS, held)) {
    try {
      await deliverOrders(context, adapter, uuid, signal)
      inARow = 0
    } catch (error) {
      // This server stops and has ended the attempt, so the outcome says nothing about the system.
      if (signal.aborted) return
      if (isDatabaseUnavailable(error)) throw error
      await recordFailure(context, 'content_order', uuid, error)
      inARow += 1
      if (inARow === MOST_IN_A_ROW) return
    }
  }
}
