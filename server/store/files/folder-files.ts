import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { removeAbandonedFiles } from '../../base/abandoned-files.ts'
import { syncToDisk } from '../../base/sync-to-disk.ts'
import type { FileArea, FileHead, FileStore } from './file-store.ts'
import { measuredStream } from './measured-stream.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The name of the file with the identity of a store. */
export const IDENTITY = 'files-identity'

/** The ending of temporary files. */
const PART = '.part'

const folderArea = async (folder: string): Promise<FileArea> => {
  await mkdir(folder, { recursive: true })
  await removeAbandonedFiles(folder, (name) => name.endsWith(PART))
  const pathOf = (name: string) => join(folder, name)
  const newPath = () => pathOf(`${randomUUID()}${PART}`)
  const head = async (name: string): Promise<FileHead | null> => {
    try {
      const found = await stat(pathOf(name))
      return found.isFile() ? { name, bytes: found.size, writtenAt: found.mtime } : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const keep = async (name: string, path: string): Promise<void> => {
    await syncToDisk(path)
    await rename(path, pathOf(name))
    await syncToDisk(folder)
  }
  return {
    newPath,
    head,
    keep,
    async put(name, source) {
      const path = newPath()
      const measured = measuredStream(source)
      try {
        await pipeline(measured.stream(), createWriteStream(path))
        await keep(name, path)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return measured.written()
    },
    async read(name, range) {
      // Opened first, so that a missing file is an error of this call.
      const handle = await open(pathOf(name), 'r')
      return createReadStream('', { fd: handle, ...range })
    },
    async *list(isChosen) {
      for (const name of await readdir(folder)) {
        const found = isChosen(name) ? await head(name) : null
        if (found) yield found
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    withLocalFile: (name, work) => work(pathOf(name)),
    localPath: pathOf,
  }
}

/** A folder as the store of files: each area is a folder in it. A file is on the disk before it gets its name. */
export const folderFiles = (folder: string): FileStore => {
  const identityFile = join(folder, IDENTITY)
  return {
    kind: 'folder',
    place: folder,
    area: (name) => folderArea(join(folder, name)),
    async findIdentity() {
      const text = await readFile(identityFile, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return ''
        throw error
      })
      return text.trim() || null
    },
    async writeIdentity(identity) {
      await mkdir(folder, { recursive: true })
      await writeFile(`${identityFile}.new`, `${identity}\n`)
      await syncToDisk(`${identityFile}.new`)
      await rename(`${identityFile}.new`, identityFile)
    },
    async mark() {
      // The copy of a file has another number.
      const found = await stat(identityFile).catch(() => null)
      return found && String(found.ino)
    },
    state: () => ({ failures: 0, isAvailable: true }),
    close: () => undefined,
  }
}
