import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { longWorks } from '../http/long-work.ts'
import type { PageQuery } from '../store/paging.ts'
import { exportList, readAll } from './export-list.ts'

test('a list of 130 000 rows is saved as a file', { timeout: 60_000 }, async () => {
  const total = 130_000
  const app = fastify()
  longWorks(app)
  app.get('/', async (_request, reply) => {
    const query = { columns: ['id'], headings: ['Numer'], words: [], format: 'csv', language: 'pl' } as const
    const list = async ({ page, size }: { page: number; size: number }) => {
      const items = Array.from({ length: size }, (_, index) => ({ id: (page - 1) * size + index }))
      return { items, total, page, pages: total / size, size }
    }
    await exportList(reply, query, { name: 'list', members: ['id'], list })
    return reply
  })
  const { statusCode, body } = await app.inject('/')
  expect(statusCode).toBe(200)
  expect(body.trimEnd().split('\r\n')).toHaveLength(total + 1)
  await app.close()
})

test('promise P11 an export counts the rows of its list once, with the first page', async () => {
  const read: PageQuery[] = []
  const list = async (page: PageQuery) => {
    read.push(page)
    return { items: [page.page], total: 2500, page: page.page, pages: 3, size: page.size }
  }
  expect(await readAll(list)).toEqual([1, 2, 3])
  expect(read).toEqual([
    { page: 1, size: 1000, known: {} },
    { page: 2, size: 1000, known: {}, total: 2500 },
    { page: 3, size: 1000, known: {}, total: 2500 },
  ])
})
