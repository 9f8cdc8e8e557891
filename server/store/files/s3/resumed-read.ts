import { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import type { ByteRange } from '../file-store.ts'
import { isMissing, type S3Bucket, type S3Limits } from './s3-client.ts'

/** The next bytes, or an error if they take longer than a limit. Waiting for a slow reader does not count. */
const nextWithin = async (chunks: AsyncIterator<Uint8Array>, limitMs: number): Promise<IteratorResult<Uint8Array>> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no bytes within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([chunks.next(), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads an object, or a part of it. If the connection breaks, is silent or ends too early, the rest is asked for again,
 * of the same version, until an attempt brings nothing. Rejects with the code `ENOENT` if there is no such object.
 */
export const resumedRead = async (
  { client, bucket, call }: S3Bucket,
  key: string,
  range: ByteRange | undefined,
  { answerMs, attempts }: S3Limits,
): Promise<Readable> => {
  const open = async (start: number, end: number | undefined, etag?: string) => {
    const asked = start === 0 && end === undefined ? {} : { Range: `bytes=${start}-${end ?? ''}` }
    const same = etag === undefined ? {} : { IfMatch: etag }
    const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...asked, ...same }))
    if (!(answer.Body instanceof Readable)) throw new Error('the answer has no bytes')
    return { body: answer.Body, bytes: answer.ContentLength ?? 0, etag: answer.ETag }
  }
  let position = range?.start ?? 0
  let opened = await call('reading', () => open(position, range?.end)).catch((error: unknown) => {
    if (isMissing(error)) throw Object.assign(new Error('there is no such file', { cause: error }), { code: 'ENOENT' })
    throw error
  })
  const { etag } = opened
  const end = position + opened.bytes
  const asked = range && range.end - range.start + 1
  if (asked !== undefined && opened.bytes !== asked) {
    opened.body.destroy()
    throw await call('reading', () => Promise.reject(new Error('the answer has another range'))).catch(
      (e: unknown) => e,
    )
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let failed = 0
    while (position < end) {
      const { body } = opened
      const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
      try {
        for (;;) {
          const { done, value } = await nextWithin(chunks, answerMs)
          if (done) break
          failed = 0
          position += value.length
          yield value
        }
        if (position < end) throw new Error('the bytes ended too early')
      } catch (error) {
        failed += 1
        if (failed >= attempts) throw error
        opened = await open(position, end - 1, etag)
      } finally {
        body.destroy()
      }
    }
  }
  const reported = async function* (): AsyncGenerator<Uint8Array> {
    const source = bytes()
    try {
      for (;;) {
        const { done, value } = await call('reading', () => source.next())
        if (done) return
        yield value
      }
    } finally {
      await source.return(undefined)
    }
  }
  return Readable.from(reported(), { objectMode: false })
}
