import { randomUUID } from 'node:crypto'
import type { FileArea, FileStore, WrittenFile } from '../../../../store/files/file-store.ts'
import { listOldNames } from '../../../../store/files/file-store.ts'

/** A received file: it has the uuid that its import will have. */
export type ReceivedImportFile = WrittenFile & { readonly uuid: string }

/** Stores the files of imports until they are imported. Each has the uuid of its import as its name. */
export type ImportFiles = Pick<FileArea, 'withLocalFile' | 'remove'> & {
  /** Stores a stream. If it fails, nothing is stored. */
  receive(source: AsyncIterable<Buffer>): Promise<ReceivedImportFile>
  /** Stores the bytes of a received file as those of an import whose file was lost. */
  restore(received: ReceivedImportFile, uuid: string): Promise<void>
  has(uuid: string): Promise<boolean>
  /** Removes files that belong to none of these imports. A server that was killed can leave such files. */
  removeAllBut(uuids: readonly string[]): Promise<void>
}

/** Opens the storage of the files of imports. */
export const importFiles = async (files: FileStore): Promise<ImportFiles> => {
  const area = await files.area('imports')
  return {
    withLocalFile: area.withLocalFile,
    remove: area.remove,
    async receive(source) {
      const uuid = randomUUID()
      return { uuid, ...(await area.put(uuid, source)) }
    },
    restore: async (received, uuid) => void (await area.put(uuid, await area.read(received.uuid))),
    has: async (uuid) => (await area.head(uuid)) !== null,
    async removeAllBut(uuids) {
      const kept = new Set(uuids)
      for (const name of await listOldNames(area, (each) => !kept.has(each))) await area.remove(name)
    },
  }
}
