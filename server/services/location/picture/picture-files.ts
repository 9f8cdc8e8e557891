import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listOldFiles, removeAbandonedFiles } from '../../../base/abandoned-files.ts'
import { syncToDisk } from '../../../base/sync-to-disk.ts'
import { type EncodePicture, pictureEncoder } from './encode-picture.ts'

/** Storage of uploaded pictures of locations. */
export type PictureFiles = {
  encode: EncodePicture
  /** Stores a JPEG, synced to disk, and returns its uuid. */
  store(jpeg: Buffer): Promise<string>
  pathOf(uuid: string): string
  remove(uuid: string): Promise<void>
  /** Uuids of the stored pictures that were written more than an hour ago. */
  list(): Promise<string[]>
}

/** Opens the storage of pictures in a folder; creates it if missing. */
export const pictureFiles = async (folder: string): Promise<PictureFiles> => {
  await mkdir(folder, { recursive: true })
  await removeAbandonedFiles(folder, (name) => name.endsWith('.part'))
  const pathOf = (uuid: string) => join(folder, `${uuid}.jpg`)
  return {
    encode: pictureEncoder(),
    pathOf,
    async store(jpeg) {
      const uuid = randomUUID()
      const part = join(folder, `${uuid}.part`)
      try {
        await writeFile(part, jpeg)
        await syncToDisk(part)
        await rename(part, pathOf(uuid))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncToDisk(folder)
      return uuid
    },
    remove: (uuid) => rm(pathOf(uuid), { force: true }),
    list: async () =>
      (await listOldFiles(folder, (name) => name.endsWith('.jpg'))).map((name) => name.slice(0, -'.jpg'.length)),
  }
}
