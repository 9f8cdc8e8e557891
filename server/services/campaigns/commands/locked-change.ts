import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { foldedLog } from '../lifecycle/event-log.ts'
import { lockedCampaign } from '../policy.ts'
import type { CampaignChange } from './campaign-change.ts'
import { checkVersion, presentStored } from './stored-version.ts'

/**
 * Changes a campaign in one transaction: locks it, compares the version, runs `work`, and presents what was stored.
 * Throws `not_found`, `version_conflict` and what `work` throws.
 */
export const changeLocked = (
  context: CampaignContext,
  account: Account,
  { untrustedUuid, version }: { readonly untrustedUuid: string; readonly version: number | undefined },
  work: (change: CampaignChange<Account>) => Promise<unknown>,
): Promise<Campaign> =>
  context.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await checkVersion(tx, context, row, version)
    await work({ tx, context, author: account, row, snapshot: await foldedLog(tx, row.uuid) })
    return presentStored(tx, context, row.uuid)
  })
