import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Observation, openBuffer } from './buffer.ts'
import { backoffMs, retryAfterMs } from './delivery.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arabox-buffer-'))
})
afterEach(() => rm(folder, { recursive: true }))

const observation = (second: number): Observation => ({
  type: 'path',
  at: `2026-03-02T06:30:${String(second).padStart(2, '0')}Z`,
  object: 'person',
  counter: 'net',
})

const MOST = 100
const seqsIn = (buffer: Awaited<ReturnType<typeof openBuffer>>) => buffer.oldest(MOST)?.messages.map(({ seq }) => seq)

test('E44 a buffer that is opened again goes on with its numbers and has what was not acknowledged', async () => {
  const first = await openBuffer(folder)
  await first.append([observation(1), observation(2), observation(3)])
  await first.acknowledge(2)
  const again = await openBuffer(folder)
  await again.append([observation(4)])
  expect(seqsIn(again)).toEqual([3, 4])
  expect(again.oldest(1)?.bootId).toBe(first.oldest(1)?.bootId)
})

test('E44 a line that the power cut is not a message, and its number is used again', async () => {
  const first = await openBuffer(folder)
  await first.append([observation(1)])
  await appendFile(join(folder, 'journal-1.ndjson'), '{"type":"path","se')
  const again = await openBuffer(folder)
  await again.append([observation(2)])
  expect(seqsIn(await openBuffer(folder))).toEqual([1, 2])
})

test('E44 a new number space begins at 1 with another id and keeps all that waits, also what comes meanwhile', async () => {
  const buffer = await openBuffer(folder)
  await buffer.append([observation(1), observation(2)])
  await buffer.acknowledge(1)
  const before = buffer.oldest(1)?.bootId
  await Promise.all([buffer.renumber(), buffer.append([observation(3)])])
  expect(seqsIn(buffer)).toEqual([1, 2])
  const again = await openBuffer(folder)
  expect(seqsIn(again)).toEqual([1, 2])
  expect(again.oldest(1)?.bootId).not.toBe(before)
})

test('E44 a folder that was emptied has numbers with an id of its own', async () => {
  const first = await openBuffer(folder)
  await first.append([observation(1)])
  const before = first.oldest(1)?.bootId
  await rm(folder, { recursive: true })
  const again = await openBuffer(folder)
  await again.append([observation(2)])
  expect(seqsIn(again)).toEqual([1])
  expect(again.oldest(1)?.bootId).not.toBe(before)
})

test('the reference client waits as long as Retry-After says, otherwise twice as long each time, at most 5 minutes', () => {
  const nowMs = Date.parse('2026-03-02T06:30:00Z')
  expect(retryAfterMs('7', nowMs)).toBe(7_000)
  expect(retryAfterMs('Mon, 02 Mar 2026 06:31:00 GMT', nowMs)).toBe(60_000)
  expect(retryAfterMs('soon', nowMs)).toBeUndefined()
  expect(retryAfterMs(null, nowMs)).toBeUndefined()
  expect([1, 2, 3, 20].map((failures) => backoffMs(failures, 0))).toEqual([1_000, 2_000, 4_000, 300_000])
  expect(backoffMs(3, 1)).toBe(2_000)
})
