import { QueryPromise } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resultCache } from './result-cache.ts'

/** Like a query of Drizzle, it runs each time it is awaited. */
class CountedQuery extends QueryPromise<readonly number[]> {
  runs = 0

  override async execute(): Promise<readonly number[]> {
    this.runs += 1
    return [1, 2]
  }
}

test('a query that runs each time it is awaited runs once, however often its result is read', async () => {
  const read = resultCache<readonly number[]>({ most: 1000, mostOfOne: 100, sizeOf: (rows) => rows.length })
  const query = new CountedQuery()
  const run = () => query
  expect(await Promise.all([read('cities', 1, run), read('cities', 1, run)])).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(await read('cities', 1, run)).toEqual([1, 2])
  expect(query.runs).toBe(1)
  await read('cities', 2, run)
  expect(query.runs).toBe(2)
})
