import { eq } from 'drizzle-orm'
import { SPOT_TOLERANCE_SECONDS } from '../../../../contract/limits.ts'
import type { FilmFile } from '../../../../machines/campaign/film/film-file.ts'
import type { Account } from '../../../http/caller.ts'
import { readingForm, type Upload } from '../../../http/multipart.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { recordFiles } from '../../../records/stored-files.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { type Author, appendEvent } from '../lifecycle/event-log.ts'
import { lockedCampaign, visibleCampaign } from '../policy.ts'
import { campaignSpot } from '../tables.ts'
import { requireFileStep } from './file-step.ts'
import { checkFilmQuota } from './film-quota.ts'
import type { ReceivedSpot } from './spot-files.ts'
import { filesOfSpots, keepSpotFile, replacedFile } from './stored-spot-files.ts'
import { changingFiles, removeRefused } from './unused-files.ts'

/** A spot of a campaign. Throws `not_found`. */
export const spotOf = async (tx: Tx, campaignUuid: string, spotId: string) => {
  const [spot] = await tx.select().from(campaignSpot).where(eq(campaignSpot.id, spotId))
  if (!spot || spot.campaignUuid !== campaignUuid) throw notFound()
  return spot
}

/** Seconds of the longest film; null if all files are still pictures. */
export const longestOf = (files: readonly { seconds: number | null }[]): number | null => {
  const films = files.flatMap(({ seconds }) => seconds ?? [])
  return films.length > 0 ? Math.max(...films) : null
}

/** What a received file is. Throws `unsupported_spot`, and `spot_too_long` if it is longer than its plan pays for. */
export const checkedFilm = ({ read: { film, fault } }: ReceivedSpot, spotSeconds: number): FilmFile => {
  if (!film) throw new ProblemError('unsupported_spot', { errors: [{ path: 'file', message: fault }] })
  if (film.seconds !== null && film.seconds > spotSeconds + SPOT_TOLERANCE_SECONDS) {
    throw new ProblemError('spot_too_long', {
      detail: `The spot lasts ${film.seconds.toFixed(1)} s, its time in the loop is ${spotSeconds} s`,
    })
  }
  return film
}

/** A received film, the spot that it is for, and the campaign of the spot. */
type FilmOfSpot = {
  readonly row: { readonly uuid: string; readonly companyId: number; readonly spotSeconds: number }
  readonly spotId: string
  readonly fileName: string
  readonly received: ReceivedSpot
}

/**
 * Attaches a received file to a spot, in the place of one with the same shape, and appends the event. The file must be
 * stored permanently before its event is.
 */
export const attachFile = async (
  tx: Tx,
  context: CampaignContext,
  author: Author,
  { row, spotId, fileName, received }: FilmOfSpot,
): Promise<void> => {
  const film = checkedFilm(received, row.spotSeconds)
  await spotOf(tx, row.uuid, spotId)
  const files = (await filesOfSpots(tx, [spotId])).get(spotId) ?? []
  const replaced = replacedFile(files, film)
  const kept = files.filter((file) => file !== replaced)
  const { snapshot, event } = await requireFileStep(tx, context, author, {
    campaignUuid: row.uuid,
    spotId,
    seconds: longestOf([film, ...kept]),
  })
  await checkFilmQuota(tx, context, {
    companyId: row.companyId,
    replacedId: replaced?.id ?? null,
    sizeBytes: received.sizeBytes,
  })
  const storedAs = context.files.nameOf(received)
  const { position } = await keepSpotFile(tx, files, {
    spotId,
    createdAt: context.clock.now(),
    fileName,
    storedAs,
    // A picture is its own still.
    stillAs: film.codec === null ? storedAs : null,
    sha256: received.sha256,
    sizeBytes: received.sizeBytes,
    ...film,
  })
  // A spot has the name of the file that lists show.
  if (kept.every((file) => file.position > position))
    await tx.update(campaignSpot).set({ fileName }).where(eq(campaignSpot.id, spotId))
  await appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author, historyFacts: { file_name: fileName } })
}

/**
 * Uploads the file of a spot (C41). The campaign must be visible and allow the step; the file must be a film or
 * picture that the screens play. A file with the same shape is replaced, and removed some days later.
 */
export const uploadSpot = async (
  context: CampaignContext,
  account: Account,
  untrusted: { uuid: string; spotId: string },
  file: () => Promise<Upload>,
): Promise<void> => {
  const { store } = context
  const row = await visibleCampaign(store.db, account, untrusted.uuid)
  await spotOf(store.db, row.uuid, untrusted.spotId)
  await requireFileStep(store.db, context, account, { campaignUuid: row.uuid, spotId: untrusted.spotId })
  await receivingFile(context, await file(), row, ({ received, fileName }) =>
    changingFiles(context, row.uuid, async (tx) => {
      const locked = await lockedCampaign(tx, account, row.uuid)
      await attachFile(tx, context, account, { row: locked, spotId: untrusted.spotId, fileName, received })
    }),
  )
}

/**
 * Receives a film completely, stores it, and runs a function that records it. The film is stored before a transaction
 * begins, because that may take long. Throws the same as {@link checkedFilm}.
 */
export const receivingFile = async (
  { store, files, log }: CampaignContext,
  { stream, name: fileName, end }: Upload,
  { spotSeconds }: { readonly spotSeconds: number },
  work: (file: { received: ReceivedSpot; fileName: string }) => Promise<unknown>,
): Promise<void> => {
  const received = await readingForm(() => files.receive(stream))
  try {
    if (stream.truncated) throw new ProblemError('too_large')
    await end()
    checkedFilm(received, spotSeconds)
    // Before it is stored, so that the film of a server that is killed meanwhile is removed later.
    await recordFiles(store.db, 'spot', [files.nameOf(received)])
    const storedAs = await files.store(received)
    try {
      await work({ received, fileName })
    } catch (error) {
      await removeRefused({ files, log }, storedAs, error)
      throw error
    }
  } finally {
    await files.discard(received)
  }
}
