import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('no more run at once than may, everybody gets a turn in order, and one that fails makes room', async () => {
  const turn = atMost(3)
  const begun: number[] = []
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      turn(async () => {
        begun.push(index)
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        if (index % 5 === 0) throw new Error('refused')
        return index
      }),
    ),
  )
  expect(most).toBe(3)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  expect(await turn(async () => 'again')).toBe('again')
})
