import { expect, test } from 'vitest'
import { groupsOf, peopleShown, rangesOf } from './age-groups.ts'

const bands = (value: number | null) => [value, value, value, value, value, value, value]
const hour = (at: number, women: (number | null)[], men = bands(20), measured_hours = 4) => ({
  at: String(at).padStart(2, '0'),
  women,
  men,
  group_error: 3,
  hours: 4,
  measured_hours,
})
const everyHour = Array.from({ length: 24 }, (_, at) => hour(at, bands(10)))

test('C78 the 24 hours become the ranges 0–6, 6–9, 9–12, 12–15, 15–18, 18–21, 21–24', () => {
  const ranges = rangesOf({ items: everyHour })
  expect(ranges.map(({ at }) => at)).toEqual(['00-06', '06-09', '09-12', '12-15', '15-18', '18-21', '21-24'])
  expect(ranges.map(({ women }) => women[0])).toEqual([60, 30, 30, 30, 30, 30, 30])
  expect(ranges.map(({ men }) => men[6])).toEqual([120, 60, 60, 60, 60, 60, 60])
  expect(ranges.map(({ hours, measured_hours, hidden }) => [hours, measured_hours, hidden])[1]).toEqual([12, 12, 0])
  // The noise of single hours does not add up, because it goes up and down: 3 √3 and 3 √6 people.
  expect(ranges.map(({ group_error: error }) => error).slice(0, 2)).toEqual([8, 6])
})

test('C78 a range with a hidden group is marked and contains the remaining groups', () => {
  const small = [null, 10, 10, 10, 10, 10, 10]
  const [range] = rangesOf({ items: [hour(6, small), hour(7, bands(10)), hour(8, bands(10), [null, ...bands(20)])] })
  expect(range).toMatchObject({ at: '06-09', hidden: 2 })
  expect(range?.women).toEqual([20, 30, 30, 30, 30, 30, 30])
  const [hiddenGroup] = rangesOf({ items: [hour(6, small)] })
  expect(hiddenGroup?.women[0]).toBeNull()
})

test('an hour without a measurement hides no group', () => {
  const [range] = rangesOf({ items: [hour(21, bands(null), bands(null), 0), hour(22, bands(10))] })
  expect(range).toMatchObject({ hidden: 0, hours: 8, measured_hours: 4 })
  expect(range?.women[0]).toBe(10)
})

test('hours that were not requested give no range', () => {
  const partly = everyHour.map((item) => (Number(item.at) < 9 ? { ...item, hours: 0, measured_hours: 0 } : item))
  expect(rangesOf({ items: partly }).map(({ at }) => at)).toEqual(['09-12', '12-15', '15-18', '18-21', '21-24'])
})

test('single days and hours count their own hidden groups', () => {
  const [group] = groupsOf({ items: [{ ...hour(0, [null, null, 10, 10, 10, 10, 10]), at: '2026-03-01' }] })
  expect(group).toMatchObject({ at: '2026-03-01', hidden: 2 })
  expect(group && [peopleShown(group.women), peopleShown(group.men), peopleShown(bands(null))]).toEqual([50, 140, null])
})
