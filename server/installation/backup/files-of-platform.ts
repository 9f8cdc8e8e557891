import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot } from '../../store/table-copy/snapshot.ts'

/** A file that records know: its path in the folder of files, and whether a record uses it. */
export type KnownFile = { readonly path: string; readonly isUsed: boolean }

/** Where files of each kind lie. */
const paths: Readonly<Record<string, (name: string) => string>> = {
  spot: (name) => `spots/${name}`,
  picture: (name) => `pictures/${name}.jpg`,
}

/** The films, stills and pictures of a snapshot. They never change, and stay for days after their last use. */
export const listKnownFiles = async (snapshot: Snapshot): Promise<KnownFile[]> => {
  const rows = await snapshot.rows<{ kind: string; name: string; used: boolean }>(
    'select kind, name, unused_since is null as used from stored_file order by kind, name',
  )
  return rows.flatMap(({ kind, name, used }) => {
    const path = paths[kind]?.(name)
    return path === undefined ? [] : [{ path, isUsed: used }]
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
