import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { ProblemError } from '../../../http/problem.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign, campaignSpot } from '../tables.ts'

/** Throws `film_quota` if a new film exceeds the storage limit of its company. `spotId` is the spot of the film. */
export const checkFilmQuota = async (
  tx: Tx,
  { filmBytesPerCompany }: CampaignContext,
  { companyId, spotId, sizeBytes }: { companyId: number; spotId: string; sizeBytes: number },
): Promise<void> => {
  await lockUntilCommit(tx, 'filmQuota', companyId)
  const [used] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${campaignSpot.sizeBytes}), 0)::float8` })
    .from(campaignSpot)
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .where(and(eq(campaign.companyId, companyId), ne(campaignSpot.id, spotId), isNotNull(campaignSpot.storedAs)))
  if ((used?.bytes ?? 0) + sizeBytes > filmBytesPerCompany) throw new ProblemError('film_quota')
}
