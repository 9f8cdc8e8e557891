import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
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
  /** Stores a still, synced to disk, and returns its name. */
  storeStill(bytes: Buffer): Promise<string>
  discard(received: ReceivedSpot): Promise<void>
  /** Removes stored files that no spot uses. */
  remove(names: readonly string[]): Promise<void>
  /** Removes stored films and stills that are not among the used ones and were written more than an hour ago. */
  removeUnused(used: ReadonlySet<string>): Promise<void>
  pathOf(storedAs: string): string
}

/** Opens the storage of spot files in a folder; creates it if missing. */
export const spotFiles = async (folder: string): Promise<SpotFiles> => {
  await mkdir(folder, { recursive: true })
  await removeAbandonedFiles(folder, (name) => name.endsWith('.part'))
  const pathOf = (storedAs: string) => join(folder, storedAs)
  const keep = async (path: string, ending: '.mp4' | '.jpg'): Promise<string> => {
    const storedAs = `${randomUUID()}${ending}`
    await syncToDisk(path)
    await rename(path, pathOf(storedAs))
    await syncToDisk(folder)
    return storedAs
  }
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
    store: ({ path }) => keep(path, '.mp4'),
    async storeStill(bytes) {
      const path = pathOf(`${randomUUID()}.part`)
      await writeFile(path, bytes)
      return keep(path, '.jpg')
    },
    discard: ({ path }) => rm(path, { force: true }),
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true })
    },
    removeUnused: (used) => removeAbandonedFiles(folder, (name) => /\.(mp4|jpg)$/.test(name) && !used.has(name)),
  }
}
