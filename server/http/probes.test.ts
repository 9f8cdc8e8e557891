import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { type Probes, probeRoutes } from './probes.ts'

const probes = (checks: Probes['checks'], stopping?: AbortSignal, works?: Probes['works']) => {
  const app = fastify()
  probeRoutes(app, { version: '1.2.3', checks, stopping, ...(works && { works }) })
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ url })
    return { statusCode, body: JSON.parse(body) }
  }
}

const worksWell = async () => undefined
const fails = () => Promise.reject(new Error('the disk is full'))

test('a server whose parts work is ready', async () => {
  const get = probes({ database: worksWell, data_folder: worksWell })
  expect(await get('/readyz')).toEqual({
    statusCode: 200,
    body: { status: 'ready', version: '1.2.3', checks: { database: 'ok', data_folder: 'ok' } },
  })
})

test('a part that fails or does not answer in two seconds makes the server not ready, but the health probe still succeeds', async () => {
  vi.useFakeTimers()
  const get = probes({ database: worksWell, statistics: () => new Promise(() => undefined), data_folder: fails })
  const answer = get('/readyz')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toEqual({
    statusCode: 503,
    body: {
      status: 'not_ready',
      version: '1.2.3',
      checks: { database: 'ok', statistics: 'failed', data_folder: 'failed' },
    },
  })
  expect(await get('/healthz')).toEqual({ statusCode: 200, body: { status: 'ok' } })
  vi.useRealTimers()
})

test('a stopping server is not ready, and its parts are not asked', async () => {
  const check = vi.fn(worksWell)
  const stopping = new AbortController()
  const get = probes({ database: check }, stopping.signal)
  stopping.abort()
  expect(await get('/readyz')).toEqual({ statusCode: 503, body: { status: 'stopping', version: '1.2.3' } })
  expect(check).not.toHaveBeenCalled()
})

test('a hundred probes in one second check the parts once', async () => {
  const check = vi.fn(worksWell)
  const get = probes({ database: check })
  await Promise.all(Array.from({ length: 100 }, () => get('/readyz')))
  expect(check).toHaveBeenCalledOnce()
})

test('a paused clock and late work are said without making the server not ready', async () => {
  const works = {
    clockPaused: 'the clock jumped',
    list: () => [
      { name: 'plays', seconds: 900, isLate: true },
      { name: 'mail', seconds: 4, isLate: false },
    ],
  }
  expect(await probes({ database: worksWell }, undefined, works)('/readyz')).toEqual({
    statusCode: 200,
    body: {
      status: 'degraded',
      version: '1.2.3',
      checks: { database: 'ok' },
      clock: 'paused',
      work: { plays: { state: 'late', seconds: 900 }, mail: { state: 'ok', seconds: 4 } },
    },
  })
})
