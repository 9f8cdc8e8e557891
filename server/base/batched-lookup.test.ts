import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { batchedLookup, LOOKUP_LIMIT_MS } from './batched-lookup.ts'

/** A batched lookup. The test answers its batches. */
const startedLookup = () => {
  const batches: {
    keys: readonly string[]
    answer: (found: readonly string[]) => void
    fail: (error: Error) => void
  }[] = []
  const find = batchedLookup<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        batches.push({
          keys,
          answer: (found) => resolve(new Map(found.map((key) => [key, `${key} found`]))),
          fail: reject,
        })
      }),
  )
  return { batches, find }
}

test('calls of one turn, and calls during a batch, are looked up together, each key once', async () => {
  const { batches, find } = startedLookup()
  const together = [find('a'), find('b'), find('a')]
  expect(batches).toEqual([])
  await endOfTurn()
  expect(batches.map(({ keys }) => keys)).toEqual([['a', 'b']])
  const more = [find('b'), find('a'), find('b'), find('c')]
  batches[0]?.answer(['a', 'b'])
  expect(await Promise.all(together)).toEqual(['a found', 'b found', 'a found'])
  // These calls came after the first batch had started, so they belong to the next batch.
  expect(batches.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['b', 'a', 'c'],
  ])
  batches[1]?.answer(['a', 'b'])
  expect(await Promise.all(more)).toEqual(['b found', 'a found', 'b found', undefined])
  const later = find('d')
  await endOfTurn()
  expect(batches).toHaveLength(3)
  batches[2]?.answer(['d'])
  expect(await later).toBe('d found')
})

/** Calls for `a`, whose batch has begun, and for `b`, which waits for the next one. */
const callsOfTwoBatches = async () => {
  const { batches, find } = startedLookup()
  const first = find('a')
  first.catch(() => undefined)
  await endOfTurn()
  return { batches, first, second: find('b') }
}

test('if a batch fails, its calls reject, and the next batch is still looked up', async () => {
  const { batches, first, second } = await callsOfTwoBatches()
  batches[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  batches[1]?.answer(['b'])
  expect(await second).toBe('b found')
})

test('if a batch has no result within the time limit, its calls reject, and the next batch is looked up', async () => {
  vi.useFakeTimers()
  try {
    const { batches, first, second } = await callsOfTwoBatches()
    await vi.advanceTimersByTimeAsync(LOOKUP_LIMIT_MS)
    await expect(first).rejects.toThrow('no answer')
    batches[1]?.answer(['b'])
    expect(await second).toBe('b found')
  } finally {
    vi.useRealTimers()
  }
})
