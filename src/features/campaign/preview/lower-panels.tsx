import type { ReactNode } from 'react'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { CampaignScreens } from '../../../../contract/campaign/occupancy.ts'
import type { ResearchStatistic } from '../../../../contract/research-figures.ts'
import type { CampaignPreviewRef } from '../../../../machines/campaign/preview/preview-page.ts'
import type { ResearchQuery } from '../../../../machines/campaign/research/research-areas.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { ResearchPanel } from '../research/research-panel.tsx'
import { PlaysPanel } from './plays/plays-panel.tsx'
import { ScreensPanel } from './screens/screens-panel.tsx'

type LowerPanelsProps = {
  actor: CampaignPreviewRef
  campaign: Campaign
  screens: AreaRef<string, CampaignScreens>
  research: AreaRef<ResearchQuery, ResearchStatistic[]>
}

/** The panels below the first view of a preview: the screens of the campaign, and its outside research. */
export const LowerPanels = ({ actor, campaign, screens, research }: LowerPanelsProps): ReactNode => (
  <>
    <ScreensPanel area={screens} campaign={campaign} />
    {(campaign.status === 'in_progress' || campaign.status === 'end') && (
      <PlaysPanel actor={actor} uuid={campaign.uuid} />
    )}
    {campaign.gemius_uuid && <ResearchPanel area={research} campaignId={campaign.gemius_uuid} />}
  </>
)
