import { and, asc, count, desc, eq } from 'drizzle-orm'
import { MOST_IMPORTED_LISTED } from '../../../../contract/research-import.ts'
import type { Store } from '../../../store/database.ts'
import type { Research } from '../research-port.ts'
import { researchCampaign, researchStatistic } from '../tables.ts'

/** Research from the files that administrators have imported. */
export const importedResearch = ({ db }: Store): Research => ({
  listCampaigns: () =>
    db
      .select({ id: researchCampaign.id, name: researchCampaign.name, status: researchCampaign.status })
      .from(researchCampaign)
      .orderBy(asc(researchCampaign.name), asc(researchCampaign.id)),
  findStatistics: async (campaignId, division) => {
    const [known] = await db
      .select({ id: researchCampaign.id })
      .from(researchCampaign)
      .where(eq(researchCampaign.id, campaignId))
    if (!known) return null
    return db
      .select({
        periodName: researchStatistic.periodName,
        impressions: researchStatistic.impressions,
        period: researchStatistic.period,
      })
      .from(researchStatistic)
      .where(and(eq(researchStatistic.campaignId, campaignId), eq(researchStatistic.timeDivision, division)))
      .orderBy(asc(researchStatistic.position))
  },
})

/** The newest 500 campaigns with imported figures, and the number of all such campaigns. */
export const listImportedCampaigns = async ({ db }: Store) => {
  const campaigns = await db
    .select({
      id: researchCampaign.id,
      name: researchCampaign.name,
      status: researchCampaign.status,
      importedAt: researchCampaign.importedAt,
      statistics: count(researchStatistic.campaignId),
    })
    .from(researchCampaign)
    .leftJoin(researchStatistic, eq(researchStatistic.campaignId, researchCampaign.id))
    .groupBy(researchCampaign.id)
    .orderBy(desc(researchCampaign.importedAt), asc(researchCampaign.name), asc(researchCampaign.id))
    .limit(MOST_IMPORTED_LISTED)
  return { campaigns, total: await db.$count(researchCampaign) }
}
