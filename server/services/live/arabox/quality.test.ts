import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUALITY_MINUTES, qualityPercent } from './quality.ts'

const all = Array.from({ length: QUALITY_MINUTES }, (_, ago) => ago)

test.each([
  ['heard in every minute', all, false, 100],
  ['heard in every second minute', [0, 2, 4, 6, 8, 10, 12, 14], false, 53],
  ['silent for fifteen minutes', [], false, 0],
  ['heard once, and known for long', [3], false, 7],
  ['heard for the first time just now', [0], true, 100],
  ['begun three minutes ago and heard ever since', [3, 2, 1, 0], true, 100],
  ['begun three minutes ago and heard just then', [3], true, 25],
  ['begun at the window’s far end', [14, 0], true, 13],
  ['several times in one minute', [0, 0, 0, 1], false, 13],
  ['dated later than now by another clock', [-1, 0], true, 100],
  ['older than the window', [15, 99], false, 0],
] as const)('E24 an arabox that was %s', (_what, minutesAgo, beganThen, percent) => {
  expect(qualityPercent({ minutesAgo, beganThen })).toBe(percent)
})

test('E24 the quality is a whole percent, and one more minute that was heard never lowers it', () => {
  const ago = fc.integer({ min: 0, max: QUALITY_MINUTES - 1 })
  fc.assert(
    fc.property(fc.array(ago), ago, (minutesAgo, more) => {
      const before = qualityPercent({ minutesAgo, beganThen: false })
      const after = qualityPercent({ minutesAgo: [...minutesAgo, more], beganThen: false })
      expect(Number.isInteger(before) && before >= 0 && after <= 100 && after >= before).toBe(true)
    }),
  )
})
