import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUALITY_MINUTES, qualityPercent } from './quality.ts'

const all = Array.from({ length: QUALITY_MINUTES }, (_, ago) => ago)

test.each([
  ['a message in every minute', all, false, 100],
  ['a message in every second minute', [0, 2, 4, 6, 8, 10, 12, 14], false, 53],
  ['no message for fifteen minutes', [], false, 0],
  ['one message of an old log', [3], false, 7],
  ['the first message just now', [0], true, 100],
  ['the first message three minutes ago and one in every minute since', [3, 2, 1, 0], true, 100],
  ['the first message three minutes ago and none since', [3], true, 25],
  ['the first message in the oldest minute', [14, 0], true, 13],
  ['several messages in one minute', [0, 0, 0, 1], false, 13],
  ['a message in the future by another clock', [-1, 0], true, 100],
  ['messages older than fifteen minutes', [15, 99], false, 0],
] as const)('E24 the quality with %s', (_what, minutesAgo, includesFirstMessage, percent) => {
  expect(qualityPercent({ minutesAgo, includesFirstMessage })).toBe(percent)
})

test('E24 the quality is a whole percentage, and one more minute with a message never lowers it', () => {
  const ago = fc.integer({ min: 0, max: QUALITY_MINUTES - 1 })
  fc.assert(
    fc.property(fc.array(ago), ago, (minutesAgo, more) => {
      const before = qualityPercent({ minutesAgo, includesFirstMessage: false }) ?? -1
      const after = qualityPercent({ minutesAgo: [...minutesAgo, more], includesFirstMessage: false }) ?? -1
      expect(Number.isInteger(before) && before >= 0 && after <= 100 && after >= before).toBe(true)
    }),
  )
})

test('E24 minutes of planned works are left out of the quality, with their messages', () => {
  const works = (...ago: number[]) => new Set(ago)
  const includesFirstMessage = false
  expect(qualityPercent({ minutesAgo: [10, 11, 12, 13, 14], includesFirstMessage })).toBe(33)
  const afterWorks = { minutesAgo: [10, 11, 12, 13, 14], includesFirstMessage, worksAgo: works(0, 1, 2, 3, 4) }
  expect(qualityPercent(afterWorks)).toBe(50)
  expect(qualityPercent({ ...afterWorks, worksAgo: works(10, 11, 12, 13, 14) })).toBe(0)
  expect(qualityPercent({ ...afterWorks, worksAgo: new Set(all) })).toBeNull()
})
