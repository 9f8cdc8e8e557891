import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  engines,
  type FreshStatistics,
  freshStatistics,
} from '../../../../tests/support/statistics/statistics-engines.ts'
import { appendHours, inLocalTime } from '../hours/store-hours.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { deviceStatistics } from './devices.ts'
import { netAndGross } from './net-gross.ts'

const uuidOf = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`

/** Location n counts n people net and 2n gross at 08:00. */
const hourOf = (number: number) => ({
  location_uuid: uuidOf(number),
  hour: new Date('2026-03-02T07:00:00Z'),
  people_net: number,
  people_gross: 2 * number,
  cars: 0,
  buses: 0,
  ages: Array.from({ length: 14 }, () => 0),
})

const chosen = (numbers: readonly number[]): StatisticsQuery => ({
  locations: numbers.map((number) => ({
    uuid: uuidOf(number),
    araboxUuid: uuidOf(number),
    name: `Miejsce ${number}`,
    address: '',
    cityId: 1,
    cityName: 'Wrocław',
    companyId: 6,
    timeZone: number % 2 === 0 ? 'Europe/Warsaw' : 'Europe/Berlin',
    latitude: 51 + number / 1000,
    longitude: 17,
    screens: 1,
  })),
  window: {
    from: '2026-03-02',
    to: '2026-03-02',
    hourFrom: 8,
    hourTo: 10,
    weekdays: null,
    until: new Date('2026-03-05T00:00:00Z'),
  },
  multipliers: { car: 1, bus: 1, views: 1 },
})

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe.each(engines)('many locations on %s', (engine) => {
  let fresh: FreshStatistics
  beforeAll(async () => {
    fresh = await freshStatistics(engine)
    await appendHours(fresh.statistics, inLocalTime(numbers(1, 1500).map(hourOf), 'Europe/Warsaw'))
  })
  afterAll(() => fresh.remove())

  test('C71 with more than a thousand locations only those of the query are summed', async () => {
    const answer = await deviceStatistics(fresh.statistics, chosen(numbers(1, 1001)))
    expect(answer).toMatchObject({
      total_devices: 1001,
      total_device_audience: (1001 * 1002) / 2,
      hours: 2 * 1001,
      measured_hours: 1001,
    })
    expect(answer.device_stats.map((row) => row.people_net)).toEqual(numbers(1, 1001))
  })

  test('C74 each of the twenty largest locations has a series, largest first; the others share one', async () => {
    const { net_gross_plot_stats: series } = await netAndGross(fresh.statistics, chosen(numbers(101, 125)), 'HOUR')
    expect(series.map(({ name }) => name)).toEqual([
      ...numbers(106, 125)
        .reverse()
        .map((number) => `Miejsce ${number}`),
      null,
    ])
    expect(series[0]).toEqual({
      location_uuid: uuidOf(125),
      name: 'Miejsce 125',
      net_gross_stats: [
        { at: '2026-03-02T08', hours: 1, measured_hours: 1, people_gross: 250, people_net: 125 },
        { at: '2026-03-02T09', hours: 1, measured_hours: 0, people_gross: null, people_net: null },
      ],
    })
    const rest = 101 + 102 + 103 + 104 + 105
    expect(series.at(-1)).toEqual({
      location_uuid: null,
      name: null,
      net_gross_stats: [
        { at: '2026-03-02T08', hours: 5, measured_hours: 5, people_gross: 2 * rest, people_net: rest },
        { at: '2026-03-02T09', hours: 5, measured_hours: 0, people_gross: null, people_net: null },
      ],
    })
  })

  test('C74 twenty locations need no shared series', async () => {
    const { net_gross_plot_stats: series } = await netAndGross(fresh.statistics, chosen(numbers(1, 20)), 'DAY')
    expect(series.every(({ location_uuid: uuid }) => uuid !== null)).toBe(true)
    expect(series).toHaveLength(20)
  })
})
