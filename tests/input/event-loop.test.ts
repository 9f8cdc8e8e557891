import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { type RequestExtras, type RequestParts, requestOf } from '../support/calls/send-request.ts'
import { validCall } from '../support/calls/valid-calls.ts'
import { type HoldMonitor, watchHolds } from '../support/event-loop/holds.ts'
import { presentLimitMs } from '../support/event-loop/processor-limit.ts'
import { type RequestThread, startRequestThread } from '../support/event-loop/request-thread.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'
import { heavyRequests } from './heavy-requests.ts'

/** How long one request may hold the event loop, in milliseconds of processor time. */
const LONGEST_HOLD_MS = 100
/** Tries of a request. The first one also compiles code, and any one can fall into a collection of garbage. */
const TRIES = 4

let platform: AccessPlatform
let thread: RequestThread
let monitor: HoldMonitor

beforeAll(async () => {
  platform = await startAccessPlatform()
  thread = startRequestThread()
  monitor = watchHolds()
})
afterAll(async () => {
  monitor?.stop()
  await thread?.close()
  await platform?.close()
})

const holdOf = async (operation: Operation, parts: RequestParts, extras: RequestExtras) => {
  const send = await thread.send(requestOf(platform.url, operation, parts, extras))
  monitor.longestMs()
  const { status } = await send()
  return { ms: monitor.longestMs(), status }
}

/** The shortest of the longest holds of some tries. */
const leastHold = async (once: () => Promise<{ ms: number; status: number }>) => {
  const first = await once()
  let ms = first.ms
  for (let tries = 1; tries < TRIES && ms > LONGEST_HOLD_MS; tries += 1) ms = Math.min(ms, (await once()).ms)
  return {
    first: first.ms,
    ms,
    limit: ms > LONGEST_HOLD_MS ? presentLimitMs(LONGEST_HOLD_MS) : LONGEST_HOLD_MS,
    status: first.status,
  }
}

test('no valid request of any operation holds the event loop longer than 100 ms', async () => {
  const tooLong: string[] = []
  for (const operation of operations) {
    const { ms, limit } = await leastHold(async () => {
      const { parts, token, headers } = await validCall(platform, operation)
      return holdOf(operation, parts, { token, headers: headers ?? {} })
    })
    if (ms > limit) tooLong.push(`${operation.id}: ${ms.toFixed(0)} ms`)
  }
  expect(tooLong).toEqual([])
})

test.each(Object.entries(heavyRequests))('%s: the event loop is not held longer than 100 ms', async (name, make) => {
  const { ms, first, limit, status } = await leastHold(() => {
    const { operation, parts, extras } = make()
    return holdOf(operation, parts, { token: platform.callers.admin.token, ...extras })
  })
  console.info(`${name}: ${status}, ${first.toFixed(0)} ms at first, ${ms.toFixed(0)} ms`)
  expect(ms).toBeLessThanOrEqual(limit)
})
