import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FilmContainer } from '../../../../machines/campaign/film/film-file.ts'
import { type FileArea, type FileStore, listOldNames } from '../../../store/files/file-store.ts'
import { measuredStream } from '../../../store/files/measured-stream.ts'
import { type FilmRead, inspectFilm } from './film-on-disk.ts'

/**
 * An uploaded file on this machine that is not stored permanently yet, with the digest of its bytes in hexadecimal;
 * `read` says what it is, or why the screens cannot play it.
 */
export type ReceivedSpot = { path: string; sizeBytes: number; sha256: string; read: FilmRead }

/** Storage of spot files. */
export type SpotFiles = Pick<FileArea, 'newPath' | 'remove' | 'withLocalFile'> & {
  /** The stored files by name. */
  readonly area: FileArea
  /** Writes a stream to a temporary file of this machine and inspects it, because readers of films need a file. */
  receive(stream: Readable): Promise<ReceivedSpot>
  /** The name that a received file gets when it is stored. */
  nameOf(received: ReceivedSpot): string
  /** Stores a received file permanently and returns its name. */
  store(received: ReceivedSpot): Promise<string>
  /** A new name of a still. */
  newStillName(): string
  /** Stores a still permanently. */
  storeStill(name: string, bytes: Buffer): Promise<void>
  /** Removes a received file that was not stored. */
  discard(received: Pick<ReceivedSpot, 'path'>): Promise<void>
  /** Names of the stored films and stills that were written more than an hour ago. */
  list(): Promise<string[]>
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

/** Opens the storage of spot files. */
export const spotFiles = async (files: FileStore): Promise<SpotFiles> => {
  const area = await files.area('spots')
  const nameOf = ({ path, read }: ReceivedSpot): string =>
    `${basename(path, '.part')}.${endings[read.film?.container ?? 'mp4']}`
  return {
    area,
    newPath: area.newPath,
    async receive(stream) {
      const path = area.newPath()
      try {
        const measured = measuredStream(stream)
        await pipeline(measured.stream(), createWriteStream(path))
        const { bytes, sha256 } = measured.written()
        return { path, sizeBytes: bytes, sha256, read: await inspectFilm(path) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    nameOf,
    async store(received) {
      const name = nameOf(received)
      await area.keep(name, received.path)
      return name
    },
    newStillName: () => `${randomUUID()}.jpg`,
    storeStill: async (name, bytes) => void (await area.put(name, Readable.from([bytes]))),
    discard: ({ path }) => rm(path, { force: true }),
    remove: area.remove,
    withLocalFile: area.withLocalFile,
    list: () => listOldNames(area, (name) => isStoredName.test(name)),
  }
}
