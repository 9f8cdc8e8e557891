import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../machines/calendar/durations.ts'

/** After this time without a write, no request can still be writing a file: requests end much earlier. */
const ABANDONED_AFTER_MS = HOUR_MS

/** The time of the last write in ms, or undefined if the file no longer exists. */
const lastWriteOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Names of the files of a folder that `isChosen` selects and that were not written within the last hour. */
const listOldFiles = async (folder: string, isChosen: (name: string) => boolean): Promise<string[]> => {
  const found: string[] = []
  for (const name of await readdir(folder)) {
    if (!isChosen(name)) continue
    const writtenMs = await lastWriteOf(join(folder, name))
    if (writtenMs !== undefined && Date.now() - writtenMs > ABANDONED_AFTER_MS) found.push(name)
  }
  return found
}

/**
 * Removes files that killed servers left in a folder. `isUnused` selects them by name. A file that was written within
 * the last hour is not removed: another server that shares the folder may still be receiving it.
 */
export const removeAbandonedFiles = async (folder: string, isUnused: (name: string) => boolean): Promise<void> => {
  for (const name of await listOldFiles(folder, isUnused)) await rm(join(folder, name), { force: true })
}
