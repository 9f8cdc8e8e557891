import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { removeAbandonedFiles } from '../../../base/abandoned-files.ts'
import { syncToDisk } from '../../../base/sync-to-disk.ts'
import { inspectMp4, type Mp4 } from './mp4.ts'

/** An uploaded file that is not stored permanently yet; `mp4` is null if it is not a whole MP4. */
export type ReceivedSpot = { path: string; sizeBytes: number; mp4: Mp4 | null }

/** Storage of spot files. */
export type SpotFiles = {
  /** Writes a stream to a temporary file and inspects it. */
  receive(stream: Readable): Promise<ReceivedSpot>
  /** Stores a received file, synced to disk, and returns its name. */
  store(received: ReceivedSpot): Promise<string>
  discard(received: ReceivedSpot): Promise<void>
  /** Removes stored files that no spot uses any more. */
  remove(names: readonly string[]): Promise<void>
  /** Removes stored files that are not among the used ones and were written more than an hour ago. */
  removeUnused(used: ReadonlySet<string>): Promise<void>
  pathOf(storedAs: string): string
}

/** Opens the storage of spot files in a folder; creates it if missing. */
export const spotFiles = async (folder: string): Promise<SpotFiles> => {
  await mkdir(folder, { recursive: true })
  await removeAbandonedFiles(folder, (name) => name.endsWith('.part'))
  const pathOf = (storedAs: string) => join(folder, storedAs)
  return {
    pathOf,
    async receive(stream) {
      const path = pathOf(`${randomUUID()}.part`)
      try {
        await pipeline(stream, createWriteStream(path))
        return { path, sizeBytes: (await stat(path)).size, mp4: await inspectMp4(path) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async store({ path }) {
      const storedAs = `${randomUUID()}.mp4`
      await syncToDisk(path)
      await rename(path, pathOf(storedAs))
      await syncToDisk(folder)
      return storedAs
    },
    discard: ({ path }) => rm(path, { force: true }),
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true })
    },
    removeUnused: (used) => removeAbandonedFiles(folder, (name) => name.endsWith('.mp4') && !used.has(name)),
  }
}
