import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRanges, includesNumber, parseRanges, withNumbers } from './number-ranges.ts'

const numbers = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 80 })

test('E44 ranges contain exactly the added numbers, in any order and with repetitions', () => {
  fc.assert(
    fc.property(numbers, numbers, (first, second) => {
      const ranges = withNumbers(withNumbers([], first), second)
      const all = new Set([...first, ...second])
      for (let number = 0; number <= 302; number += 1) expect(includesNumber(ranges, number)).toBe(all.has(number))
    }),
  )
})

test('E44 ranges are in order and never adjacent, so their number gives the number of gaps', () => {
  fc.assert(
    fc.property(numbers, numbers, (first, second) => {
      const ranges = withNumbers(withNumbers([], first), second)
      for (const [index, [from, to]] of ranges.entries()) {
        expect(from).toBeLessThan(to)
        const next = ranges[index + 1]
        if (next) expect(next[0]).toBeGreaterThan(to)
      }
    }),
  )
})

test('E44 ranges are parsed from the text of the database', () => {
  expect(formatRanges(withNumbers([], [3, 1, 2, 9]))).toBe('{[1,4),[9,10)}')
  expect(parseRanges('{[1,4),[9,10)}')).toEqual([
    [1, 4],
    [9, 10],
  ])
  expect(parseRanges('{}')).toEqual([])
  const last = Number.MAX_SAFE_INTEGER
  expect(includesNumber(parseRanges(formatRanges(withNumbers([], [last]))), last)).toBe(true)
})
