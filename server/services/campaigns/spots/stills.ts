import { and, desc, eq } from 'drizzle-orm'
import { MOST_STILL_BYTES, STILL_EDGE } from '../../../../contract/limits.ts'
import type { Account } from '../../../http/caller.ts'
import { readingForm, type Upload } from '../../../http/multipart.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { recordFiles } from '../../../records/stored-files.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { lockedCampaign, visibleCampaign } from '../policy.ts'
import { campaignSpot, spotFile } from '../tables.ts'
import { requireFileStep, type SpotKey } from './file-step.ts'
import { sizeOfJpeg } from './jpeg.ts'
import { changingFiles, removeRefused } from './unused-files.ts'

const isStill = async (bytes: Buffer): Promise<boolean> => {
  const size = bytes.length > MOST_STILL_BYTES ? null : await sizeOfJpeg(bytes)
  if (!size) return false
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  return short > 0 && long <= STILL_EDGE
}

/**
 * Stores a still, and returns its name. Throws `unsupported_still` unless it is a JPEG of at most `STILL_EDGE` pixels.
 * It is recorded before it is stored, so that a still that nothing uses is removed later.
 */
export const storeStill = async (tx: Tx, { files }: CampaignContext, bytes: Buffer): Promise<string> => {
  if (!(await isStill(bytes))) throw new ProblemError('unsupported_still')
  const name = files.newStillName()
  await recordFiles(tx, 'spot', [name])
  await files.storeStill(name, bytes)
  return name
}

/** Gives a stored still to the film that was sent last of a spot. Throws `not_found` if the spot has no film. */
export const attachStill = async (tx: Tx, { campaignUuid, spotId }: SpotKey, stillAs: string): Promise<void> => {
  const [film] = await tx
    .select({ id: spotFile.id })
    .from(spotFile)
    .innerJoin(campaignSpot, eq(campaignSpot.id, spotFile.spotId))
    .where(and(eq(campaignSpot.id, spotId), eq(campaignSpot.campaignUuid, campaignUuid)))
    .orderBy(desc(spotFile.createdAt), desc(spotFile.position))
    .limit(1)
  if (!film) throw notFound()
  await tx.update(spotFile).set({ stillAs }).where(eq(spotFile.id, film.id))
}

/** Uploads a still of a spot's film. Requires the permission to upload the film. Appends no event of the campaign. */
export const uploadStill = async (
  context: CampaignContext,
  account: Account,
  untrusted: { uuid: string; spotId: string },
  file: () => Promise<Upload>,
): Promise<void> => {
  const { store, files, log } = context
  // Before anything is stored.
  const { uuid } = await visibleCampaign(store.db, account, untrusted.uuid)
  await requireFileStep(store.db, context, account, { campaignUuid: uuid, spotId: untrusted.spotId })
  const { stream, end } = await file()
  const bytes = Buffer.concat(await readingForm(() => stream.toArray()))
  if (stream.truncated) throw new ProblemError('too_large')
  await end()
  const stillAs = await storeStill(store.db, context, bytes)
  const attach = async (tx: Tx) => {
    const row = await lockedCampaign(tx, account, uuid)
    const spot = { campaignUuid: row.uuid, spotId: untrusted.spotId }
    await requireFileStep(tx, context, account, spot)
    await attachStill(tx, spot, stillAs)
  }
  try {
    await changingFiles(context, uuid, attach)
  } catch (error) {
    await removeRefused({ files, log }, stillAs, error)
    throw error
  }
}
