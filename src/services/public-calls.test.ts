import { afterEach, expect, test, vi } from 'vitest'
import { platformOperations } from '../../contract/platform.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import { callPublic } from './public-calls.ts'

const answering = (status: number, body: string) => {
  const fetching = vi.fn(async (_address: string, _init?: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetching)
  return fetching
}
const read = () => callPublic(platformOperations.health, {}, new AbortController().signal)
const failed = async () => failureOf(await read().catch((error: unknown) => error))

afterEach(() => vi.unstubAllGlobals())

test('C02 a public call has neither a bearer nor a cookie', async () => {
  const fetching = answering(200, JSON.stringify({ status: 'ok', brand: 'Arabox', mode: 'demo' }))
  expect(await read()).toEqual({ status: 'ok', brand: 'Arabox', mode: 'demo' })
  expect(fetching.mock.calls[0]?.[0]).toBe('/api/platform/health')
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' })
  expect(fetching.mock.calls[0]?.[1]).not.toHaveProperty('headers')
})

test('a problem, an invalid answer and a missing answer give different failures', async () => {
  answering(404, JSON.stringify({ status: 404, code: 'not_found', detail: 'Not found' }))
  expect(await failed()).toMatchObject({ kind: 'problem', status: 404, code: 'not_found' })
  answering(200, '<html>')
  expect(await failed()).toMatchObject({ kind: 'shape', status: 200 })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  expect(await failed()).toMatchObject({ kind: 'offline', status: 0 })
})
