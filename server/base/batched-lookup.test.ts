import { expect, test, vi } from 'vitest'
import { batchedLookup, LOOKUP_LIMIT_MS } from './batched-lookup.ts'

/** A batched lookup whose batches the test answers. */
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

test('calls during a batch are looked up together after it, each key once', async () => {
  const { batches, find } = startedLookup()
  const first = find('a')
  const more = [find('b'), find('a'), find('b'), find('c')]
  expect(batches.map(({ keys }) => keys)).toEqual([['a']])
  batches[0]?.answer(['a'])
  expect(await first).toBe('a found')
  // The second call for `a` came after the first batch had started, so it belongs to the next batch.
  expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['b', 'a', 'c']])
  batches[1]?.answer(['a', 'b'])
  expect(await Promise.all(more)).toEqual(['b found', 'a found', 'b found', undefined])
  const later = find('d')
  expect(batches).toHaveLength(3)
  batches[2]?.answer(['d'])
  expect(await later).toBe('d found')
})

test('if a batch fails, its calls reject, and the next batch is still looked up', async () => {
  const { batches, find } = startedLookup()
  const [first, second] = [find('a'), find('b')]
  batches[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  batches[1]?.answer(['b'])
  expect(await second).toBe('b found')
})

test('if a batch has no result within the time limit, its calls reject, and the next batch is looked up', async () => {
  vi.useFakeTimers()
  try {
    const { batches, find } = startedLookup()
    const hung = expect(find('a')).rejects.toThrow('no answer')
    const next = find('b')
    await vi.advanceTimersByTimeAsync(LOOKUP_LIMIT_MS)
    await hung
    batches[1]?.answer(['b'])
    expect(await next).toBe('b found')
  } finally {
    vi.useRealTimers()
  }
})
