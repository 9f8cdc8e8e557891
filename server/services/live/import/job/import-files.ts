import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { removeAbandonedFiles } from '../../../../base/abandoned-files.ts'
import { syncToDisk } from '../../../../base/sync-to-disk.ts'

/** A received file that does not belong to an import yet. */
export type ReceivedImportFile = { path: string; bytes: number; sha256: string }

/** Stores the files of imports until they are imported. */
export type ImportFiles = {
  receive(stream: Readable): Promise<ReceivedImportFile>
  /** Assigns a received file to an import. The file is synced to disk when the promise resolves. */
  assign(received: ReceivedImportFile, uuid: string): Promise<void>
  discard(received: ReceivedImportFile): Promise<void>
  pathOf(uuid: string): string
  has(uuid: string): boolean
  remove(uuid: string): Promise<void>
  /** Removes files that belong to none of these imports. A server that was killed can leave such files. */
  removeAllBut(uuids: readonly string[]): Promise<void>
}

/** Opens the folder of import files; each file has the uuid of its import as its name. */
export const importFiles = async (folder: string): Promise<ImportFiles> => {
  await mkdir(folder, { recursive: true })
  const pathOf = (uuid: string) => join(folder, uuid)
  return {
    pathOf,
    has: (uuid) => existsSync(pathOf(uuid)),
    async receive(stream) {
      const path = pathOf(`${randomUUID()}.part`)
      const hash = createHash('sha256')
      try {
        const hashed = async function* (source: AsyncIterable<Buffer>) {
          for await (const block of source) {
            hash.update(block)
            yield block
          }
        }
        await pipeline(stream, hashed, createWriteStream(path))
        return { path, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async assign({ path }, uuid) {
      await syncToDisk(path)
      await rename(path, pathOf(uuid))
      await syncToDisk(folder)
    },
    discard: ({ path }) => rm(path, { force: true }),
    remove: (uuid) => rm(pathOf(uuid), { force: true }),
    async removeAllBut(uuids) {
      const kept = new Set(uuids)
      await removeAbandonedFiles(folder, (name) => !kept.has(name))
    },
  }
}
