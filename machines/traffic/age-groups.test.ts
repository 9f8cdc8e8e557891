import { expect, test } from 'vitest'
import { groupsOf, rangesOf } from './age-groups.ts'

const bands = (value: number | null) => [value, value, value, value, value, value, value]
const item = (at: string, women_sum: number | null, measured_hours = 4) => ({
  at,
  women: [null, ...bands(10).slice(1)],
  men: bands(20),
  women_sum,
  men_sum: 140,
  group_error: 3,
  hours: 4,
  measured_hours,
})

test('days, hours and ranges count the sums of women and men that are not shown; a hidden band alone hides none of them', () => {
  const [group] = groupsOf({ items: [item('2026-03-01', 70)] })
  expect(group).toMatchObject({ at: '2026-03-01', hidden: 0, women_sum: 70 })
  const ranges = rangesOf({ ranges: [item('06-09', null), item('09-12', 70)] })
  expect(ranges.map(({ at, hidden }) => [at, hidden])).toEqual([
    ['06-09', 1],
    ['09-12', 0],
  ])
})

test('what was not measured hides no sum', () => {
  expect(groupsOf({ items: [item('21', null, 0)] })).toMatchObject([{ hidden: 0 }])
})
