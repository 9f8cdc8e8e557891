import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Limits, S3Settings } from '../../../store/files/s3/s3-client.ts'
import { openS3Area } from '../../../store/files/s3/s3-files.ts'
import { type BackupPlace, MANIFEST, notEmpty } from './backup-place.ts'

/** S3 has at most 10 000 parts in an object, so that a part of a backup may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

/**
 * A part of a bucket as the place of a backup. Parts are streamed, with their digests. `temporary` is a folder of this
 * machine for the copy of the statistics, which a database writes.
 */
export const bucketPlace = (settings: S3Settings, temporary: string, limits: S3Limits | undefined): BackupPlace => {
  const { area, place, prepareTemporary, close } = openS3Area(settings, temporary, { limits, partBytes: PART_BYTES })
  return {
    name: `The bucket ${place}`,
    async prepare() {
      for await (const _found of area.list(() => true))
        throw notEmpty(`The bucket ${place}`, (await area.head(MANIFEST)) === null)
    },
    write: async (path, source) => ({ path, ...(await area.put(path, source)) }),
    async local(path) {
      await prepareTemporary()
      const file = area.newPath()
      return {
        file,
        keep: async () => ({ path, ...(await area.put(path, createReadStream(file))) }),
        discard: async () => {
          for (const left of [file, `${file}.wal`]) await rm(left, { force: true })
        },
      }
    },
    publish: async (path, text) => void (await area.put(path, Readable.from([Buffer.from(text)]))),
    read: (path) => area.read(path),
    size: async (path) => (await area.head(path))?.bytes ?? null,
    close,
  }
}
