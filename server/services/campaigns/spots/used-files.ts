import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/open.ts'
import type { CampaignContext } from '../context.ts'
import { campaign, campaignSpot } from '../tables.ts'

const fileNames = { storedAs: campaignSpot.storedAs, stillAs: campaignSpot.stillAs }

const namesIn = (rows: readonly { storedAs: string | null; stillAs: string | null }[]): string[] =>
  rows.flatMap(({ storedAs, stillAs }) => [storedAs, stillAs].filter((name) => name !== null))

/** Names of the stored files that a campaign uses, none if it is deleted. Locks it until the transaction ends. */
const filesOfCampaign = async (tx: Tx, campaignUuid: string): Promise<string[]> => {
  const rows = await tx
    .select(fileNames)
    .from(campaignSpot)
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .where(eq(campaignSpot.campaignUuid, campaignUuid))
    .for('update', { of: campaign })
  return namesIn(rows)
}

/**
 * Runs a change of a campaign in one transaction, then removes the files that the campaign does not use any more. What
 * a killed server leaves is found by {@link removeUnusedFiles}.
 */
export const changingFiles = async <Result>(
  { store, files }: CampaignContext,
  campaignUuid: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const { result, unused } = await store.transaction(async (tx) => {
    const before = await filesOfCampaign(tx, campaignUuid)
    const changed = await work(tx)
    const after = new Set(await filesOfCampaign(tx, campaignUuid))
    return { result: changed, unused: before.filter((name) => !after.has(name)) }
  })
  await files.remove(unused)
  return result
}

/** Removes stored files that no campaign uses: those that a killed server has left. */
export const removeUnusedFiles = async ({ store, files }: CampaignContext): Promise<void> => {
  const rows = await store.db
    .select(fileNames)
    .from(campaignSpot)
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .where(isNotNull(campaignSpot.storedAs))
  await files.removeUnused(new Set(namesIn(rows)))
}

/** First part of the lock that makes the uploads of one company wait for each other. */
const QUOTA_LOCK = 7_218_051

/** Throws `film_quota` if the company's films would need more space than it has; `spotId` is the spot to be filled. */
export const checkFilmQuota = async (
  tx: Tx,
  { filmBytesPerCompany }: CampaignContext,
  companyId: number,
  spotId: string,
  sizeBytes: number,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, ${companyId})`)
  const [used] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${campaignSpot.sizeBytes}), 0)::float8` })
    .from(campaignSpot)
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .where(and(eq(campaign.companyId, companyId), ne(campaignSpot.id, spotId), isNotNull(campaignSpot.storedAs)))
  if ((used?.bytes ?? 0) + sizeBytes > filmBytesPerCompany) throw new ProblemError('film_quota')
}
