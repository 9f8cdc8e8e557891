import { expect, test } from 'vitest'
import type { PlanTarget } from '../../../../contract/campaign/plan.ts'
import { ageBands } from '../../../../contract/campaign/progress.ts'
import { atOnce } from '../../../base/slices.ts'
import type { HourShape } from '../../statistics/public.ts'
import { isTargetDay, targetShares } from './target-shares.ts'

const CELLS = 3 * 18
const multipliers = { car: 1.5, bus: 10, views: 1 }
const [north, south] = [
  { uuid: 'north', cityId: 1, hasSensor: true },
  { uuid: 'south', cityId: 1, hasSensor: true },
]

/** A sensor with equal counts in every hour: 100 people by the given groups, 20 cars and a bus. */
const shapeWith = (groupsOf: (cell: number) => readonly number[]): HourShape => ({
  people: new Float32Array(CELLS).fill(100),
  cars: new Float32Array(CELLS).fill(20),
  buses: new Float32Array(CELLS).fill(1),
  groups: Float32Array.from(Array.from({ length: CELLS }, (_, cell) => groupsOf(cell)).flat()),
})
/** 30 women and 70 men, all from 25 to 34. */
const mostlyMen = [0, 0, 30, 0, 0, 0, 0, 0, 0, 70, 0, 0, 0, 0]
const allWomen = [0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

/** The shares of both sensors, or of the first one only. */
const sharesOf = (shape: HourShape, target: PlanTarget, other: HourShape, isForecast = (_uuid: string) => true) => {
  const shapes = new Map([
    ['north', shape],
    ['south', other],
  ])
  return atOnce(targetShares(shapes, [north, south], { target, multipliers, isForecast }))
}
const sharesWith = (shape: HourShape, target: PlanTarget, other = shapeWith(() => allWomen)) =>
  sharesOf(shape, target, other).get('north')?.[0]

test('everybody at all hours is exactly everything, however it is written', () => {
  const shape = shapeWith(() => mostlyMen)
  for (const target of [
    {},
    { ages: [...ageBands] },
    { sexes: ['women' as const, 'men' as const] },
    { hours: { from: 6, to: 24 } },
  ])
    expect(sharesWith(shape, target)?.share).toBe(1)
})

test('people in vehicles have the mix of the people on foot; those on foot are said apart', () => {
  const share = sharesWith(
    shapeWith(() => mostlyMen),
    { sexes: ['women'] },
  )
  expect(share?.share).toBeCloseTo(0.3, 6)
  // 100 of 140 contacts an hour are on foot: 20 × 1.5 and 1 × 10 are in vehicles.
  expect(share?.onFoot).toBeCloseTo((0.3 * 100) / 140, 6)
})

test('hours are from the first to before the last', () => {
  const shape = shapeWith(() => mostlyMen)
  expect(sharesWith(shape, { hours: { from: 6, to: 7 } })?.share).toBeCloseTo(1 / 18, 9)
  expect(sharesWith(shape, { hours: { from: 7, to: 10 } })?.share).toBeCloseTo(3 / 18, 9)
  const onlyAtSeven = shapeWith((cell) => (cell % 18 === 1 ? mostlyMen : allWomen))
  expect(sharesWith(onlyAtSeven, { sexes: ['men'], hours: { from: 6, to: 7 } })?.share).toBe(0)
  expect(sharesWith(onlyAtSeven, { sexes: ['men'], hours: { from: 7, to: 8 } })?.share).toBeCloseTo(0.7 / 18, 6)
})

test('an hour with fewer than ten people of known age has the mix of its city', () => {
  const few = shapeWith(() => mostlyMen.map((people) => people * 0.09))
  const other = shapeWith(() => mostlyMen)
  const share =
    sharesWith(
      few,
      { sexes: ['women'] },
      shapeWith(() => allWomen),
    )?.share ?? 0
  expect(share).toBeCloseTo((0.3 * 9 + 100) / 109, 4)
  expect(
    sharesWith(
      other,
      { sexes: ['women'] },
      shapeWith(() => allWomen),
    )?.share,
  ).toBeCloseTo(0.3, 6)
})

test('weekdays are 1 Monday to 7 Sunday', () => {
  expect(isTargetDay({ weekdays: [1] }, '2026-06-01')).toBe(true)
  expect(isTargetDay({ weekdays: [7] }, '2026-06-01')).toBe(false)
  expect(isTargetDay({ weekdays: [7] }, '2026-06-07')).toBe(true)
  expect(isTargetDay({}, '2026-06-07')).toBe(true)
})

test('only sensors that are forecast have shares, and the others still belong to the mix of the city', () => {
  const few = shapeWith(() => mostlyMen.map((people) => people * 0.09))
  const other = shapeWith(() => allWomen)
  const some = sharesOf(few, { sexes: ['women'] }, other, (uuid) => uuid === 'north')
  expect([...some.keys()]).toEqual(['north'])
  expect(some.get('north')).toEqual(sharesOf(few, { sexes: ['women'] }, other).get('north'))
})
