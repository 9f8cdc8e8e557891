import type { ResearchStatistic, ResearchStatus, TimeDivision } from '../../../contract/research-figures.ts'

/** A campaign in the data of the institute. */
export type ResearchedCampaign = { id: string; name: string; status: ResearchStatus }

/** The figures of an institute. Imported files and the service of the settings implement it. */
export type Research = {
  listCampaigns: () => Promise<ResearchedCampaign[]>
  /** `null` if there is no such campaign. */
  findStatistics: (campaignId: string, division: TimeDivision) => Promise<ResearchStatistic[] | null>
}

/** The service of the institute gave no valid answer. */
export class ResearchUnavailable extends Error {
  override readonly name = 'ResearchUnavailable'
}
