import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign, campaignSpot } from '../tables.ts'

const fileNames = { storedAs: campaignSpot.storedAs, stillAs: campaignSpot.stillAs }

const namesIn = (rows: readonly { storedAs: string | null; stillAs: string | null }[]): string[] =>
  rows.flatMap(({ storedAs, stillAs }) => [storedAs, stillAs].filter((name) => name !== null))

/** Names of the stored files of a campaign; none if it is deleted. Locks the campaign until the transaction ends. */
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
 * Runs a change of a campaign in one transaction, then removes the files that the campaign no longer uses. If the
 * server is killed in between, {@link removeUnusedFiles} removes them later.
 */
export const changingFiles = async <Result>(
  { store, files }: CampaignContext,
  campaignUuid: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const { result, unused } = await store.transaction(async (tx) => {
    const before = await filesOfCampaign(tx, campaignUuid)
    const changed = await work(tx)
    const after = new Set(before.length === 0 ? [] : await filesOfCampaign(tx, campaignUuid))
    return { result: changed, unused: before.filter((name) => !after.has(name)) }
  })
  await files.remove(unused)
  return result
}

/** Removes stored files that no campaign uses. A server that was killed can leave such files. */
export const removeUnusedFiles = async ({ store, files }: CampaignContext): Promise<void> => {
  const rows = await store.db
    .select(fileNames)
    .from(campaignSpot)
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .where(isNotNull(campaignSpot.storedAs))
  await files.removeUnused(new Set(namesIn(rows)))
}
