import { expect, test } from 'vitest'
import { batchedLookup } from './batched-lookup.ts'

/** Questions that a test answers one after the other. */
const asked = () => {
  const rounds: {
    keys: readonly string[]
    answer: (found: readonly string[]) => void
    fail: (error: Error) => void
  }[] = []
  const find = batchedLookup<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        rounds.push({
          keys,
          answer: (found) => resolve(new Map(found.map((key) => [key, `${key} found`]))),
          fail: reject,
        })
      }),
  )
  return { rounds, find }
}

test('what is asked while an answer is on its way is asked together after it, each key once', async () => {
  const { rounds, find } = asked()
  const first = find('a')
  const more = [find('b'), find('a'), find('b'), find('c')]
  expect(rounds.map(({ keys }) => keys)).toEqual([['a']])
  rounds[0]?.answer(['a'])
  expect(await first).toBe('a found')
  // The second question about `a` came after the first answer was asked for, and has one of its own.
  expect(rounds.map(({ keys }) => keys)).toEqual([['a'], ['b', 'a', 'c']])
  rounds[1]?.answer(['a', 'b'])
  expect(await Promise.all(more)).toEqual(['b found', 'a found', 'b found', undefined])
  void find('d')
  expect(rounds).toHaveLength(3)
})

test('a question that fails fails for those who asked with it, and the next is asked all the same', async () => {
  const { rounds, find } = asked()
  const [first, second] = [find('a'), find('b')]
  rounds[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  rounds[1]?.answer(['b'])
  expect(await second).toBe('b found')
})
