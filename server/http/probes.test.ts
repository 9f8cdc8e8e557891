import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { probeRoutes } from './probes.ts'

const probes = (checks: Parameters<typeof probeRoutes>[1], stopping?: AbortSignal) => {
  const app = fastify()
  probeRoutes(app, checks, stopping)
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ url })
    return { statusCode, body: JSON.parse(body) }
  }
}

const works = async () => undefined
const fails = () => Promise.reject(new Error('the disk is full'))

test('a server whose parts work is ready', async () => {
  const get = probes({ database: works, data_folder: works })
  expect(await get('/readyz')).toEqual({
    statusCode: 200,
    body: { status: 'ready', checks: { database: 'ok', data_folder: 'ok' } },
  })
})

test('a part that fails or does not answer in two seconds makes the server not ready, but the health probe still succeeds', async () => {
  vi.useFakeTimers()
  const get = probes({ database: works, statistics: () => new Promise(() => undefined), data_folder: fails })
  const answer = get('/readyz')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toEqual({
    statusCode: 503,
    body: { status: 'not_ready', checks: { database: 'ok', statistics: 'failed', data_folder: 'failed' } },
  })
  expect(await get('/healthz')).toEqual({ statusCode: 200, body: { status: 'ok' } })
  vi.useRealTimers()
})

test('a stopping server is not ready, and its parts are not asked', async () => {
  const check = vi.fn(works)
  const stopping = new AbortController()
  const get = probes({ database: check }, stopping.signal)
  stopping.abort()
  expect(await get('/readyz')).toEqual({ statusCode: 503, body: { status: 'stopping' } })
  expect(check).not.toHaveBeenCalled()
})

test('a hundred probes in one second check the parts once', async () => {
  const check = vi.fn(works)
  const get = probes({ database: check })
  await Promise.all(Array.from({ length: 100 }, () => get('/readyz')))
  expect(check).toHaveBeenCalledOnce()
})
