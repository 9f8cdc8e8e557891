import { expect, test } from 'vitest'
import { dayNumberOf, weekdayIndex } from '../../../../machines/calendar/days.ts'
import type { HolidayCalendar } from '../../../../machines/calendar/holidays.ts'
import { forecastFlight } from './forecast-flight.ts'
import type { SensorHistory } from './panel/sensor-history.ts'
import { totalOf } from './total.ts'

const monday = dayNumberOf('2024-01-01')
const week = [100, 110, 120, 130, 160, 220, 60]
const weekTotal = week.reduce((sum, day) => sum + day, 0)
const noHolidays: HolidayCalendar = () => null

const sensor = (key: string, days: number, countAt: (day: number) => number, firstDay = monday): SensorHistory => {
  const counts = Float64Array.from({ length: days }, (_, index) => countAt(firstDay + index))
  return { key, firstDay, counts, measured: counts.map((count) => (Number.isNaN(count) ? 0 : 1)) }
}
const usual = (day: number): number => week[weekdayIndex(day)] ?? 0

const total = (histories: SensorHistory[], days: number, calendar = noHolidays, from = 0, flight = 14) => {
  const origin = monday + days - 1
  const first = origin + 1 + from
  const made = forecastFlight({ histories, origin, from: first, to: first + flight - 1, calendar })
  return totalOf(made, new Map(histories.map(({ key }) => [key, 1])))
}

test('a weekly pattern is forecast exactly, day by day', () => {
  const forecast = total([sensor('a', 70, usual)], 70)
  expect(forecast?.total).toBeCloseTo(2 * weekTotal, 6)
  for (const [day, contacts] of (forecast?.byDay ?? []).entries()) expect(contacts).toBeCloseTo(usual(monday + day), 6)
})

test('an outage of five days does not lower the forecast', () => {
  const outage = (day: number) => (day >= monday + 62 && day < monday + 67 ? Number.NaN : usual(day))
  expect(total([sensor('a', 70, outage)], 70)?.total).toBeCloseTo(2 * weekTotal, 6)
})

test('a partly measured day counts by the share of a usual day that was measured', () => {
  const half = sensor('a', 70, (day) => (day === monday + 66 ? usual(day) / 4 : usual(day)))
  expect(total([half], 70)?.total).toBeLessThan(2 * weekTotal - 1)
  half.measured[66] = 0.25
  expect(total([half], 70)?.total).toBeCloseTo(2 * weekTotal, 6)
})

test('one outlier does not change the forecast much', () => {
  const withOutlier = (day: number) => (day === monday + 66 ? 50 * usual(day) : usual(day))
  const withoutOutlier = total([sensor('a', 70, usual)], 70)?.total ?? 0
  expect(total([sensor('a', 70, withOutlier)], 70)?.total).toBeLessThan(1.1 * withoutOutlier)
})

test.each([
  { effect: 0.25, how: 'lowers' },
  { effect: 2, how: 'raises' },
])('a holiday in the flight $how the forecast as the same holiday did before', ({ effect }) => {
  const feastDays = new Set([monday + 30, monday + 394])
  const feast: HolidayCalendar = (day) => (feastDays.has(day) ? 'feast' : null)
  const counted = (day: number) => (feast(day) ? effect : 1) * 100
  const forecast = total([sensor('a', 390, counted)], 390, feast)
  expect(forecast?.byDay[4]).toBeCloseTo(100 * effect, 0)
  expect(forecast?.byDay[3]).toBeCloseTo(100, 1)
  expect(forecast?.basis.holidays).toEqual(['feast'])
})

test('a holiday without counts is forecast like an average holiday', () => {
  const feast: HolidayCalendar = (day) => (day === monday + 74 ? 'new' : day % 40 === 0 ? 'known' : null)
  const forecast = total([sensor('a', 70, (day) => (feast(day) ? 40 : 100))], 70, feast)
  expect(forecast?.byDay[4]).toBeCloseTo(40, 0)
})

const season = (day: number): number => usual(day) * (1 + 0.3 * Math.sin((2 * Math.PI * (day - monday)) / 364))

test('the change in the same weeks of last year is followed, also for a new sensor', () => {
  const days = 600
  const old = sensor('old', days, season)
  const young = sensor('young', 40, season, monday + days - 40)
  const truth = Array.from({ length: 14 }, (_, day) => season(monday + days + day)).reduce((sum, day) => sum + day, 0)
  const before = Array.from({ length: 14 }, (_, day) => season(monday + days - 14 + day)).reduce(
    (sum, day) => sum + day,
  )
  const made = forecastFlight({
    histories: [old, young],
    origin: monday + days - 1,
    from: monday + days,
    to: monday + days + 13,
    calendar: noHolidays,
  })
  for (const key of ['old', 'young']) {
    const forecast = totalOf(made, new Map([[key, 1]]))
    expect(Math.abs((forecast?.total ?? 0) - truth)).toBeLessThan(0.5 * Math.abs(before - truth))
    expect(forecast?.basis.lastYear).toBe(key === 'old' ? 'own' : 'others')
  }
})

test('counts after the origin change nothing', () => {
  const whole = sensor('a', 200, (day) => usual(day) * (day < monday + 100 ? 1 : 9))
  const known = sensor('a', 100, usual)
  expect(total([whole], 100)).toEqual(total([known], 100))
})

test('a sensor with three days gets its mean and a wide interval', () => {
  const forecast = total([sensor('a', 3, () => 90)], 3)
  expect(forecast?.total).toBeCloseTo(14 * 90, 6)
  expect(forecast?.low).toBeLessThan(0.8 * 14 * 90)
  expect(forecast?.basis.pastForecasts).toBe(0)
})

test('without history there is no forecast, and no forecast is NaN', () => {
  expect(total([], 70)).toBeNull()
  expect(total([sensor('a', 70, () => Number.NaN)], 70)).toBeNull()
  const empty = total([sensor('a', 70, () => 0)], 70)
  expect([empty?.total, empty?.low, empty?.high]).toEqual([0, 0, 0])
})

test('a sensor that represents three locations counts three times', () => {
  const histories = [sensor('a', 70, usual)]
  const origin = monday + 69
  const made = forecastFlight({ histories, origin, from: origin + 1, to: origin + 7, calendar: noHolidays })
  expect(totalOf(made, new Map([['a', 3]]))?.total).toBeCloseTo(3 * weekTotal, 6)
  expect(totalOf(made, new Map([['b', 1]]))).toBeNull()
})

test('a flight of two years has a number for every day and follows the season of last year', () => {
  const forecast = total([sensor('a', 800, season)], 800, noHolidays, 21, 730)
  expect(forecast?.byDay).toHaveLength(730)
  expect(forecast?.byDay.every((contacts) => contacts > 0 && Number.isFinite(contacts))).toBe(true)
  const month = (at: number) => forecast?.byDay.slice(at, at + 28).reduce((sum, day) => sum + day, 0) ?? 0
  const peak = 91 + 2 * 364 - 821 + 364
  expect(month(peak - 14)).toBeGreaterThan(1.2 * month(peak - 14 + 182))
})

test('a flight that does not begin after the origin throws a RangeError', () => {
  const histories = [sensor('a', 70, usual)]
  const forecastOf = (from: number, to: number) => () =>
    forecastFlight({ histories, origin: monday + 69, from, to, calendar: noHolidays })
  expect(forecastOf(monday + 69, monday + 80)).toThrow(RangeError)
  expect(forecastOf(monday + 80, monday + 79)).toThrow(RangeError)
})
