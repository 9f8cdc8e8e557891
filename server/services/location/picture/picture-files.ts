import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FileArea, type FileStore, listOldNames } from '../../../store/files/file-store.ts'
import { type EncodePicture, pictureEncoder } from './encode-picture.ts'

/** Storage of uploaded pictures of locations. */
export type PictureFiles = {
  encode: EncodePicture
  /** The stored pictures by {@link nameOf}. */
  readonly area: FileArea
  nameOf(uuid: string): string
  /** Stores a JPEG permanently, and returns its uuid. */
  store(jpeg: Buffer): Promise<string>
  remove(uuid: string): Promise<void>
  /** Uuids of the stored pictures that were written more than an hour ago. */
  list(): Promise<string[]>
}

/** Opens the storage of pictures. */
export const pictureFiles = async (files: FileStore): Promise<PictureFiles> => {
  const area = await files.area('pictures')
  const nameOf = (uuid: string) => `${uuid}.jpg`
  return {
    encode: pictureEncoder(),
    area,
    nameOf,
    async store(jpeg) {
      const uuid = randomUUID()
      await area.put(nameOf(uuid), Readable.from([jpeg]))
      return uuid
    },
    remove: (uuid) => area.remove(nameOf(uuid)),
    list: async () =>
      (await listOldNames(area, (name) => name.endsWith('.jpg'))).map((name) => name.slice(0, -'.jpg'.length)),
  }
}
