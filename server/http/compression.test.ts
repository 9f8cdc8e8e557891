import { gunzipSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPRESSION_THRESHOLD_BYTES, jsonCompression, registerCompression } from './compression.ts'

const large = JSON.stringify({ items: Array.from({ length: 500 }, (_, id) => ({ id, name: `location ${id}` })) })
const small = JSON.stringify({ name: 'x'.repeat(COMPRESSION_THRESHOLD_BYTES - 100) })
const json = 'application/json; charset=utf-8'
let app: FastifyInstance

beforeEach(async () => {
  app = fastify()
  await registerCompression(app)
  app.get('/large', { compress: jsonCompression }, (_request, reply) => reply.type(json).send(large))
  app.get('/small', { compress: jsonCompression }, (_request, reply) => reply.type(json).send(small))
  app.get('/file', (_request, reply) => reply.type('text/csv').send(large))
})

afterEach(() => app.close())

const get = (url: string, encodings: string) => app.inject({ url, headers: { 'accept-encoding': encodings } })

test.each(['gzip, deflate, br', 'gzip'])(
  'a client that accepts %s receives a large JSON answer as gzip',
  async (accepted) => {
    const { headers, rawPayload } = await get('/large', accepted)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', 'content-type': json })
    expect(gunzipSync(rawPayload).toString()).toBe(large)
    expect(rawPayload.length).toBeLessThan(large.length / 4)
  },
)

test('a client that accepts no compression receives a large answer as it is', async () => {
  const { headers, body } = await get('/large', 'identity')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body).toBe(large)
})

test.each([
  ['/small', 'a small answer', small],
  ['/file', 'an answer of a route without compression', large],
])('%s: %s is sent as it is', async (url, _, text) => {
  const { headers, body } = await get(url, 'br, gzip')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body).toBe(text)
})
