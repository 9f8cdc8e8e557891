import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FilmContainer } from '../../../../machines/campaign/film/film-file.ts'
import { listOldFiles, removeAbandonedFiles } from '../../../base/abandoned-files.ts'
import { syncToDisk } from '../../../base/sync-to-disk.ts'
import { type FilmRead, inspectFilm } from './film-on-disk.ts'

/**
 * An uploaded file that is not stored permanently yet, with the digest of its bytes in hexadecimal; `read` says what it
 * is, or why the screens cannot play it.
 */
export type ReceivedSpot = { path: string; sizeBytes: number; sha256: string; read: FilmRead }

/** Storage of spot files. */
export type SpotFiles = {
  /** The absolute path of the folder. */
  readonly folder: string
  /** The path of a temporary file that does not exist yet. One that is left is removed at a later start. */
  newPath(): string
  /** Writes a stream to a temporary file and inspects it. */
  receive(stream: Readable): Promise<ReceivedSpot>
  /** The name that a received file gets when it is stored. */
  nameOf(received: ReceivedSpot): string
  /** Stores a received file, synced to disk, and returns its name. */
  store(received: ReceivedSpot): Promise<string>
  /** Stores a still, synced to disk, and returns its name. */
  storeStill(bytes: Buffer): Promise<string>
  discard(received: Pick<ReceivedSpot, 'path'>): Promise<void>
  remove(name: string): Promise<void>
  /** Names of the stored films and stills that were written more than an hour ago. */
  list(): Promise<string[]>
  pathOf(storedAs: string): string
}

/** Endings of the names of stored files. */
const endings: Readonly<Record<FilmContainer, string>> = {
  mp4: 'mp4',
  webm: 'webm',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
}
const isStoredName = /\.(mp4|webm|jpg|png|webp)$/

/** Opens the storage of spot files in a folder; creates it if missing. */
export const spotFiles = async (folder: string): Promise<SpotFiles> => {
  await mkdir(folder, { recursive: true })
  await removeAbandonedFiles(folder, (name) => name.endsWith('.part'))
  const pathOf = (storedAs: string) => join(folder, storedAs)
  const nameOf = ({ path, read }: ReceivedSpot): string =>
    `${basename(path, '.part')}.${endings[read.film?.container ?? 'mp4']}`
  const keep = async (path: string, storedAs: string): Promise<string> => {
    await syncToDisk(path)
    await rename(path, pathOf(storedAs))
    await syncToDisk(folder)
    return storedAs
  }
  const newPath = () => pathOf(`${randomUUID()}.part`)
  return {
    folder,
    newPath,
    pathOf,
    async receive(stream) {
      const path = newPath()
      try {
        const hash = createHash('sha256')
        const hashed = async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            yield chunk
          }
        }
        await pipeline(stream, hashed, createWriteStream(path))
        const sizeBytes = (await stat(path)).size
        return { path, sizeBytes, sha256: hash.digest('hex'), read: await inspectFilm(path) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    nameOf,
    store: (received) => keep(received.path, nameOf(received)),
    async storeStill(bytes) {
      const path = newPath()
      await writeFile(path, bytes)
      return keep(path, `${randomUUID()}.jpg`)
    },
    discard: ({ path }) => rm(path, { force: true }),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => listOldFiles(folder, (name) => isStoredName.test(name)),
  }
}
