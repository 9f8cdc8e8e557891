import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../../base/start-error.ts'
import { syncToDisk } from '../../base/sync-to-disk.ts'
import type { Part } from './manifest.ts'

/** The fastest level: rows become about a sixth. */
const GZIP = { level: 1 }

/**
 * Creates the folder of a new backup, closed to other users. Throws {@link StartError} if it has files: a backup never
 * replaces anything.
 */
export const createBackupFolder = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') throw new StartError(`${folder} is a file; name a folder that does not exist yet.`)
    throw error
  })
  if (found.length > 0)
    throw new StartError(`The folder ${folder} is not empty; each backup needs a folder of its own.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

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
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(source, counted, handle.createWriteStream({ flush: true }))
  await syncToDisk(dirname(file))
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Writes what `produce` writes, compressed. */
export const writeCompressed = async <Result>(
  folder: string,
  path: string,
  produce: (target: Writable) => Promise<Result>,
): Promise<{ readonly part: Part; readonly result: Result }> => {
  const source = new PassThrough({ highWaterMark: 256 * 1024 })
  const gzip = createGzip(GZIP)
  const written = writePart(folder, path, source.pipe(gzip))
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
export const readCompressed = (folder: string, { path }: Part): Readable => {
  const gunzip = createGunzip()
  const source = createReadStream(join(folder, path))
  source.once('error', (error) => gunzip.destroy(error))
  return source.pipe(gunzip)
}

/** The digest of a file of a backup. */
export const digestFile = async (folder: string, path: string): Promise<Part> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(join(folder, path))) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Throws {@link StartError} if a file of a backup is missing or has other bytes than the manifest says. */
export const requirePart = async (folder: string, part: Part): Promise<void> => {
  const found = await stat(join(folder, part.path)).catch(() => null)
  if (found === null) throw new StartError(`The backup is broken: ${part.path} is missing.`)
  if (found.size !== part.bytes)
    throw new StartError(`The backup is broken: ${part.path} has ${found.size} bytes instead of ${part.bytes}.`)
  if ((await digestFile(folder, part.path)).sha256 !== part.sha256)
    throw new StartError(`The backup is broken: ${part.path} has other bytes than when it was written.`)
}

/** Copies a file of a backup to another folder. Throws {@link StartError} if its bytes have changed meanwhile. */
export const restorePart = async (
  { from, to }: { readonly from: string; readonly to: string },
  part: Part,
  { target = part.path, mode = 0o600 }: { readonly target?: string; readonly mode?: number } = {},
): Promise<void> => {
  const written = await writePart(to, target, createReadStream(join(from, part.path)), mode)
  if (written.sha256 !== part.sha256) throw new StartError(`The backup is broken: ${part.path} has changed.`)
}
