import type { CampaignStatus } from '../../../contract/campaign/campaign.ts'
import type { Step } from './lifecycle-events.ts'

/** The steps that a person takes by asking for a status. */
export type StatusStep = Extract<
  Step,
  | 'campaign.save'
  | 'campaign.submit'
  | 'campaign.send_back'
  | 'campaign.accept'
  | 'campaign.withdraw_acceptance'
  | 'campaign.withdraw_confirmation'
>

const isConfirmed = (status: CampaignStatus): boolean =>
  status === 'pending' || status === 'in_progress' || status === 'end'

/**
 * Which step a wanted status means, seen from the present one: `ready` from `accepted` withdraws the acceptance, from
 * elsewhere it submits; `accepted` from a confirmed campaign withdraws the confirmation, even where it is too late for
 * that; `new` from `ready` sends back, from elsewhere it saves. Null for statuses that nobody can ask for by a
 * change: confirming has its own call, and only the clock starts and ends.
 */
export const stepTowards = (present: CampaignStatus, wanted: CampaignStatus): StatusStep | null => {
  switch (wanted) {
    case 'draft':
      return 'campaign.save'
    case 'new':
      return present === 'ready' ? 'campaign.send_back' : 'campaign.save'
    case 'ready':
      return present === 'accepted' ? 'campaign.withdraw_acceptance' : 'campaign.submit'
    case 'accepted':
      return isConfirmed(present) ? 'campaign.withdraw_confirmation' : 'campaign.accept'
    default:
      return null
  }
}
