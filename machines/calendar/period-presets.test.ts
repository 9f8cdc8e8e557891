import { expect, test } from 'vitest'
import { daysOfPreset, presetOf, presets } from './period-presets.ts'

const measured = { from: '2020-01-01', to: '2026-03-15' }

test.each([
  ['day', '2026-03-15', '2026-03-15'],
  ['week', '2026-03-09', '2026-03-15'],
  ['fourWeeks', '2026-02-16', '2026-03-15'],
  ['month', '2026-03-01', '2026-03-15'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2025-03-16', '2026-03-15'],
] as const)('the preset %s counts back from the last measured day: %s to %s', (preset, from, to) => {
  expect(daysOfPreset(preset, measured)).toEqual({ from, to })
})

test('a preset does not start before the first measured day', () => {
  expect(daysOfPreset('week', { from: '2026-03-12', to: '2026-03-15' })).toEqual({
    from: '2026-03-12',
    to: '2026-03-15',
  })
  expect(daysOfPreset('lastMonth', { from: '2026-02-28', to: '2026-03-15' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
})

test('a preset of which nothing was measured keeps its days', () => {
  expect(daysOfPreset('lastMonth', { from: '2026-03-01', to: '2026-03-15' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
})

test('days are recognised as their preset, and any other days as none', () => {
  for (const preset of presets) expect(presetOf(daysOfPreset(preset, measured), measured)).toBe(preset)
  expect(presetOf({ from: '2026-03-09', to: '2026-03-14' }, measured)).toBeNull()
  expect(presetOf({ from: '2026-03-08', to: '2026-03-15' }, measured)).toBeNull()
  expect(presetOf({ from: null, to: null }, measured)).toBeNull()
})
