import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ConversionFault } from '../../../../contract/campaign/film-conversion.ts'
import { SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { conversionFault } from '../../../../machines/campaign/film/film-conversion.ts'
import { recordFiles } from '../../../records/stored-files.ts'
import type { CampaignContext } from '../context.ts'
import { campaignSpot, spotFile } from '../tables.ts'
import { filmOf } from './film-conversions.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import type { ReceivedSpot } from './spot-files.ts'
import { filmConversion } from './tables.ts'

/** How long a film is held without a sign of life, and how often that is prolonged. */
const HELD_SECONDS = 25
const PROLONGED_MS = 8 * SECOND_MS
/** A film whose conversion ends the server this often is not tried again. */
const MOST_ATTEMPTS = 3

type StoredFile = typeof spotFile.$inferSelect
type HeldFilm = { readonly file: StoredFile; readonly heldBy: string }
type Changes = PgUpdateSetSource<typeof filmConversion>

const isFree = sql`(state = 'waiting' or state = 'running' and held_until < now())`
const heldUntil = sql`now() + ${`${HELD_SECONDS} seconds`}::interval`

/** Takes the film that waits longest; null if none does. */
const takeFilm = async ({ store: { db } }: CampaignContext): Promise<HeldFilm | null> => {
  await db
    .update(filmConversion)
    .set({ state: 'failed', fault: 'interrupted' })
    .where(sql`${isFree} and attempts >= ${MOST_ATTEMPTS}`)
  const heldBy = randomUUID()
  const [taken] = await db
    .update(filmConversion)
    .set({ state: 'running', heldBy, heldUntil, attempts: sql`${filmConversion.attempts} + 1` })
    .where(
      sql`source = (
        select source from film_conversion where ${isFree}
          and exists (select from spot_file where spot_file.stored_as = film_conversion.source and codec is not null)
        order by created_at, source limit 1 for update skip locked)`,
    )
    .returning({ source: filmConversion.source })
  if (!taken) return null
  const [file] = await db.select().from(spotFile).where(eq(spotFile.storedAs, taken.source)).limit(1)
  return file ? { file, heldBy } : null
}

const isOwn = ({ file, heldBy }: HeldFilm) => sql`source = ${file.storedAs} and held_by = ${heldBy}`

/** Gives a film back with changes, unless another process has taken it meanwhile. */
const giveBack = async ({ store: { db } }: CampaignContext, held: HeldFilm, changes: Changes): Promise<void> => {
  await db
    .update(filmConversion)
    .set({ heldBy: null, heldUntil: null, ...changes })
    .where(isOwn(held))
}

/** Gives players the converted film: stores it, and tells the players of its campaign. */
const finish = async (context: CampaignContext, held: HeldFilm, converted: ReceivedSpot): Promise<void> => {
  const { film } = converted.read
  if (!film) throw new Error('a converted film was not checked')
  // Recorded first, so that it is removed if nothing uses it.
  await recordFiles(context.store.db, 'spot', [context.files.nameOf(converted)])
  const storedAs = await context.files.store(converted)
  await context.store.transaction(async (tx) => {
    const { sha256, sizeBytes } = converted
    const done = await tx
      .update(filmConversion)
      .set({ state: 'done', fault: null, heldBy: null, heldUntil: null, storedAs, sha256, sizeBytes, film })
      .where(isOwn(held))
      .returning({ source: filmConversion.source })
    if (done.length === 0) return
    const campaigns = await tx
      .selectDistinct({ uuid: campaignSpot.campaignUuid })
      .from(spotFile)
      .innerJoin(campaignSpot, eq(campaignSpot.id, spotFile.spotId))
      .where(eq(spotFile.storedAs, held.file.storedAs))
    for (const { uuid } of campaigns) await context.content.filmsChanged(tx, uuid, context.clock.now())
  })
}

/** Converts a film to a file that is not stored yet; or says why it cannot. */
const convert = async (
  { files }: CampaignContext,
  ffmpeg: string,
  { file }: HeldFilm,
  signal: AbortSignal,
): Promise<{ converted: ReceivedSpot } | { fault: ConversionFault; messages: string }> => {
  const target = files.newPath()
  const film = filmOf(file)
  try {
    // The program needs a file of this machine.
    const { fault, messages } = await files.withLocalFile(
      file.storedAs,
      (path) => runFfmpeg(ffmpeg, dirname(target), { film, path, target }, signal),
      file.sha256 === null ? undefined : { sha256: file.sha256 },
    )
    if (fault) return { fault, messages }
    const converted = await files.receive(createReadStream(target))
    const wrong = converted.read.film ? conversionFault(film, converted.read.film) : 'unreadable'
    if (!wrong) return { converted }
    await files.discard(converted)
    return { fault: wrong, messages: converted.read.fault ?? messages }
  } finally {
    await files.discard({ path: target })
  }
}

/**
 * Converts the film that waits longest. Returns whether there was one. If `signal` ends the work, or it fails for a
 * reason that is not the film’s, the film waits for its next attempt.
 */
const convertNext = async (context: CampaignContext, ffmpeg: string, signal: AbortSignal): Promise<boolean> => {
  const held = await takeFilm(context)
  if (!held) return false
  const { store, log } = context
  const prolong = () =>
    store.db
      .update(filmConversion)
      .set({ heldUntil })
      .where(isOwn(held))
      .catch((error: unknown) => log.warn({ err: error }, 'the hold on a film could not be prolonged'))
  const timer = setInterval(() => void prolong(), PROLONGED_MS)
  try {
    const result = await convert(context, ffmpeg, held, signal)
    if ('converted' in result) await finish(context, held, result.converted)
    else if (signal.aborted) await giveBack(context, held, { state: 'waiting', attempts: sql`attempts - 1` })
    else {
      log.warn({ file: held.file.storedAs, ...result }, 'a film could not be converted for players')
      await giveBack(context, held, { state: 'failed', fault: result.fault })
    }
    return true
  } catch (error) {
    await giveBack(context, held, { state: 'waiting' })
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Converts the films that wait, one after the other, until none does or `signal` ends the work. */
export const convertFilms = async (context: CampaignContext, signal: AbortSignal): Promise<void> => {
  const { ffmpeg } = context
  if (!ffmpeg) return
  while (!signal.aborted && (await convertNext(context, ffmpeg, signal))) {
    // The next one.
  }
}
