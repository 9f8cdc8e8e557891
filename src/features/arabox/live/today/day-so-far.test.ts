import { expect, test } from 'vitest'
import { compareWithUsual, elapsedHours, gapsIn } from './day-so-far.ts'

type Item = Parameters<typeof elapsedHours>[0][number]
const hour = (hour: number, more: Partial<Item> = {}): Item => ({
  hour,
  people_net: 100,
  people_gross: 120,
  cars: 1,
  buses: 1,
  measured: true,
  open: false,
  usual: 100,
  ...more,
})
const unmeasured = { people_net: null, people_gross: null, cars: null, buses: null, measured: false }
const day = (open: number, change: (hour: number) => Partial<Item> = () => ({})): Item[] =>
  Array.from({ length: 24 }, (_, each) =>
    hour(each, { open: each === open, ...(each > open ? unmeasured : {}), ...change(each) }),
  )

test('E30 night hours that are never measured are no gaps; a missing day hour is a gap', () => {
  const items = day(11, (each) => {
    if (each < 6) return { ...unmeasured, usual: null }
    return each === 8 || each === 9 ? unmeasured : {}
  })
  expect(elapsedHours(items).map((each) => each.hour)).toEqual([6, 7, 8, 9, 10])
  expect(gapsIn(items)).toEqual([{ from: 8, to: 10 }])
})

test('E30 hours before the first measurement of a new arabox are no gaps', () => {
  const items = day(11, (each) => ({ usual: null, ...(each < 9 || each === 10 ? unmeasured : {}) }))
  expect(elapsedHours(items).map((each) => each.hour)).toEqual([9, 10])
  expect(gapsIn(items)).toEqual([{ from: 10, to: 11 }])
})

test('C89 the elapsed hours are compared with their usual numbers', () => {
  const items = day(10, (each) => (each < 10 ? { people_net: 110 } : {}))
  expect(compareWithUsual(items, 1000)).toEqual({ percent: 10, until: 10, leftOut: 0 })
})

test('C89 an unmeasured hour is left out on both sides', () => {
  const items = day(10, (each) => (each === 3 ? { ...unmeasured, usual: 400 } : {}))
  const compared = compareWithUsual(items, 9 * 100 + 400)
  expect([compared?.percent, compared?.leftOut]).toEqual([0, 1])
})

test.each([
  ['there is no usual number', day(10), null],
  ['no hour has elapsed', day(0), 0],
  ['nothing was measured', day(10, () => unmeasured), 1000],
  ['there is no open hour', day(99), 1000],
])('C89 there is no comparison if %s', (_, items, usualTotal) => {
  expect(compareWithUsual(items, usualTotal)).toBeNull()
})
