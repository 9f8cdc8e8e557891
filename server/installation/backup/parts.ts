import { PassThrough, type Writable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../../base/start-error.ts'
import type { BackupPlace, Part } from './place/backup-place.ts'
import { digestOf, writePart } from './place/write-part.ts'

/** The fastest level: rows become about a sixth. */
const GZIP = { level: 1 }

/** Writes what `produce` writes, compressed. */
export const writeCompressed = async <Result>(
  place: BackupPlace,
  path: string,
  produce: (target: Writable) => Promise<Result>,
): Promise<{ readonly part: Part; readonly result: Result }> => {
  const source = new PassThrough({ highWaterMark: 256 * 1024 })
  const gzip = createGzip(GZIP)
  const written = place.write(path, source.pipe(gzip))
  const failed = written.catch((error: unknown) => {
    // What produces rows must not wait for a disk that is full.
    source.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const produced = produce(source).then(
    (result) => {
      source.end()
      return result
    },
    (error: unknown) => {
      gzip.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    },
  )
  const [part, result] = await Promise.all([failed, produced])
  return { part, result }
}

/** Reads a part that {@link writeCompressed} wrote. */
export const readCompressed = async function* (place: BackupPlace, { path }: Part): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const source = await place.read(path)
  source.once('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip)
  } finally {
    source.destroy()
  }
}

/** Throws {@link StartError} if a part of a backup is missing or has other bytes than the manifest says. */
export const requirePart = async (place: BackupPlace, part: Part): Promise<void> => {
  const bytes = await place.size(part.path)
  if (bytes === null) throw new StartError(`The backup is broken: ${part.path} is missing.`)
  if (bytes !== part.bytes)
    throw new StartError(`The backup is broken: ${part.path} has ${bytes} bytes instead of ${part.bytes}.`)
  if ((await digestOf(await place.read(part.path))).sha256 !== part.sha256)
    throw new StartError(`The backup is broken: ${part.path} has other bytes than when it was written.`)
}

/** Copies a part of a backup to a folder. Throws {@link StartError} if its bytes have changed meanwhile. */
export const restorePart = async (
  { from, to }: { readonly from: BackupPlace; readonly to: string },
  part: Part,
  { target = part.path, mode = 0o600 }: { readonly target?: string; readonly mode?: number } = {},
): Promise<void> => {
  const written = await writePart(to, target, await from.read(part.path), mode)
  if (written.sha256 !== part.sha256) throw new StartError(`The backup is broken: ${part.path} has changed.`)
}
