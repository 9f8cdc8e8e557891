import { expect, test } from 'vitest'
import { daysOfRangePreset, type RangePreset } from './range-presets.ts'

test.each<[RangePreset, string, string, string]>([
  ['nextTwoWeeks', '2026-11-24', '2026-11-25', '2026-12-08'],
  ['nextFourWeeks', '2026-02-10', '2026-02-11', '2026-03-10'],
  ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['nextMonth', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['nextMonth', '2027-01-31', '2027-02-01', '2027-02-28'],
  ['previousMonth', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['previousMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
])('%s seen from %s is %s to %s', (preset, today, from, to) => {
  expect(daysOfRangePreset(preset, today)).toEqual({ from, to })
})
