import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import type { Platform } from '../../../server/platform.ts'
import type { FileAreaName, FileStore } from '../../../server/store/files/file-store.ts'
import { openFiles } from '../../../server/store/files/open-files.ts'
import type { S3Settings } from '../../../server/store/files/s3/s3-client.ts'
import { scratchFolder } from '../platform/scratch-folder.ts'
import { freshBucket } from '../servers/s3.ts'

/** The kinds of stores of files. */
export const fileStores = ['folder', 'S3'] as const
/** One of the kinds. */
export type FileStoreKind = (typeof fileStores)[number]

/** Settings of a platform whose films and imports are in a new store of a kind. */
export const storeSettings = async (kind: FileStoreKind): Promise<{ filesBucket?: S3Settings }> =>
  kind === 'folder' ? {} : { filesBucket: await freshBucket() }

/** An empty store of files, the folder with its temporary files, and a function that removes both. */
export const freshFiles = async (
  kind: FileStoreKind,
): Promise<{
  files: FileStore
  temporary: string
  unfinished: () => Promise<string[]>
  remove: () => Promise<void>
}> => {
  const folder = await scratchFolder()
  const bucket = kind === 'S3' ? await freshBucket() : undefined
  const place = { folder: folder.path, temporary: join(folder.path, 'temporary'), bucket }
  const files = await openFiles(place)
  return {
    files,
    temporary: kind === 'S3' ? place.temporary : join(folder.path, 'spots'),
    unfinished: async () => (await bucket?.unfinished()) ?? [],
    async remove() {
      files.close()
      await folder.remove()
    },
  }
}

/** The names of the stored files of an area, in order. */
export const storedNames = async (files: FileStore, area: FileAreaName): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of (await files.area(area)).list((each) => !each.endsWith('.part'))) names.push(name)
  return names.sort()
}

/** Stores a file as it was written two hours ago. */
export const storeOld = async (
  { files, config }: Pick<Platform, 'files' | 'config'>,
  area: FileAreaName,
  name: string,
): Promise<void> => {
  await (await files.area(area)).put(name, Readable.from([Buffer.from('old bytes')]))
  const { filesBucket: bucket } = config
  const longAgo = new Date(Date.now() - 2 * HOUR_MS)
  if (!bucket) return utimes(join(files.place, area, name), longAgo, longAgo)
  const key = `${bucket.url.replace('s3:/', '')}/${area}/${name}`
  const answer = await fetch(`${bucket.endpoint}${key}?older=${longAgo.getTime()}`)
  if (!answer.ok) throw new Error(`${key} was not made older`)
}
