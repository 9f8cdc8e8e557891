import { and, eq, isNull } from 'drizzle-orm'
import { ProblemError } from '../../../http/problem.ts'
import { recordFiles, removeUnused } from '../../../records/stored-files.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign, campaignSpot, spotFile } from '../tables.ts'
import { forgetConversions } from './film-conversions.ts'
import { filmConversion, filmSwap } from './tables.ts'

const fileNames = { storedAs: spotFile.storedAs, stillAs: spotFile.stillAs, convertedAs: filmConversion.storedAs }

/** Names of the films that wait for a decision, and of those that were replaced by a swap: plays refer to them. */
const swappedNames = async (tx: Tx, campaignUuid?: string): Promise<string[]> => {
  const rows = await tx
    .select({ storedAs: filmSwap.storedAs, decision: filmSwap.decision, former: filmSwap.former })
    .from(filmSwap)
    .innerJoin(campaign, and(eq(campaign.uuid, filmSwap.campaignUuid), isNull(campaign.deletedAt)))
    .where(campaignUuid === undefined ? undefined : eq(filmSwap.campaignUuid, campaignUuid))
  return rows.flatMap(({ storedAs, decision, former }) => [
    ...(decision === null ? [storedAs] : []),
    ...(former ? [former.storedAs] : []),
  ])
}

type FileNames = { storedAs: string; stillAs: string | null; convertedAs: string | null }

const namesIn = (rows: readonly FileNames[]): string[] =>
  rows.flatMap(({ storedAs, stillAs, convertedAs }) => [storedAs, stillAs, convertedAs].filter((name) => name !== null))

/** Names of the stored files of a campaign; none if it is deleted. Locks the campaign until the transaction ends. */
const filesOfCampaign = async (tx: Tx, campaignUuid: string): Promise<string[]> => {
  const rows = await tx
    .select(fileNames)
    .from(spotFile)
    .innerJoin(campaignSpot, eq(campaignSpot.id, spotFile.spotId))
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .leftJoin(filmConversion, eq(filmConversion.source, spotFile.storedAs))
    .where(eq(campaignSpot.campaignUuid, campaignUuid))
    .for('update', { of: campaign })
  return [...namesIn(rows), ...(await swappedNames(tx, campaignUuid))]
}

/**
 * Runs a change of a campaign in one transaction, and records its files before and after, so that
 * {@link removeUnusedFiles} removes those that it no longer uses.
 */
export const changingFiles = async <Result>(
  { store }: CampaignContext,
  campaignUuid: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  store.transaction(async (tx) => {
    const before = await filesOfCampaign(tx, campaignUuid)
    const changed = await work(tx)
    await recordFiles(tx, 'spot', new Set([...before, ...(await filesOfCampaign(tx, campaignUuid))]))
    return changed
  })

/** Names of the films and stills that campaigns use. */
export const filmsInUse = async (tx: Tx): Promise<Set<string>> => {
  const rows = await tx
    .select(fileNames)
    .from(spotFile)
    .innerJoin(campaignSpot, eq(campaignSpot.id, spotFile.spotId))
    .innerJoin(campaign, and(eq(campaign.uuid, campaignSpot.campaignUuid), isNull(campaign.deletedAt)))
    .leftJoin(filmConversion, eq(filmConversion.source, spotFile.storedAs))
  return new Set([...namesIn(rows), ...(await swappedNames(tx))])
}

/**
 * Removes a stored file whose record was refused, so that a refused upload leaves nothing. After any other error nobody
 * knows whether it was recorded: it stays, and is removed later if nothing uses it.
 */
export const removeRefused = async (
  { files, log }: Pick<CampaignContext, 'files' | 'log'>,
  storedAs: string,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof ProblemError)) return
  await files
    .remove(storedAs)
    .catch((err: unknown) => log.warn({ err, file: storedAs }, 'the file of a refused upload could not be removed'))
}

/**
 * Removes stored files that no campaign has used for some days. Returns how many files of the folder the database does
 * not know.
 */
export const removeUnusedFiles = async ({ store, files, log, filesKeptDays }: CampaignContext): Promise<number> => {
  await forgetConversions(store.db)
  const used = await filmsInUse(store.db)
  const { list, remove } = { list: () => files.list(), remove: (name: string) => files.remove(name) }
  return removeUnused(store, log, { kind: 'spot', used, keptDays: filesKeptDays, list, remove })
}
