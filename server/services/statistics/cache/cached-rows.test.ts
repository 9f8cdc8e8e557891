import { expect, test } from 'vitest'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { createCachedRows } from './cached-rows.ts'

const days = { from: '2026-03-01', to: '2026-03-02' }
const MIB = 1024 * 1024

/** A store whose queries have as many rows as their text says, and the number of queries that reached it. */
const countedStore = () => {
  let reads = 0
  let changes = 1
  const statistics: Pick<Statistics, 'changes' | 'rows'> = {
    changes: async () => changes,
    rows: async <Row extends object>(sql: string) => {
      reads += 1
      return Array.from({ length: Number(sql) }, () => ({})) as Row[]
    },
  }
  return {
    statistics,
    reads: () => reads,
    change: () => {
      changes += 1
    },
  }
}

test('the rows of the present day of 20 000 sensors are read once, until hours of their days change', async () => {
  const store = countedStore()
  const source = createCachedRows(store.statistics, 100 * MIB).during(days)
  for (const time of ['first', 'second']) expect(await source.rows('40000'), time).toHaveLength(40_000)
  expect(store.reads()).toBe(1)
  store.change()
  await source.rows('40000')
  expect(store.reads()).toBe(2)
})

test('a query with more than a fifth of all rows is not kept, and does not replace the others', async () => {
  const store = countedStore()
  const source = createCachedRows(store.statistics, 10 * MIB).during(days)
  await source.rows('100')
  for (let time = 0; time < 2; time += 1) await source.rows('40000')
  expect(store.reads()).toBe(3)
  await source.rows('100')
  expect(store.reads()).toBe(3)
})
