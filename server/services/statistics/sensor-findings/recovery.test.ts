import { expect, test } from 'vitest'
import { findingPanel } from './panel.ts'
import { hasRecovered } from './recovery.ts'

const DAYS = 300
const ONSET = 220

const recovered = (rule: 'silence' | 'jump', effect: number, end: number, days = DAYS): boolean => {
  const sensors = Array.from({ length: 6 }, (_, sensor) => ({
    key: `s${sensor}`,
    firstDay: 0,
    counts: Float64Array.from({ length: days }, (_each, day) => {
      const count = 1000 + 100 * sensor + 10 * (day % 7)
      return sensor === 0 && day >= ONSET && day < end ? count * (1 + effect) : count
    }),
    measured: new Float64Array(days).fill(1),
  }))
  const panel = findingPanel(sensors, { firstDay: 0, lastDay: days - 1, calendar: () => null })
  return hasRecovered(panel, { key: 's0', rule, onset: ONSET, effect, neighbours: ['s1', 's2', 's3', 's4'] })
}

test('a jump is over when two weeks have the level before the onset again, also after months', () => {
  expect([
    recovered('jump', -0.3, DAYS),
    recovered('jump', -0.3, DAYS - 4),
    recovered('jump', -0.3, DAYS - 10),
  ]).toEqual([false, false, true])
})

test('a silence is over when a sensor counts again for most of a week', () => {
  expect([
    recovered('silence', -1, DAYS),
    recovered('silence', -1, DAYS - 2),
    recovered('silence', -1, DAYS - 6),
  ]).toEqual([false, false, true])
})
