import { expect, test } from 'vitest'
import { ageBands } from '../../../contract/campaign/progress.ts'
import { shareOfGroups } from './age-groups.ts'

test('everybody is the whole base, and the groups of a division add up to it', () => {
  expect(shareOfGroups({})).toBe(1)
  const parts = ageBands.flatMap((band) =>
    (['women', 'men'] as const).map((sex) => shareOfGroups({ ages: [band], sexes: [sex] })),
  )
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 12)
  expect(shareOfGroups({ sexes: ['women'] }) + shareOfGroups({ sexes: ['men'] })).toBeCloseTo(1, 12)
})

test('women from 25 to 44 are 16.3 percent of the people from 7 to 75', () => {
  expect(shareOfGroups({ sexes: ['women'], ages: ['25-34', '35-44'] })).toBeCloseTo(
    (2_290_755 + 3_051_003) / 32_681_000,
  )
})
