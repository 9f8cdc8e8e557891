import { QueryPromise } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepResults } from './kept-results.ts'

/** A query of Drizzle: it runs each time that somebody waits for it. */
class CountedQuery extends QueryPromise<readonly number[]> {
  runs = 0

  override async execute(): Promise<readonly number[]> {
    this.runs += 1
    return [1, 2]
  }
}

test('a query that would run for each one who waits for it runs once, however often its result is read', async () => {
  const read = keepResults<readonly number[]>({ most: 100, mostOfOne: 100, sizeOf: (rows) => rows.length })
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
