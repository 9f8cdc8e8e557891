import { expect, test } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { watchHolds } from '../../tests/support/event-loop/holds.ts'
import { presentLimitMs } from '../../tests/support/event-loop/processor-limit.ts'
import { answerText, joinedText } from './answer-text.ts'

const item = mini.object({ id: mini.int(), name: mini.optional(mini.string()), hours: mini.array(mini.int()) })
const page = mini.object({ total: mini.int(), items: mini.array(item), note: mini.optional(mini.string()) })
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    secret: 'never sent',
    hours: [id, 2],
    ...(id % 3 === 0 ? { name: `ą"\n${id}` } : {}),
    id,
  }))

test.each([0, 1, 100, 101, 1234, 20_000])(
  'an answer with %i items is the text that it is when it is written at once',
  async (count) => {
    const answer = { extra: 1, items: itemsOf(count), note: undefined, total: count }
    expect(joinedText(await answerText(page, answer))).toBe(JSON.stringify(z.parse(page, answer)))
  },
)

test('answers that are no object, and those whose schema has conditions, are written as before', async () => {
  expect(await answerText(mini.nullable(page), null)).toBe('null')
  expect(await answerText(mini.array(item), itemsOf(300))).toBe(JSON.stringify(z.parse(mini.array(item), itemsOf(300))))
  const few = mini.object({ items: mini.array(item).check(mini.maxLength(200)) })
  await expect(answerText(few, { items: itemsOf(201) })).rejects.toThrow('too_big')
  const even = page.check(mini.refine(({ items }) => items.length % 2 === 0, 'odd'))
  await expect(answerText(even, { items: itemsOf(201), total: 1 })).rejects.toThrow('odd')
})

test('an item that is not what the contract says is refused', async () => {
  const items = [...itemsOf(300), { id: 'x', hours: [] }]
  await expect(answerText(page, { items, total: 1 })).rejects.toThrow('invalid_type')
})

test('an answer of ten megabytes does not hold up other requests', async () => {
  const answer = { items: itemsOf(200_000), total: 1 }
  const limitMs = presentLimitMs(50)
  const monitor = watchHolds()
  monitor.longestMs()
  await answerText(page, answer)
  const longestMs = monitor.longestMs()
  monitor.stop()
  expect(longestMs).toBeLessThan(limitMs)
})
