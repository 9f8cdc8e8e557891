import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { requestIds, sendRequestIds } from './request-ids.ts'

const trace = '0af7651916cd43dd8448eb211c80319c'
const headers = { 'x-request-id': 'from-the-proxy-1', traceparent: `00-${trace}-b7ad6b7169203331-01` }

const answerTo = async (trustedProxies: readonly string[] | undefined, sent: Record<string, string>) => {
  const app = fastify({ genReqId: requestIds(trustedProxies), requestIdHeader: false })
  sendRequestIds(app, trustedProxies)
  app.get('/', async ({ id, traceId }) => ({ id, traceId }))
  const answer = await app.inject({ url: '/', headers: sent, remoteAddress: '10.0.0.7' })
  await app.close()
  return { header: answer.headers['x-request-id'], ...answer.json() }
}

test('every answer has the id of its request; that of a trusted proxy is used, with its trace', async () => {
  const trusted = await answerTo(['10.0.0.0/8'], headers)
  expect(trusted).toEqual({ header: 'from-the-proxy-1', id: 'from-the-proxy-1', traceId: trace })
  for (const [proxies, sent] of [
    [undefined, headers],
    [['127.0.0.1'], headers],
    [['10.0.0.0/8'], { 'x-request-id': 'line\nbreak', traceparent: 'nonsense' }],
  ] as const) {
    const { header, id, traceId } = await answerTo(proxies, sent)
    expect([header, traceId]).toEqual([id, null])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  }
})
