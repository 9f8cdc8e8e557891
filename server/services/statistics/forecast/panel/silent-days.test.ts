import { expect, test } from 'vitest'
import { atOnce } from '../../../../base/slices.ts'
import { leaveOutSilentDays } from './silent-days.ts'

const DAYS = 200
const weekdays = Uint8Array.from({ length: DAYS }, (_, day) => day % 7)
const special = { ordinary: new Uint8Array(DAYS).fill(1) }

const sensor = (countOn: (day: number) => number) => ({
  counted: Float64Array.from({ length: DAYS }, (_, day) => countOn(day)),
  share: new Float64Array(DAYS).fill(1),
  measuredDays: DAYS,
  failedDays: 0,
  isClosed: false,
  special,
})
const usual = (day: number): number => 1000 + 100 * (day % 7)
const others = () => Array.from({ length: 5 }, () => sensor(usual))
const afterCheck = (one: ReturnType<typeof sensor>, beside = others()) => {
  const all = [one, ...beside]
  atOnce(leaveOutSilentDays(all, weekdays))
  return one
}

test.each([7, 14, 28])('zeros of %i days that the other sensors do not have are left out', (days) => {
  const { failedDays, isClosed, share } = afterCheck(sensor((day) => (day >= DAYS - days ? 0 : usual(day))))
  expect({ failedDays, isClosed }).toEqual({ failedDays: days, isClosed: false })
  expect(share.slice(-days).every((part) => part === 0)).toBe(true)
})

test('a day on which all sensors are low is counted', () => {
  const snow = (day: number) => (day >= 150 && day < 155 ? 0.1 : 1) * usual(day)
  const { failedDays } = afterCheck(
    sensor(snow),
    others().map(() => sensor(snow)),
  )
  expect(failedDays).toBe(0)
})

test('one low day that is not near zero is counted', () => {
  expect(afterCheck(sensor((day) => (day === 150 ? 0.2 : 1) * usual(day))).failedDays).toBe(0)
})

test('a sensor that sends hardly anything for more than eight weeks is closed, until it counts again', () => {
  expect(afterCheck(sensor((day) => (day >= 130 ? 0 : usual(day)))).isClosed).toBe(true)
  expect(afterCheck(sensor((day) => (day >= 130 && day < 195 ? 0 : usual(day)))).isClosed).toBe(false)
})

test('a fifth of the count becomes the usual count after eight weeks', () => {
  const { isClosed, share } = afterCheck(sensor((day) => (day >= 100 ? 0.2 : 1) * usual(day)))
  expect(isClosed).toBe(false)
  expect(share.slice(-7).every((part) => part === 1)).toBe(true)
})

test('a sensor alone loses only its zeros', () => {
  const alone = afterCheck(
    sensor((day) => (day < 150 ? usual(day) : day < 160 ? 0 : 0.1 * usual(day))),
    [],
  )
  expect(alone.failedDays).toBe(10)
})
