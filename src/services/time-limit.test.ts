// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { campaignOperations } from '../../contract/campaign/index.ts'
import { networkOperations } from '../../contract/location/network.ts'
import { createArea } from '../../machines/kit/area/area.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import { createRootMachine } from '../../machines/root/root.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { saveAccount } from '../browser/saved-account.ts'
import { isOutdated } from './deployed-version.ts'
import { CALL_LIMIT_MS, FILE_LIMIT_MS, request } from './request.ts'
import { createSession } from './session.ts'

type Limit = { ms: number; end: () => void }
const limits: Limit[] = []

/** Ends the time of every call that is running. */
const endAll = (): void => {
  for (const { end } of limits.splice(0)) end()
}

beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    limits.push({ ms, end: () => controller.abort(new DOMException('The time is over', 'TimeoutError')) })
    return controller.signal
  })
  // A server that takes the request and never answers.
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  limits.length = 0
  localStorage.clear()
})

const timeout = { kind: 'timeout', status: 0, code: 'timeout' }

test('M03 a call without an answer rejects after its time limit, and an area is no longer pending', async () => {
  const area = createActor(
    createArea<null, unknown>('area').provide({
      actors: {
        load: fromPromise<unknown, { query: null }>(({ signal }) =>
          request(networkOperations.getNetworkSummary, { signal }),
        ),
      },
    }),
    { input: { query: null } },
  ).start()
  await vi.waitUntil(() => limits.length === 1)
  expect(limits[0]?.ms).toBe(CALL_LIMIT_MS)
  expect(area.getSnapshot().matches('pending')).toBe(true)
  endAll()
  await vi.waitUntil(() => area.getSnapshot().value === 'failure')
  expect(area.getSnapshot().context.failure).toMatchObject(timeout)
})

test('a call with a file has a longer limit, and the limit of an option is taken instead', async () => {
  const params = { uuid: sampleAccount().uuid, spotId: sampleAccount().uuid }
  const calls = [
    request(campaignOperations.uploadSpotFile, { params, file: new File(['film'], 'spot.mp4') }),
    request(campaignOperations.exportCampaigns, { query: {} }),
    request(networkOperations.getNetworkSummary, { limitMs: 7 }),
  ]
  const failures = calls.map((call) => call.catch(failureOf))
  await vi.waitUntil(() => limits.length === 3)
  expect(limits.map(({ ms }) => ms)).toEqual([FILE_LIMIT_MS, FILE_LIMIT_MS, 7])
  endAll()
  for (const failure of await Promise.all(failures)) expect(failure).toMatchObject(timeout)
})

test('an upload without an answer rejects after its time limit', async () => {
  const call = request(campaignOperations.uploadSpotFile, {
    params: { uuid: sampleAccount().uuid, spotId: sampleAccount().uuid },
    file: new File(['film'], 'spot.mp4'),
    onProgress: () => undefined,
  }).catch(failureOf)
  await vi.waitUntil(() => limits.length === 1)
  endAll()
  expect(await call).toMatchObject(timeout)
})

test('M14 a renewal that waits for another tab ends: the session is unreachable, not restoring for ever', async () => {
  saveAccount(sampleAccount(), Date.now() + 600_000)
  // Another tab holds the lock and does not give it back.
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('navigator', { locks: { request } })
  const root = createActor(createRootMachine(createSession(), {})).start()
  const session = root.getSnapshot().children.session as SessionRef
  await vi.waitUntil(() => limits.length === 1)
  expect(session.getSnapshot().value).toBe('restoring')
  endAll()
  await vi.waitUntil(() => session.getSnapshot().value === 'unreachable')
  expect(session.getSnapshot().context.failure).toMatchObject(timeout)
  root.stop()
})

test('the comparison with the deployed version ends without an answer', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/main-1.js"></script>'
  const comparison = isOutdated(new AbortController().signal)
  const rejected = expect(comparison).rejects.toThrow('The time is over')
  await vi.waitUntil(() => limits.length === 1)
  endAll()
  await rejected
})
