import { expect, test } from 'vitest'
import { heldValue, withRejectedLines } from './rejected-lines.ts'

const unknown = (line: number, value: string) => ({
  line,
  column: 'sensor_id',
  value,
  message: 'There is no such record',
})

test('accident 36: equal faults are one with their number and first lines, also over several batches', () => {
  const first = withRejectedLines(
    [],
    Array.from({ length: 30_000 }, (_, index) => unknown(index + 2, 'nobody')),
  )
  const second = withRejectedLines(first, [
    unknown(40_000, 'somebody'),
    ...Array.from({ length: 30_000 }, (_, index) => unknown(index + 50_000, 'nobody')),
  ])
  expect(second).toEqual([
    { ...unknown(2, 'nobody'), count: 60_000, further_lines: [3, 4, 5, 6, 7, 8, 9, 10, 11] },
    { ...unknown(40_000, 'somebody'), count: 1, further_lines: [] },
  ])
})

test('accident 36: a thousand different faults are kept, and equal ones are counted after that too', () => {
  const different = Array.from({ length: 1500 }, (_, index) => unknown(index + 2, `sensor ${index}`))
  const faults = withRejectedLines(withRejectedLines([], different), [unknown(9000, 'sensor 7'), unknown(9001, 'new')])
  expect(faults).toHaveLength(1000)
  expect(faults[7]).toEqual({ ...unknown(9, 'sensor 7'), count: 2, further_lines: [9000] })
})

test('accident 36: lines that cannot be read are one fault that shows the first of them', () => {
  const short = (line: number) => ({ line, column: null, value: `2026-03-0${line},west`, message: 'Too few cells' })
  expect(withRejectedLines([], [short(2), short(3)])).toEqual([{ ...short(2), count: 2, further_lines: [3] }])
})

test('faults that an earlier version stored are single lines without a value', () => {
  const earlier = { line: 3, column: 'hour', message: 'This date is in the future' }
  expect(withRejectedLines([earlier], [])).toEqual([{ ...earlier, value: null, count: 1, further_lines: [] }])
})

test('the value of a refused cell has forty characters at most, and no half of one', () => {
  expect(heldValue('')).toBeNull()
  expect(heldValue('😀'.repeat(40))).toBe('😀'.repeat(40))
  expect(heldValue(`x${'😀'.repeat(5000)}`)).toBe(`x${'😀'.repeat(39)}…`)
})
