import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../machines/calendar/durations.ts'

/** A file that nothing has written to for this long is not continued: a request ends much earlier. */
const ABANDONED_AFTER_MS = HOUR_MS

/** The time of the last write in ms, or undefined if the file does not exist any more. */
const lastWriteOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Removes the files of a folder that `isUnused` selects by name and that killed servers left. A file that was written
 * to within the last hour stays: another server that shares the folder may be receiving it.
 */
export const removeAbandonedFiles = async (folder: string, isUnused: (name: string) => boolean): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!isUnused(name)) continue
    const path = join(folder, name)
    const writtenMs = await lastWriteOf(path)
    if (writtenMs !== undefined && Date.now() - writtenMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
