import { asc, inArray } from 'drizzle-orm'
import type { ResearchStatistic, TimeDivision } from '../../../../contract/research-figures.ts'
import type { Tx } from '../../../store/database.ts'
import type { ResearchedCampaign } from '../research-port.ts'
import { researchCampaign, researchStatistic } from '../tables.ts'

type Figures = ResearchStatistic & { timeDivision: TimeDivision }

/** A campaign with its figures, in their order. */
export type CampaignFigures = ResearchedCampaign & { statistics: readonly Figures[] }

/** Most rows of one statement. PostgreSQL allows 65 535 parameters, and a row has six. */
const MOST_ROWS_AT_ONCE = 5000

/** The stored campaigns with the given ids. Their figures are in the order of the file. */
export const storedFigures = async (tx: Tx, ids: readonly string[]): Promise<Map<string, CampaignFigures>> => {
  if (ids.length === 0) return new Map()
  const campaigns = await tx
    .select({ id: researchCampaign.id, name: researchCampaign.name, status: researchCampaign.status })
    .from(researchCampaign)
    .where(inArray(researchCampaign.id, [...ids]))
  const rows = await tx
    .select({
      campaignId: researchStatistic.campaignId,
      timeDivision: researchStatistic.timeDivision,
      periodName: researchStatistic.periodName,
      period: researchStatistic.period,
      impressions: researchStatistic.impressions,
    })
    .from(researchStatistic)
    .where(inArray(researchStatistic.campaignId, [...ids]))
    .orderBy(asc(researchStatistic.position))
  const stored = new Map(campaigns.map((campaign) => [campaign.id, { ...campaign, statistics: [] as Figures[] }]))
  for (const { campaignId, ...figures } of rows) stored.get(campaignId)?.statistics.push(figures)
  return stored
}

/** Stores campaigns with their figures, which replace the stored figures of the same campaigns. */
export const storeResearch = async (tx: Tx, campaigns: readonly CampaignFigures[], importedAt: Date): Promise<void> => {
  if (campaigns.length === 0) return
  await tx.delete(researchCampaign).where(
    inArray(
      researchCampaign.id,
      campaigns.map(({ id }) => id),
    ),
  )
  await tx.insert(researchCampaign).values(campaigns.map(({ id, name, status }) => ({ id, name, status, importedAt })))
  const rows = campaigns.flatMap(({ id, statistics }) =>
    statistics.map((statistic, position) => ({ ...statistic, campaignId: id, position })),
  )
  for (let start = 0; start < rows.length; start += MOST_ROWS_AT_ONCE)
    await tx.insert(researchStatistic).values(rows.slice(start, start + MOST_ROWS_AT_ONCE))
}
