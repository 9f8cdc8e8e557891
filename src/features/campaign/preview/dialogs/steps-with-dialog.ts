import type { CommandStep } from '../../../../../machines/campaign/lifecycle/commands.ts'

/** Steps that open a dialog before they are executed. */
export const stepsWithDialog: readonly CommandStep[] = [
  'campaign.send_back',
  'campaign.confirm',
  'campaign.withdraw_confirmation',
  'campaign.stop',
  'campaign.correct_contacts',
  'campaign.assign_operator',
  'campaign.delete',
  'campaign.share',
]
