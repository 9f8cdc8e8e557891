import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../../base/start-error.ts'
import { syncToDisk } from '../../../base/sync-to-disk.ts'
import { measuredStream } from '../../../store/files/measured-stream.ts'
import type { Part } from './backup-place.ts'

const isFileExistsError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Writes a stream to a new file, waits until it is on the disk, and returns what was written. */
export const writePart = async (
  folder: string,
  path: string,
  source: Readable,
  mode: number = 0o600,
): Promise<Part> => {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', mode).catch((error: unknown) => {
    throw isFileExistsError(error) ? new StartError(`The file ${file} exists already.`) : error
  })
  const measured = measuredStream(source)
  await pipeline(measured.stream(), handle.createWriteStream({ flush: true }))
  await syncToDisk(dirname(file))
  return { path, ...measured.written() }
}

/** The number of bytes of a stream, and their digest. */
export const digestOf = async (source: AsyncIterable<Uint8Array>): Promise<Omit<Part, 'path'>> => {
  const measured = measuredStream(source)
  for await (const _chunk of measured.stream());
  return measured.written()
}
