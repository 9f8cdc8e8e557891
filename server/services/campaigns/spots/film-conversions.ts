import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { needsConversion } from '../../../../machines/campaign/film/film-conversion.ts'
import type { FilmFile } from '../../../../machines/campaign/film/film-file.ts'
import type { Tx } from '../../../store/database.ts'
import { spotFile } from '../tables.ts'
import { filmConversion } from './tables.ts'

type StoredFile = typeof spotFile.$inferSelect
type Conversion = typeof filmConversion.$inferSelect

/** What is known of a stored film. */
export const filmOf = ({ hasAudio, ...file }: StoredFile): FilmFile => {
  const { container, codec, profile, width, height, seconds, frameRate, bitRate } = file
  return { container, codec, profile, width, height, seconds, frameRate, bitRate, hasAudio: hasAudio === true }
}

/** Records that films wait for their conversion, if players need one. */
export const requestConversion = async (tx: Tx, files: readonly StoredFile[]): Promise<void> => {
  const rows = files.filter((file) => needsConversion(filmOf(file))).map(({ storedAs }) => ({ source: storedAs }))
  if (rows.length > 0) await tx.insert(filmConversion).values(rows).onConflictDoNothing()
}

/** Records the films of older versions that wait for their conversion. Those whose bytes are not read yet wait. */
export const requestOldConversions = async (tx: Tx): Promise<void> => {
  const files = await tx
    .select({ file: spotFile })
    .from(spotFile)
    .leftJoin(filmConversion, eq(filmConversion.source, spotFile.storedAs))
    .where(and(isNull(filmConversion.source), isNotNull(spotFile.codec), isNotNull(spotFile.sha256)))
  await requestConversion(
    tx,
    files.map(({ file }) => file),
  )
}

/** The conversions of stored files, by the name of the file. */
export const conversionsOf = async (tx: Tx, storedAs: readonly string[]): Promise<Map<string, Conversion>> => {
  if (storedAs.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(filmConversion)
    .where(inArray(filmConversion.source, [...storedAs]))
  return new Map(rows.map((row) => [row.source, row]))
}

/** Forgets conversions whose film no spot and no play names. Their files are removed as all that nothing uses. */
export const forgetConversions = async (tx: Tx): Promise<void> => {
  await tx.delete(filmConversion).where(sql`
    not exists (select from spot_file where spot_file.stored_as = ${filmConversion.source})
    and not exists (select from played_film where played_film.stored_as = ${filmConversion.source})`)
}
