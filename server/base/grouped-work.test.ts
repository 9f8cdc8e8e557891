import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Grouping, groupedWork } from './grouped-work.ts'

/** Items are texts: the first letter is the key, the length is the size. */
const started = (limits: Partial<Pick<Grouping<string, string>, 'mostItems' | 'mostSize' | 'mostGroups'>> = {}) => {
  const groups: {
    items: readonly string[]
    answer: (results: (string | Error)[]) => void
    fail: (error: Error) => void
  }[] = []
  const work = groupedWork<string, string>({
    run: (items) => new Promise((answer, fail) => groups.push({ items, answer, fail })),
    keysOf: (item) => [item.charAt(0)],
    sizeOf: (item) => item.length,
    mostItems: 10,
    mostSize: 100,
    mostGroups: 1,
    isTriedAlone: (error) => error instanceof Error && error.message !== 'all concerned',
    ...limits,
  })
  const itemsOf = () => groups.map(({ items }) => items)
  const answerAll = (at: number) => groups[at]?.answer(groups[at].items.map((item) => `${item} done`))
  return { groups, work, itemsOf, answerAll }
}

test('calls of one turn are one group, and calls during it are the next one', async () => {
  const { work, itemsOf, answerAll } = started()
  const first = [work('a'), work('b')]
  await endOfTurn()
  const next = [work('c'), work('d'), work('e')]
  await endOfTurn()
  expect(itemsOf()).toEqual([['a', 'b']])
  answerAll(0)
  expect(await Promise.all(first)).toEqual(['a done', 'b done'])
  await endOfTurn()
  expect(itemsOf()).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
  answerAll(1)
  expect(await Promise.all(next)).toEqual(['c done', 'd done', 'e done'])
})

test('two groups run at the same time if they may, and items with a common key one after the other in their order', async () => {
  const { work, itemsOf, answerAll } = started({ mostGroups: 2 })
  void work('a1')
  void work('a2')
  void work('b1')
  await endOfTurn()
  expect(itemsOf()).toEqual([['a1', 'b1']])
  void work('a3')
  void work('c1')
  await endOfTurn()
  expect(itemsOf()).toEqual([['a1', 'b1'], ['c1']])
  answerAll(0)
  await endOfTurn()
  await endOfTurn()
  expect(itemsOf()).toEqual([['a1', 'b1'], ['c1'], ['a2']])
  answerAll(2)
  await endOfTurn()
  await endOfTurn()
  expect(itemsOf()[3]).toEqual(['a3'])
})

test('a group has at most so many items of so much size, and a larger item is a group of its own', async () => {
  const { work, itemsOf } = started({ mostItems: 3, mostSize: 6, mostGroups: 9 })
  for (const item of ['a', 'b', 'c', 'd', 'e'.repeat(7), 'fff', 'gggg']) void work(item)
  await endOfTurn()
  expect(itemsOf()).toEqual([['a', 'b', 'c'], ['d', 'fff'], ['eeeeeee'], ['gggg']])
})

test('an error as a result rejects its own call only', async () => {
  const { groups, work } = started()
  const calls = Promise.allSettled([work('a'), work('b')])
  await endOfTurn()
  groups[0]?.answer([new Error('refused'), 'b done'])
  expect(await calls).toMatchObject([{ reason: { message: 'refused' } }, { value: 'b done' }])
})

test('the items of a failed group are tried again alone, and one of them fails alone', async () => {
  const { groups, work, itemsOf, answerAll } = started()
  const calls = Promise.allSettled([work('a'), work('b')])
  await endOfTurn()
  groups[0]?.fail(new Error('one is wrong'))
  await endOfTurn()
  expect(itemsOf()).toEqual([['a', 'b'], ['a'], ['b']])
  const next = work('a2')
  groups[1]?.fail(new Error('a is wrong'))
  answerAll(2)
  expect(await calls).toMatchObject([{ reason: { message: 'a is wrong' } }, { value: 'b done' }])
  await endOfTurn()
  answerAll(3)
  expect(await next).toBe('a2 done')
})

test('an error that concerns all rejects all calls of the group, and the next group runs', async () => {
  const { groups, work, itemsOf, answerAll } = started()
  const calls = Promise.allSettled([work('a'), work('b')])
  await endOfTurn()
  groups[0]?.fail(new Error('all concerned'))
  expect(await calls).toMatchObject([
    { reason: { message: 'all concerned' } },
    { reason: { message: 'all concerned' } },
  ])
  const next = work('a')
  await endOfTurn()
  expect(itemsOf()).toHaveLength(2)
  answerAll(1)
  expect(await next).toBe('a done')
})

test('a group does not run in the asynchronous context of one of its calls', async () => {
  const storage = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const work = groupedWork<string, string>({
    run: async (items) => {
      seen.push(storage.getStore())
      return items
    },
    keysOf: (item) => [item],
    sizeOf: () => 1,
    mostItems: 1,
    mostSize: 10,
    mostGroups: 1,
    isTriedAlone: () => false,
  })
  await storage.run('a request', () => Promise.all([work('a'), work('b')]))
  expect(seen).toEqual([undefined, undefined])
})
