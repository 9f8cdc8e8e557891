import { expect, test } from 'vitest'
import { polishHoliday } from '../../../../machines/calendar/holidays.ts'
import { forecastFlight } from './forecast-flight.ts'
import type { SensorHistory } from './panel/sensor-history.ts'
import { totalOf } from './total.ts'

const FIRST_DAY = 18_000
const DAYS = 1000
const origin = FIRST_DAY + DAYS - 1

/** Numbers in [0, 1) that are the same for the same seed. */
const stream = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Sensors with a season, a week, noise, gaps and days without anybody. */
const randomCity = (seed: number, factor = 1): SensorHistory[] => {
  const next = stream(seed)
  return Array.from({ length: 5 }, (_, sensor) => {
    const level = 50 + 5000 * next()
    const counts = Float64Array.from({ length: DAYS }, (_, index) => {
      const season = 1 + 0.5 * Math.sin((2 * Math.PI * index) / 365.25)
      const isGap = next() < 0.03
      const isEmpty = next() < 0.01
      const count = isEmpty ? 0 : level * season * (0.6 + 0.8 * next())
      return isGap ? Number.NaN : factor * Math.round(count)
    })
    return {
      key: `${sensor}`,
      firstDay: FIRST_DAY,
      counts,
      measured: counts.map((count) => (Number.isNaN(count) ? 0 : 1)),
    }
  })
}

const forecastOf = (histories: readonly SensorHistory[], days = 40) => {
  const made = forecastFlight({ histories, origin, from: origin + 3, to: origin + 2 + days, calendar: polishHoliday })
  return totalOf(made, new Map(histories.map(({ key }, at) => [key, 1 + at])))
}

const seeds = [1, 2, 3]

test.each(seeds)('no forecast of city %i is negative or unknown, and it lies in its intervals', (seed) => {
  const found = forecastOf(randomCity(seed))
  if (!found) throw new Error('the sensors have a history')
  expect([...found.byDay].every((day) => day >= 0 && Number.isFinite(day))).toBe(true)
  const { low, high, total, interval90 } = found
  expect(
    [interval90.low, low, total, high, interval90.high].every((one, at, all) => at === 0 || one >= (all[at - 1] ?? 0)),
  ).toBe(true)
})

test.each(seeds)(
  'ten times as many people in city %i are ten times the forecast, with the same relative interval',
  (seed) => {
    const one = forecastOf(randomCity(seed))
    const ten = forecastOf(randomCity(seed, 10))
    for (const part of ['total', 'low', 'high'] as const)
      expect((ten?.[part] ?? 0) / (one?.[part] ?? 1)).toBeCloseTo(10, 6)
  },
)

test.each(seeds)(
  'the same counts of city %i give the same forecast, in whatever order flights were asked for',
  (seed) => {
    expect(forecastOf(randomCity(seed))).toEqual(forecastOf(randomCity(seed)))
  },
)

test('counts of the flight itself change nothing', () => {
  const known = randomCity(4)
  const longer = known.map((sensor) => ({
    ...sensor,
    counts: Float64Array.from([...sensor.counts, ...Array(60).fill(1e6)]),
    measured: Float64Array.from([...sensor.measured, ...Array(60).fill(1)]),
  }))
  expect(forecastOf(longer)).toEqual(forecastOf(known))
})

test('a sensor that sends zeros for two weeks is forecast as before, and one that does for ten weeks not at all', () => {
  const silentFor = (days: number) =>
    randomCity(5).map((sensor, at) =>
      at === 0
        ? { ...sensor, counts: sensor.counts.map((count, index) => (index >= DAYS - days ? 0 : count)) }
        : sensor,
    )
  const firstOf = (histories: SensorHistory[]) =>
    totalOf(
      forecastFlight({ histories, origin, from: origin + 1, to: origin + 14, calendar: polishHoliday }),
      new Map([['0', 1]]),
    )
  const usual = firstOf(randomCity(5))?.total ?? 0
  expect(Math.abs((firstOf(silentFor(14))?.total ?? 0) / usual - 1)).toBeLessThan(0.25)
  expect(firstOf(silentFor(70))).toBeNull()
})
