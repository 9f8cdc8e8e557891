import {
  type ResearchCampaign,
  type ResearchStatistic,
  type ResearchStatus,
  researchStatuses,
  type TimeDivision,
} from '../../../contract/research-figures.ts'
import { createArea } from '../../kit/area/area.ts'

/** The campaigns of the outside research (R40). */
export const researchListArea = createArea<'all', ResearchCampaign[]>('researchList')

/** Asks for the figures of a researched campaign in one division. */
export type ResearchQuery = { campaignId: string; division: TimeDivision }

/** The figures of a researched campaign (E45). */
export const researchArea = createArea<ResearchQuery, ResearchStatistic[]>('research')

/** The campaigns by status, waiting ones first (E12); a status without campaigns is left out. */
export const groupedResearch = (
  campaigns: readonly ResearchCampaign[],
): { status: ResearchStatus; campaigns: ResearchCampaign[] }[] =>
  researchStatuses
    .map((status) => ({ status, campaigns: campaigns.filter((campaign) => campaign.status === status) }))
    .filter((group) => group.campaigns.length > 0)
