import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignRecordOperations as campaignOperations } from '../../../../contract/campaign/campaign-operations.ts'
import type { BulkAcceptance } from '../../../../machines/campaign/list/list-page.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** Accepts campaigns one by one, and counts those that were accepted and refused. */
export const acceptAll = async (
  call: Call,
  campaigns: readonly Campaign[],
  signal: AbortSignal,
): Promise<BulkAcceptance> => {
  const answers = await Promise.allSettled(
    campaigns.map(({ uuid, version }) =>
      call(campaignOperations.changeCampaign, { params: { uuid }, body: { version, status: 'accepted' }, signal }),
    ),
  )
  const accepted = answers.filter((answer) => answer.status === 'fulfilled').length
  return { accepted, refused: answers.length - accepted }
}
