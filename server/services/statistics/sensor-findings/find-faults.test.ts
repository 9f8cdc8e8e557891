import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../base/slices.ts'
import { basisOf, faultsAt } from './find-faults.ts'
import type { RuleName } from './finding.ts'
import { type DayCounts, findingPanel } from './panel.ts'

const DAYS = 700
const LAST = DAYS - 1

/** A number between −1 and 1 that depends on sensor, day and seed only. */
const noiseOf = (seed: number, sensor: number, day: number): number => {
  const mixed = Math.sin(seed * 12.9898 + sensor * 78.233 + day * 37.719) * 43_758.5453
  return 2 * (mixed - Math.floor(mixed)) - 1
}

/** Counts with week, season, a common day and noise of each sensor. */
const cleanCount = (seed: number, sensor: number, day: number): number =>
  1000 *
  (1 + sensor / 4) *
  (day % 7 > 4 ? 1.4 : 1) *
  (1 + 0.3 * Math.sin((2 * Math.PI * day) / 364)) *
  (1 + 0.2 * noiseOf(seed, 99, day)) *
  (1 + 0.15 * noiseOf(seed, sensor, day))

const sensorsOf = (sensors: number, faulty: (count: number, day: number) => number, seed = 1): DayCounts[] =>
  Array.from({ length: sensors }, (_, sensor) => ({
    key: `s${sensor}`,
    firstDay: 0,
    counts: Float64Array.from({ length: DAYS }, (_each, day) => {
      const count = cleanCount(seed, sensor, day)
      return Math.round(sensor === 0 ? faulty(count, day) : count)
    }),
    measured: new Float64Array(DAYS).fill(1),
  }))

const findingsOf = (sensors: readonly DayCounts[], lastDay = LAST) => {
  const panel = findingPanel(sensors, { firstDay: 0, lastDay, calendar: () => null })
  const basis = atOnce(basisOf(panel, panel.days - 1))
  return panel.sensors.flatMap((_, at) => faultsAt(panel, at, basis))
}
const rulesOf = (faulty: (count: number, day: number) => number, sensors = 9): RuleName[] =>
  findingsOf(sensorsOf(sensors, faulty))
    .filter(({ key }) => key === 's0')
    .map(({ rule }) => rule)

describe('a rule that compares a sensor with its neighbours', () => {
  test.each([-0.5, -0.3, 0.5])('finds a jump of the level by %d two weeks ago, with its day and size', (part) => {
    const onset = LAST - 14
    const found = findingsOf(sensorsOf(9, (count, day) => (day >= onset ? count * (1 + part) : count)))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ key: 's0', rule: 'jump' })
    expect(Math.abs((found[0]?.onset ?? 0) - onset)).toBeLessThanOrEqual(2)
    expect(found[0]?.effect).toBeGreaterThan(part - 0.08)
    expect(found[0]?.effect).toBeLessThan(part + 0.08)
  })

  test.each([-0.4, 0.5])('finds a drift by %d over half a year, which is no jump', (part) => {
    expect(rulesOf((count, day) => count * (1 + part * Math.max(0, (day - (LAST - 182)) / 182)))).toEqual(['drift'])
  })

  test.each([1, 3, 10])('finds %i days of zeros of a sensor whose neighbours count', (days) => {
    const onset = DAYS - days
    const found = findingsOf(sensorsOf(9, (count, day) => (day >= onset ? 0 : count)))
    expect(found).toMatchObject([{ key: 's0', rule: 'silence', onset, effect: -1 }])
  })

  test('calls days below a quarter silence only from the fourth on', () => {
    const covered = (days: number) => rulesOf((count, day) => (day >= DAYS - days ? 0.2 * count : count))
    expect([covered(3), covered(4)]).toEqual([[], ['silence']])
  })

  test('says nothing of zeros that all sensors have', () => {
    const all = sensorsOf(9, (count) => count).map((sensor) => ({
      ...sensor,
      counts: sensor.counts.map((count, day) => (day > LAST - 3 ? 0 : count)),
    }))
    expect(findingsOf(all)).toEqual([])
  })

  test('says nothing with fewer than four neighbours, whatever happens', () => {
    const faults = [(): number => 0, (count: number) => count / 2].map((fault) => (count: number, day: number) => {
      return day > LAST - 15 ? fault(count) : count
    })
    expect(faults.map((fault) => rulesOf(fault, 4))).toEqual([[], []])
    expect(faults.map((fault) => rulesOf(fault, 5))).toEqual([['silence'], ['jump']])
  })

  test('says nothing of a sensor that is not measured any more', () => {
    const [first, ...others] = sensorsOf(9, (count, day) => (day > LAST - 40 ? 0 : count))
    if (!first) throw new Error('no sensor')
    const measured = first.measured.map((share, day) => (day > LAST - 20 ? 0 : share))
    expect(findingsOf([{ ...first, measured }, ...others])).toEqual([])
  })

  test('expects a change that also came a year before', () => {
    const fair = (day: number) => day > LAST - 14 || (day > LAST - 14 - 364 && day <= LAST - 364)
    expect(rulesOf((count, day) => (fair(day) ? 1.6 * count : count))).toEqual([])
  })

  test('finds nothing in counts without a fault, whatever their noise, and at any last day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 560, max: LAST }), (seed, lastDay) => {
        expect(
          findingsOf(
            sensorsOf(9, (count) => count, seed),
            lastDay,
          ),
        ).toEqual([])
      }),
      { numRuns: 40, seed: 7 },
    )
  })

  test('does not depend on how large the counts are', () => {
    const jump = (count: number, day: number) => (day > LAST - 15 ? count / 2 : count)
    const usual = findingsOf(sensorsOf(9, jump))
    const larger = findingsOf(
      sensorsOf(9, jump).map((sensor) => ({ ...sensor, counts: sensor.counts.map((count) => 10 * count) })),
    )
    expect(larger.map(({ rule, onset }) => ({ rule, onset }))).toEqual(
      usual.map(({ rule, onset }) => ({ rule, onset })),
    )
  })
})
