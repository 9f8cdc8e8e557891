import { expect, test } from 'vitest'
import { blockedDays, slotCalendar } from '../estimate/slot-calendar.ts'
import { freeStarts } from './free-period.ts'

const period = { starts: 10, days: 3 }
const startFor = (needed: number, blocked: Record<number, number[]>, screenIds = [1, 2, 3]) =>
  freeStarts(
    [{ screenIds, needed }],
    new Map(Object.entries(blocked).map(([id, days]) => [Number(id), days])),
    period,
  ).indexOf(true)

test('a flight can begin on a day from which enough screens are free on every day', () => {
  expect(startFor(3, {})).toBe(0)
  expect(startFor(3, { 2: [0, 4] })).toBe(1)
  expect(startFor(3, { 2: [0, 3] })).toBe(4)
  expect(startFor(2, { 2: [0, 3] })).toBe(0)
  expect(startFor(2, { 1: [1], 2: [2, 3] })).toBe(2)
  expect(startFor(3, { 1: [11], 2: [2, 5, 8] })).toBe(-1)
  expect(startFor(4, {})).toBe(-1)
})

test('each city needs its own free screens', () => {
  const groups = [
    { screenIds: [1, 2], needed: 1 },
    { screenIds: [3], needed: 1 },
  ]
  expect(
    freeStarts(
      groups,
      new Map([
        [1, [0]],
        [3, [1, 2]],
      ]),
      period,
    ).indexOf(true),
  ).toBe(3)
})

test('a start before, and one after, the wanted day are found', () => {
  const starts = freeStarts([{ screenIds: [1], needed: 1 }], new Map([[1, [2, 5]]]), { starts: 9, days: 2 })
  expect(starts).toEqual([true, false, false, true, false, false, true, true, true])
})

test('slots of campaigns add up by screen and day, and a spot of two slots needs two free ones', () => {
  const held = (from: string, to: string, slots: number, screenIds: number[]) => ({
    from,
    to,
    slots,
    screenIds,
    companyId: 1,
  })
  const calendar = slotCalendar(
    [held('2026-02-20', '2026-03-03', 6, [1, 2]), held('2026-03-02', '2026-04-01', 5, [1])],
    '2026-03-01',
    '2026-03-04',
    'exact',
  )
  expect([...(calendar.rows.get(1) ?? [])]).toEqual([6, 11, 11, 5])
  expect([...(calendar.rows.get(2) ?? [])]).toEqual([6, 6, 6, 0])
  expect(blockedDays(calendar, 10)).toEqual(new Map())
  expect(blockedDays(calendar, 20)).toEqual(new Map([[1, [1, 2]]]))
})
