import type { ResearchStatistic, ResearchStatus, TimeDivision } from '../../../contract/research.ts'

/** A campaign as the institute knows it. */
export type ResearchedCampaign = { id: string; name: string; status: ResearchStatus }

/** The figures of an institute: the port of imported files and of a service in the settings. */
export type Research = {
  listCampaigns: () => Promise<ResearchedCampaign[]>
  /** `null` if there is no such campaign. */
  findStatistics: (campaignId: string, division: TimeDivision) => Promise<ResearchStatistic[] | null>
}

/** The service of the institute gave no usable answer. */
export class ResearchUnavailable extends Error {
  override readonly name = 'ResearchUnavailable'
}
