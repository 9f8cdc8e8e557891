import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Store, Tx } from '../store/database.ts'
import { type StoredFileKind, storedFile } from './tables.ts'

/** Rows of one statement. */
const BATCH = 5_000

/** Records that this database has stored or used files, so that it may delete them when nothing uses them any more. */
export const recordFiles = async (tx: Tx, kind: StoredFileKind, names: Iterable<string>): Promise<void> => {
  const rows = [...names].map((name) => ({ kind, name }))
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insert(storedFile)
      .values(rows.slice(from, from + BATCH))
      .onConflictDoNothing()
}

/** The files of a folder, and how to delete one. Names are those that records use. */
export type UnusedFiles = {
  readonly kind: StoredFileKind
  /** Names of the files that records use. */
  readonly used: ReadonlySet<string>
  /** Days that an unused file is kept. */
  readonly keptDays: number
  /** Names of the files in the folder that were not written within the last hour. */
  readonly list: () => Promise<string[]>
  readonly remove: (name: string) => Promise<void>
}

type KnownFile = { name: string; unusedSince: Date | null }

const knownFiles = (tx: Tx, kind: StoredFileKind): Promise<KnownFile[]> =>
  tx
    .select({ name: storedFile.name, unusedSince: storedFile.unusedSince })
    .from(storedFile)
    .where(eq(storedFile.kind, kind))

/** Records the used files that are not known, and since when known ones are unused. */
const recordUse = async (tx: Tx, kind: StoredFileKind, used: ReadonlySet<string>): Promise<void> => {
  const known = await knownFiles(tx, kind)
  const names = new Set(known.map(({ name }) => name))
  await recordFiles(
    tx,
    kind,
    [...used].filter((name) => !names.has(name)),
  )
  const change = async (files: readonly KnownFile[], unusedSince: ReturnType<typeof sql> | null) => {
    for (let from = 0; from < files.length; from += BATCH) {
      const some = files.slice(from, from + BATCH).map(({ name }) => name)
      await tx
        .update(storedFile)
        .set({ unusedSince })
        .where(and(eq(storedFile.kind, kind), inArray(storedFile.name, some)))
    }
  }
  await change(
    known.filter(({ name, unusedSince }) => unusedSince === null && !used.has(name)),
    sql`now()`,
  )
  await change(
    known.filter(({ name, unusedSince }) => unusedSince !== null && used.has(name)),
    null,
  )
}

/**
 * Deletes the files that no record has used for some days and that this database knows. Each one has a line in the log.
 * Returns the number of files in the folder that the database does not know: they stay, because they may belong to a
 * newer state of it. One that cannot be deleted delays no other one.
 */
export const removeUnused = async (
  { db }: Pick<Store, 'db'>,
  log: Logger,
  { kind, used, keptDays, list, remove }: UnusedFiles,
): Promise<number> => {
  await recordUse(db, kind, used)
  const due = await db
    .select({ name: storedFile.name, unusedSince: storedFile.unusedSince })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.kind, kind),
        isNotNull(storedFile.unusedSince),
        sql`${storedFile.unusedSince} <= now() - ${`${keptDays} days`}::interval`,
      ),
    )
  for (const { name, unusedSince } of due) {
    try {
      await remove(name)
      await db.delete(storedFile).where(and(eq(storedFile.kind, kind), eq(storedFile.name, name)))
      log.info({ kind, file: name, unused_since: unusedSince }, 'a file that nothing uses is deleted')
    } catch (error) {
      log.error({ err: error, kind, file: name }, 'a file that nothing uses could not be deleted')
    }
  }
  const known = new Set(
    (await db.select({ name: storedFile.name }).from(storedFile).where(eq(storedFile.kind, kind))).map(
      ({ name }) => name,
    ),
  )
  return (await list()).filter((name) => !known.has(name)).length
}
