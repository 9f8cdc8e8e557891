import * as z from 'zod/mini'
import { LONGEST_GEMIUS_ID } from './limits.ts'
import { operation } from './operation.ts'
import { requiredLine, uuid } from './values.ts'

/** How far the research of a campaign is (E12). */
export const researchStatuses = ['waiting', 'current', 'finished'] as const
/** How far the research of a campaign is. */
export type ResearchStatus = (typeof researchStatuses)[number]

/** How the figures of a campaign are divided: by named periods of its flight, or by the hours of a day (E45). */
export const timeDivisions = ['General', 'Hour'] as const
/** How the figures of a campaign are divided. */
export type TimeDivision = (typeof timeDivisions)[number]

/** Most impressions of a period. */
export const MOST_IMPRESSIONS = 1_000_000_000_000

/** A campaign that an outside institute researches; `campaign_uuid` is the own campaign that names it. */
export const researchCampaign = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(researchStatuses),
  campaign_uuid: z.nullable(uuid),
})
/** A campaign that an outside institute researches. */
export type ResearchCampaign = z.output<typeof researchCampaign>

/**
 * Impressions of a period: `2026-02-01/2026-02-14` (ISO 8601) of a named one, `08:00` of an hour of the day
 * (E11).
 */
export const researchStatistic = z.object({ periodName: z.string(), impressions: z.int(), period: z.string() })
/** Impressions of a period. */
export type ResearchStatistic = z.output<typeof researchStatistic>

const service = 'research'

/** The outside research of audiences (gemius). */
export const researchOperations = {
  listCampaigns: operation({
    id: 'research.campaigns',
    service,
    method: 'GET',
    path: '/campaign',
    summary: 'The researched campaigns that belong to campaigns which the account sees',
    access: 'session',
    status: 200,
    answer: z.object({ campaigns: z.array(researchCampaign) }),
    problems: ['research_unavailable'],
  }),
  getStatistics: operation({
    id: 'research.stats',
    service,
    method: 'GET',
    path: '/stats',
    summary: 'The figures of a researched campaign by period or by hour of the day',
    access: 'session',
    query: z.strictObject({ timeDivision: z.enum(timeDivisions), campaign_id: requiredLine(LONGEST_GEMIUS_ID) }),
    status: 200,
    answer: z.object({ statistics: z.array(researchStatistic) }),
    problems: ['not_found', 'research_unavailable'],
  }),
}
