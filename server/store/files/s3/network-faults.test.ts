import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../../../tests/support/platform/scratch-folder.ts'
import { freshBucket, sharedS3 } from '../../../../tests/support/servers/s3.ts'
import { type FaultyS3, faultyS3, type S3Fault } from '../../../../tests/support/servers/s3-faults.ts'
import { FilesUnavailableError } from '../../../base/files-unavailable.ts'
import type { FileArea, FileStore } from '../file-store.ts'
import { s3Files } from './s3-files.ts'

/** Short enough for a test, and long enough for a busy machine: only a fault takes so long. */
const limits = { connectMs: 5_000, answerMs: 2_000, attempts: 2 }
const large = Buffer.alloc(7 * 1024 * 1024, 'film')
async function* blocksOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let proxy: FaultyS3
let bucket: Awaited<ReturnType<typeof freshBucket>>
let files: FileStore
let area: FileArea
beforeAll(async () => {
  folder = await scratchFolder()
  proxy = await faultyS3(await sharedS3())
})
afterAll(async () => {
  await proxy.close()
  await folder.remove()
})
beforeEach(async () => {
  bucket = await freshBucket()
  proxy.faultOf = () => undefined
  proxy.seen.length = 0
  files = s3Files({ ...bucket, endpoint: proxy.endpoint }, join(folder.path, 'temporary'), limits)
  area = await files.area('spots')
})
afterEach(() => files.close())

/** Spoils the first requests of a method, or all of them. */
const spoil = (method: string, fault: S3Fault, times = Number.POSITIVE_INFINITY) => {
  let left = times
  proxy.faultOf = (request) => {
    if (request.method !== method || left <= 0) return undefined
    left -= 1
    return fault
  }
}
const slowDown = { kind: 'answer', status: 503, code: 'SlowDown' } as const
const failed = (part: string, isTemporary = true) =>
  expect.objectContaining({ message: expect.stringContaining(part), isTemporary })

const uploadFaults: readonly (readonly [string, S3Fault, string])[] = [
  ['resets the connection in the middle', { kind: 'reset upload', afterBytes: 1_000_000 }, 'ECONNRESET'],
  ['never answers', { kind: 'hang' }, 'no answer in time'],
  ['says 503 SlowDown', slowDown, '503 SlowDown'],
  ['says 500', { kind: 'answer', status: 500, code: 'InternalError' }, '500 InternalError'],
  ['gets other bytes', { kind: 'change upload' }, '400 BadDigest'],
]

describe('an upload to a store', () => {
  test.each(uploadFaults)('that %s is a failure in the end, and leaves nothing', async (_, fault, reason) => {
    spoil('PUT', fault)
    const error = await area.put('film.mp4', blocksOf(large)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(FilesUnavailableError)
    expect(error).toEqual(failed(reason))
    proxy.faultOf = () => undefined
    expect(await area.head('film.mp4')).toBeNull()
    expect(await bucket.unfinished()).toEqual([])
    expect(files.state().failures).toBe(1)
  })

  test.each(uploadFaults.filter(([, { kind }]) => kind !== 'change upload'))(
    'that %s once is completed by another attempt',
    async (_, fault) => {
      spoil('PUT', fault, 1)
      const written = await area.put('film.mp4', blocksOf(large))
      expect(written.sha256).toBe(createHash('sha256').update(large).digest('hex'))
      expect((await buffer(await area.read('film.mp4'))).equals(large)).toBe(true)
      expect(files.state()).toEqual({ failures: 0, isAvailable: true })
    },
  )
})

const cut = (by: 'reset' | 'end' | 'silence') => ({ kind: 'cut download', afterBytes: 1_000_000, by }) as const

describe('a download from a store', () => {
  beforeEach(async () => {
    await area.put('film.mp4', blocksOf(large))
  })

  test.each(['reset', 'end', 'silence'] as const)('that breaks off by %s goes on where it was', async (by) => {
    spoil('GET', cut(by), 2)
    proxy.seen.length = 0
    const read = await buffer(await area.read('film.mp4', { start: 10, end: large.length - 1 }))
    expect(read.equals(large.subarray(10))).toBe(true)
    expect(proxy.seen).toHaveLength(3)
  })

  test('that brings nothing in any attempt fails, so that its reader sees that it is not whole', async () => {
    spoil('GET', { ...cut('reset'), afterBytes: 0 })
    await expect(area.read('film.mp4').then((stream) => buffer(stream))).rejects.toEqual(failed('reading failed'))
  })

  test('with other bytes than those of the digest is not given to a program', async () => {
    spoil('GET', { kind: 'change download' })
    const sha256 = createHash('sha256').update(large).digest('hex')
    let isGiven = false
    const work = async () => {
      isGiven = true
    }
    await expect(area.withLocalFile('film.mp4', work, { sha256 })).rejects.toEqual(failed('has another digest'))
    expect(isGiven).toBe(false)
  })

  test.each([
    ['never answers', { kind: 'hang' }, 'no answer in time'],
    ['says 503 SlowDown', slowDown, '503 SlowDown'],
  ] as const)('whose store %s fails before the first byte', async (_, fault, reason) => {
    spoil('GET', fault)
    await expect(area.read('film.mp4')).rejects.toEqual(failed(reason))
    expect(files.state().isAvailable).toBe(false)
    proxy.faultOf = () => undefined
    await area.head('film.mp4')
    expect(files.state().isAvailable).toBe(true)
  })
})

describe('a store that is wrong', () => {
  const wrong = async (changes: Partial<typeof bucket>): Promise<unknown> => {
    const other = s3Files({ ...bucket, ...changes }, join(folder.path, 'temporary'), limits)
    try {
      return await other.findIdentity().catch((error: unknown) => error)
    } finally {
      other.close()
    }
  }

  test('says in its message what an operator has to change, without the secret', async () => {
    const key = { accessKeyId: 'S3RVER', secretAccessKey: 'a-wrong-secret' }
    // The server of the tests does not check signatures.
    const refused = (code: string) => {
      spoil('GET', { kind: 'answer', status: 403, code })
      return wrong({ endpoint: proxy.endpoint, credentials: key })
    }
    const errors = {
      port: await wrong({ endpoint: 'http://127.0.0.1:1' }),
      bucket: await wrong({ url: 's3://no-such-bucket/arabox' }),
      secret: await refused('SignatureDoesNotMatch'),
      right: await refused('AccessDenied'),
      key: await wrong({ credentials: { ...key, accessKeyId: 'unknown' } }),
    }
    expect(errors).toEqual({
      port: failed('ECONNREFUSED'),
      bucket: failed('there is no such bucket', false),
      secret: failed('the secret of the access key is wrong', false),
      right: failed('the access key has no right to do this', false),
      key: failed('the access key is unknown', false),
    })
    expect(JSON.stringify(Object.values(errors).map(String))).not.toContain('a-wrong-secret')
  })

  test('is not taken for a store without the file when its bucket is gone or refuses the key', async () => {
    const gone = s3Files({ ...bucket, url: 's3://no-such-bucket/arabox' }, join(folder.path, 'temporary'), limits)
    const spots = await gone.area('spots')
    await expect(spots.head('film.mp4')).rejects.toEqual(failed('there is no such bucket', false))
    gone.close()
    spoil('HEAD', { kind: 'answer', status: 403, code: 'AccessDenied' })
    await expect(area.head('film.mp4')).rejects.toEqual(failed('has no right', false))
  })
})
