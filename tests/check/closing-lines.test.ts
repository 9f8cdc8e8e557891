import { expect, test } from 'vitest'
import { closingLines } from '../support/run/closing-lines.mjs'

const run = { isPassed: true, checkMs: 61_000, wholeMs: 90_000, outcomes: [] }
const file = { file: 'one.test.ts', group: 'unit', passed: 3, failed: 1, begunMs: 1000, endedMs: 3500 }
const other = { ...file, file: 'other.test.ts', passed: 2, failed: 0, begunMs: 3000, endedMs: 5000 }

test('a run ends with the tests, the files and the time of each group, and with the sum of all tests', () => {
  const lines = closingLines({ ...run, outcomes: [{ files: [file, other], errors: 0 }] })
  const words = lines.map((line) => line.split(/ {2,}/))
  expect(words).toContainEqual(['check', '61.0 s', ''])
  expect(words).toContainEqual(['unit', '5', '1', '2', '4.0 s', '4.5 s'])
  expect(words).toContainEqual(['whole', '90.0 s', ''])
  expect(lines.at(-1)).toBe('5 passed, 1 failed')
})

test.each([
  ['an error outside of the tests', { outcomes: [{ files: [other], errors: 1 }] }, '2 passed, 1 failed'],
  ['tests that ended without an outcome', { outcomes: [{ files: [other], errors: 0 }, null] }, '2 passed, 1 failed'],
  ['a check that failed', { isPassed: false, outcomes: [{ files: [other], errors: 0 }] }, '2 passed, 1 failed'],
  ['nothing', { outcomes: [{ files: [other], errors: 0 }] }, '2 passed, 0 failed'],
])('the last line counts %s', (_, changed, expected) => {
  expect(closingLines({ ...run, ...changed }).at(-1)).toBe(expected)
})
