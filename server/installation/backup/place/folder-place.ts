import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '../../../base/start-error.ts'
import { syncToDisk } from '../../../base/sync-to-disk.ts'
import { type BackupPlace, MANIFEST, notEmpty } from './backup-place.ts'
import { digestOf, writePart } from './write-part.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Creates the folder of a new backup, closed to other users. */
const createFolder = async (folder: string): Promise<void> => {
  const found: readonly string[] = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') throw new StartError(`${folder} is a file; name a folder that does not exist yet.`)
    throw error
  })
  if (found.length > 0)
    throw notEmpty(`The folder ${folder}`, found.includes('statistics.duckdb') && !found.includes(MANIFEST))
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
}

const opened = async (file: string): Promise<Readable> => createReadStream('', { fd: await open(file, 'r') })

/** A folder of this machine as the place of a backup. */
export const folderPlace = (folder: string): BackupPlace => {
  const fileOf = (path: string) => join(folder, path)
  return {
    name: `The folder ${folder}`,
    prepare: () => createFolder(folder),
    write: (path, source) => writePart(folder, path, source),
    async local(path) {
      const file = fileOf(path)
      return {
        file,
        async keep() {
          await rm(`${file}.wal`, { force: true })
          await chmod(file, FILE_MODE)
          await syncToDisk(file)
          return { path, ...(await digestOf(createReadStream(file))) }
        },
        discard: async () => undefined,
      }
    },
    async publish(path, text) {
      const file = fileOf(path)
      await writeFile(`${file}.new`, text, { mode: FILE_MODE, flush: true })
      await rename(`${file}.new`, file)
      await syncToDisk(folder)
    },
    read: (path) => opened(fileOf(path)),
    async size(path) {
      const found = await stat(fileOf(path)).catch(() => null)
      return found?.size ?? null
    },
    close: () => undefined,
  }
}
