import type { CampaignStatus } from '../../../contract/campaign/campaign.ts'
import type { Step } from './lifecycle-events.ts'

/** The steps that a user takes by requesting a status. */
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
 * The step that a requested status means. `ready` from `accepted` withdraws the acceptance, otherwise it submits;
 * `accepted` from a confirmed campaign withdraws the confirmation, even if it is too late for that; `new` from `ready`
 * sends back, otherwise it saves. Null for statuses that cannot be requested by a change: confirming has its own
 * operation, and only the clock starts and ends a campaign.
 */
export const stepTowards = (present: CampaignStatus, requested: CampaignStatus): StatusStep | null => {
  switch (requested) {
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
