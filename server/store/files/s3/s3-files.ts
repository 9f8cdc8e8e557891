import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { removeAbandonedFiles } from '../../../base/abandoned-files.ts'
import { FilesUnavailableError } from '../../../base/files-unavailable.ts'
import type { FileArea, FileHead, FileStore, WrittenFile } from '../file-store.ts'
import { IDENTITY } from '../folder-files.ts'
import { measuredStream } from '../measured-stream.ts'
import { resumedRead } from './resumed-read.ts'
import { isMissing, openBucket, type S3Bucket, type S3Limits, type S3Settings, usualLimits } from './s3-client.ts'

/** Bytes of an upload that are in memory at a time: the smallest part of S3. */
const PART_BYTES = 5 * 1024 * 1024
const PART = '.part'

/** A source that says when it has failed by itself, which a stream that is ended early does not. */
const noting = (source: AsyncIterable<Uint8Array>, onError: (error: unknown) => void): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const chunks = source[Symbol.asyncIterator]()
    return {
      next: () =>
        chunks.next().catch((error: unknown) => {
          onError(error)
          throw error
        }),
      return: async () => {
        await chunks.return?.()
        return { done: true, value: undefined }
      },
    }
  },
})

/** Writes an object whole or not at all: of an upload that fails, the parts are removed. */
const putObject = async (
  { client, bucket, call }: S3Bucket,
  key: string,
  source: AsyncIterable<Uint8Array>,
  partSize: number = PART_BYTES,
): Promise<WrittenFile> => {
  let failed: { readonly error: unknown } | undefined
  const measured = measuredStream(
    noting(source, (error) => {
      failed = { error }
    }),
  )
  const upload = new Upload({
    client,
    queueSize: 1,
    partSize,
    params: { Bucket: bucket, Key: key, Body: Readable.from(measured.stream(), { objectMode: false }) },
  })
  try {
    await upload.done()
  } catch (error) {
    // The source is to blame, not the store.
    if (failed) throw failed.error
    await call('writing', () => Promise.reject(error))
  }
  return measured.written()
}

const headObject = async ({ client, bucket, call }: S3Bucket, key: string): Promise<Omit<FileHead, 'name'> | null> => {
  try {
    const found = await call('reading', () => client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })))
    return { bytes: found.ContentLength ?? 0, writtenAt: found.LastModified ?? new Date(0) }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  try {
    // The answer to HEAD does not say whether the file or its bucket is missing.
    await call('reading', () => client.send(new HeadBucketCommand({ Bucket: bucket })))
    return null
  } catch (error) {
    if (!isMissing(error)) throw error
    const gone = Object.assign(new Error('no bucket'), { name: 'NoSuchBucket' })
    return call('reading', () => Promise.reject(gone))
  }
}

async function* listObjects({ client, bucket, call }: S3Bucket, prefix: string): AsyncGenerator<FileHead> {
  let ContinuationToken: string | undefined
  do {
    const asked = { Bucket: bucket, Prefix: prefix, ...(ContinuationToken === undefined ? {} : { ContinuationToken }) }
    const page: ListObjectsV2CommandOutput = await call('listing', () => client.send(new ListObjectsV2Command(asked)))
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      yield { name: Key.slice(prefix.length), bytes: Size, writtenAt: LastModified }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

/** Where the objects of an area are, and the folder of this machine for its temporary files. */
type AreaPlace = { readonly path: string; readonly temporary: string; readonly partBytes?: number }

/** Creates a folder for temporary files, and removes those that killed processes have left. */
const prepareTemporary = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  // A database that is copied to a temporary file has its log beside it.
  await removeAbandonedFiles(folder, (name) => name.endsWith(PART) || name.endsWith(`${PART}.wal`))
}

const bucketArea = (
  bucket: S3Bucket,
  limits: S3Limits,
  { path: areaPath, temporary, partBytes }: AreaPlace,
): FileArea => {
  const prefix = `${bucket.prefix}${areaPath}`
  const newPath = () => join(temporary, `${randomUUID()}${PART}`)
  const read: FileArea['read'] = (name, range) => resumedRead(bucket, prefix + name, range, limits)
  return {
    newPath,
    read,
    put: (name, source) => putObject(bucket, prefix + name, source, partBytes),
    async keep(name, path) {
      await putObject(bucket, prefix + name, createReadStream(path), partBytes)
      await rm(path, { force: true })
    },
    async head(name) {
      const found = await headObject(bucket, prefix + name)
      return found && { name, ...found }
    },
    async *list(isChosen) {
      for await (const found of listObjects(bucket, prefix)) if (isChosen(found.name)) yield found
    },
    async remove(name) {
      const key = { Bucket: bucket.bucket, Key: prefix + name }
      await bucket.call('deleting', () => bucket.client.send(new DeleteObjectCommand(key)))
    },
    async withLocalFile(name, work, expected) {
      const path = newPath()
      try {
        const measured = measuredStream(await read(name))
        await pipeline(measured.stream(), createWriteStream(path))
        if (expected && measured.written().sha256 !== expected.sha256)
          throw new FilesUnavailableError(`${bucket.place}: ${areaPath}${name} has another digest`, true, null)
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    localPath: () => null,
  }
}

/**
 * A bucket as the store of files. `temporary` is a folder of this machine for files that a program needs or that are
 * being received.
 */
export const s3Files = (settings: S3Settings, temporary: string, limits: S3Limits = usualLimits): FileStore => {
  const bucket = openBucket(settings, limits)
  const identityKey = `${bucket.prefix}${IDENTITY}`
  return {
    kind: 's3',
    place: bucket.place,
    async area(name) {
      await prepareTemporary(temporary)
      return bucketArea(bucket, limits, { path: `${name}/`, temporary })
    },
    async findIdentity() {
      try {
        return (await text(await resumedRead(bucket, identityKey, undefined, limits))).trim() || null
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    writeIdentity: async (identity) =>
      void (await putObject(bucket, identityKey, Readable.from([Buffer.from(`${identity}\n`)]))),
    mark: async () => bucket.place,
    state: bucket.state,
    close: () => bucket.client.destroy(),
  }
}

/** Everything below the prefix of a bucket as one area, whose names have slashes. It is no store of a platform. */
export const openS3Area = (
  settings: S3Settings,
  temporary: string,
  { limits = usualLimits, partBytes }: { readonly limits?: S3Limits | undefined; readonly partBytes: number },
) => {
  const bucket = openBucket(settings, limits)
  return {
    area: bucketArea(bucket, limits, { path: '', temporary, partBytes }),
    place: bucket.place,
    /** Must run before a temporary file is written. */
    prepareTemporary: () => prepareTemporary(temporary),
    close: () => bucket.client.destroy(),
  }
}
