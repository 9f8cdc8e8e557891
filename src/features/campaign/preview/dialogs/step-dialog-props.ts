import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignCommand } from '../../../../../machines/campaign/lifecycle/commands.ts'

/** The props of every step dialog of the preview. */
export type StepDialogProps = {
  campaign: Campaign
  isBusy: boolean
  onCommand: (command: CampaignCommand) => void
  onClose: () => void
}
