import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignCommand } from '../../../../../machines/campaign/lifecycle/commands.ts'

/** What every dialog of the preview is given. */
export type StepDialogProps = {
  campaign: Campaign
  busy: boolean
  onWish: (wish: CampaignCommand) => void
  onClose: () => void
}
