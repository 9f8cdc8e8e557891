import { eq } from 'drizzle-orm'
import type { StoredSpotFile } from '../../../../contract/campaign/spot-operations.ts'
import type { Account } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent } from '../lifecycle/event-log.ts'
import { lockedCampaign, visibleCampaign } from '../policy.ts'
import { campaignSpot, spotFile } from '../tables.ts'
import { requireFileStep } from './file-step.ts'
import { conversionsOf } from './film-conversions.ts'
import type { SpotLinks } from './spot-links.ts'
import { filesOfSpots, type SpotFile } from './stored-spot-files.ts'
import { changingFiles } from './unused-files.ts'
import { longestOf, spotOf } from './upload-spot.ts'

type SpotAddress = { uuid: string; spotId: string }

const present = async (
  links: SpotLinks,
  file: SpotFile,
  conversion: StoredSpotFile['conversion'],
): Promise<StoredSpotFile> => ({
  id: file.id,
  file_name: file.fileName,
  container: file.container,
  codec: file.codec,
  profile: file.profile,
  width: file.width,
  height: file.height,
  seconds: file.seconds,
  frame_rate: file.frameRate,
  has_audio: file.hasAudio,
  bit_rate: file.bitRate,
  size_bytes: file.sizeBytes,
  conversion,
  sign_url: await links.sign(file.storedAs),
  still_url: file.stillAs === null ? null : await links.sign(file.stillAs),
})

/** The files of a spot in their order, if the account may see its campaign (C41). */
export const listSpotFiles = async (
  { store: { db }, ffmpeg }: Pick<CampaignContext, 'store' | 'ffmpeg'>,
  links: SpotLinks,
  account: Account,
  untrusted: SpotAddress,
): Promise<StoredSpotFile[]> => {
  const row = await visibleCampaign(db, account, untrusted.uuid)
  const spot = await spotOf(db, row.uuid, untrusted.spotId)
  const files = (await filesOfSpots(db, [spot.id])).get(spot.id) ?? []
  const conversions = await conversionsOf(
    db,
    files.map(({ storedAs }) => storedAs),
  )
  const conversionOf = ({ storedAs }: SpotFile): StoredSpotFile['conversion'] => {
    const { state, fault = null } = conversions.get(storedAs) ?? {}
    // What waits on a server that does not convert may wait for ever.
    return state === undefined || (state === 'waiting' && !ffmpeg) ? null : { state, fault }
  }
  return Promise.all(files.map((file) => present(links, file, conversionOf(file))))
}

/**
 * Removes a file of a spot (C41), if the campaign may still be edited. Its bytes are removed some days later. A spot
 * without files keeps its name, and its campaign cannot be submitted.
 */
export const removeSpotFile = async (
  context: CampaignContext,
  account: Account,
  untrusted: SpotAddress & { fileId: string },
): Promise<void> =>
  changingFiles(context, untrusted.uuid, async (tx) => {
    const { uuid } = await lockedCampaign(tx, account, untrusted.uuid)
    const spot = await spotOf(tx, uuid, untrusted.spotId)
    const files = (await filesOfSpots(tx, [spot.id])).get(spot.id) ?? []
    const removed = files.find(({ id }) => id === untrusted.fileId)
    if (!removed) throw notFound()
    const kept = files.filter((file) => file !== removed)
    const { snapshot, event } = await requireFileStep(tx, context, account, {
      campaignUuid: uuid,
      spotId: spot.id,
      seconds: longestOf(kept),
      removal: kept.length > 0 ? 'file' : 'last_file',
    })
    await tx.delete(spotFile).where(eq(spotFile.id, removed.id))
    const [first] = kept
    if (first) await tx.update(campaignSpot).set({ fileName: first.fileName }).where(eq(campaignSpot.id, spot.id))
    const historyFacts = { file_name: removed.fileName }
    await appendEvent(tx, { context, uuid, snapshot, event, author: account, historyFacts })
  })
