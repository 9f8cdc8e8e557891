import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { ProblemError } from '../../../http/problem.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign, campaignSpot, spotFile } from '../tables.ts'
import { filmSwap } from './tables.ts'

/** Throws `film_quota` if a new film exceeds the space of its company. `replacedId` is the file that it replaces. */
export const checkFilmQuota = async (
  tx: Tx,
  { filmBytesPerCompany }: CampaignContext,
  { companyId, replacedId, sizeBytes }: { companyId: number; replacedId: string | null; sizeBytes: number },
): Promise<void> => {
  await lockUntilCommit(tx, 'filmQuota', companyId)
  const [used] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${spotFile.sizeBytes}), 0)::float8` })
    .from(spotFile)
    .innerJoin(campaignSpot, eq(campaignSpot.id, spotFile.spotId))
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .where(and(eq(campaign.companyId, companyId), replacedId === null ? undefined : ne(spotFile.id, replacedId)))
  const [proposed] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${filmSwap.sizeBytes}), 0)::float8` })
    .from(filmSwap)
    .innerJoin(campaign, and(eq(campaign.uuid, filmSwap.campaignUuid), isNull(campaign.deletedAt)))
    .where(and(eq(campaign.companyId, companyId), isNull(filmSwap.decision)))
  if ((used?.bytes ?? 0) + (proposed?.bytes ?? 0) + sizeBytes > filmBytesPerCompany)
    throw new ProblemError('film_quota')
}
