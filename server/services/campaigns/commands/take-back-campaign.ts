import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, eventOf } from '../lifecycle/event-log.ts'
import { changeLocked } from './locked-change.ts'

/** Takes back a submission that is not accepted yet: the campaign is new again and can be changed. */
export const takeBackCampaign = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  version: number | undefined,
): Promise<Campaign> =>
  changeLocked(context, account, { untrustedUuid, version }, ({ tx, author, row, snapshot }) => {
    const event = eventOf({ type: 'campaign.take_back' }, author, context.clock.now())
    return appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author })
  })
