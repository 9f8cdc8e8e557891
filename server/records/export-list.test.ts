import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { exportList } from './export-list.ts'

test.each(['csv', 'xlsx'] as const)('a list of 199 000 rows is saved as %s', { timeout: 60_000 }, async (format) => {
  const total = 199_000
  const app = fastify()
  app.get('/', async (_request, reply) => {
    const query = { columns: ['id', 'day'], headings: ['Numer', 'Dzień'], words: [], format, language: 'pl' as const }
    const list = async ({ page, size }: { page: number; size: number }) => {
      const items = Array.from({ length: size }, (_, index) => ({ id: (page - 1) * size + index, day: '2026-03-02' }))
      return { items, total, page, pages: total / size, size }
    }
    await exportList(reply, query, { name: 'list', members: ['id', 'day'], list })
    return reply
  })
  const { statusCode, body, rawPayload } = await app.inject('/')
  expect(statusCode).toBe(200)
  if (format === 'csv') expect(body.trimEnd().split('\r\n')).toHaveLength(total + 1)
  else expect(rawPayload.length).toBeGreaterThan(total)
  await app.close()
})
