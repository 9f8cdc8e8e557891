import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFileKind } from '../../records/tables.ts'
import { filmsInUse } from '../../services/campaigns/public.ts'
import { picturesInUse } from '../../services/location/public.ts'
import type { Tx } from '../../store/database.ts'
import type { FileAreaName } from '../../store/files/file-store.ts'
import type { Snapshot } from '../../store/table-copy/snapshot.ts'

/** A file that records know: its path in the folder of files, and whether a record uses it. */
export type KnownFile = { readonly path: string; readonly isUsed: boolean }

/** Where files of each kind lie. */
const paths: Readonly<Record<StoredFileKind, (name: string) => string>> = {
  spot: (name) => `spots/${name}`,
  picture: (name) => `pictures/${name}.jpg`,
}

/** The names of the films, stills and pictures that records use, by their area in the store of files. */
export const usedFiles = async (db: Tx): Promise<Map<FileAreaName, ReadonlySet<string>>> => {
  const pictures = [...(await picturesInUse(db))].map((name) => `${name}.jpg`)
  return new Map<FileAreaName, ReadonlySet<string>>([
    ['spots', await filmsInUse(db)],
    ['pictures', new Set(pictures)],
  ])
}

/**
 * The films, stills and pictures of a snapshot: those that records use, and those that are kept for some days. They
 * never change. The table of stored files alone is not enough: it may not have those of the demo or of an earlier
 * version yet.
 */
export const listKnownFiles = async (snapshot: Snapshot): Promise<KnownFile[]> => {
  const inUse = { spot: await filmsInUse(snapshot.db), picture: await picturesInUse(snapshot.db) }
  const kept = await snapshot.rows<{ kind: StoredFileKind; name: string }>(
    'select kind, name from stored_file order by kind, name',
  )
  return (['spot', 'picture'] as const).flatMap((kind) => {
    const names = new Set([...inUse[kind], ...kept.filter((file) => file.kind === kind).map(({ name }) => name)])
    return [...names].map((name) => ({ path: paths[kind](name), isUsed: inUse[kind].has(name) }))
  })
}

/** An open file: it can be read also after the server has removed it. */
export type OpenFile = { readonly path: string; readonly handle: FileHandle }

/** Opens the files of the imports that have not ended: the server removes each when its import ends. */
export const openImportFiles = async (snapshot: Snapshot, folder: string): Promise<OpenFile[]> => {
  const jobs = await snapshot.rows<{ uuid: string }>(
    `select uuid::text from import_job where status in ('waiting', 'running')`,
  )
  const opened: OpenFile[] = []
  for (const { uuid } of jobs) {
    const path = `imports/${uuid}`
    // One that is missing here is on another server, or waits until it is sent again.
    if (existsSync(join(folder, path))) opened.push({ path, handle: await open(join(folder, path)) })
  }
  return opened
}
