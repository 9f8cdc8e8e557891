import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { CampaignContext } from '../context.ts'
import { spotFile } from '../tables.ts'
import { requestConversion } from './film-conversions.ts'
import { inspectFilm } from './film-on-disk.ts'

/** How long one call reads files, at least one: the clock's other work waits for it. */
const READING_MS = 2_000

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Reads the digest and the properties of files that an older version stored without them, in the order of their ids
 * after `lastId` ('' before the first call), for about two seconds. A file that cannot be read stays as it is until the
 * next start. Returns the last id that was read; null when no file is left.
 */
export const readOldFiles = async (
  { store: { db }, files, log }: Pick<CampaignContext, 'store' | 'files' | 'log'>,
  lastId: string,
): Promise<string | null> => {
  const endMs = performance.now() + READING_MS
  let last = lastId
  do {
    const [file] = await db
      .select({ id: spotFile.id, storedAs: spotFile.storedAs })
      .from(spotFile)
      .where(and(isNull(spotFile.sha256), sql`${spotFile.id}::text > ${last}`))
      .orderBy(asc(sql`${spotFile.id}::text`))
      .limit(1)
    if (!file) return null
    last = file.id
    try {
      const { film, sha256 } = await files.withLocalFile(file.storedAs, async (path) => ({
        film: (await inspectFilm(path)).film,
        sha256: await digestOf(path),
      }))
      const read = await db
        .update(spotFile)
        .set({ ...film, sha256 })
        .where(eq(spotFile.id, file.id))
        .returning()
      await requestConversion(db, read)
    } catch (error) {
      log.warn({ err: error, file: file.storedAs }, 'a film of an older version could not be read')
    }
  } while (performance.now() < endMs)
  return last
}
