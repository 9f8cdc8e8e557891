import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import { lockedCampaign } from '../policy.ts'
import { checkVersion, presentStored } from './stored-version.ts'

/** Takes back a submission that is not accepted yet: the campaign is new again and can be changed. */
export const takeBackCampaign = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  version: number | undefined,
): Promise<Campaign> =>
  context.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await checkVersion(tx, context, row, version)
    const event = eventOf({ type: 'campaign.take_back' }, account, context.clock.now())
    await appendEvent(tx, { context, uuid: row.uuid, snapshot: await foldedLog(tx, row.uuid), event, author: account })
    return presentStored(tx, context, row.uuid)
  })
