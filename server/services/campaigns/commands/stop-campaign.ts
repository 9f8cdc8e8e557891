import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, eventOf } from '../lifecycle/event-log.ts'
import { closeOrders } from '../plays/orders.ts'
import { changeLocked } from './locked-change.ts'

/** Stops a running campaign: its order ends with the present loop, and its slots of the other days are free again. */
export const stopCampaign = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  { version, reason = '' }: BodyOf<typeof operations.stopCampaign>,
): Promise<Campaign> =>
  changeLocked(context, account, { untrustedUuid, version }, async ({ tx, author, row, snapshot }) => {
    const now = context.clock.now()
    const event = eventOf({ type: 'campaign.stop', reason }, author, now)
    await appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author })
    // Last, so that only the commit can still fail after the playout system has ended the order.
    await closeOrders(tx, context, row.uuid, now)
  })
