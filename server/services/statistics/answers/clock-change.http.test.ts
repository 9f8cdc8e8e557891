import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
  measuredHour,
} from '../../../../tests/support/statistics/counted-network.ts'
import { engines } from '../../../../tests/support/statistics/statistics-engines.ts'

const { statistics: operations } = contract

/** Consecutive full hours from an instant: one person in the first hour, one more in each next hour. */
const risingCounts = (from: string, many: number) =>
  Array.from({ length: many }, (_, index) =>
    measuredHour(countedLocations.market, new Date(Date.parse(from) + index * HOUR_MS).toISOString(), [
      index + 1,
      2 * (index + 1),
      0,
      0,
    ]),
  )

const spring = { date_from: '2026-03-29', date_to: '2026-03-29', location_uuids: [countedLocations.market] }
const autumn = { date_from: '2026-10-25', date_to: '2026-10-25', location_uuids: [countedLocations.market] }

describe.each(engines)('days of a clock change, from %s', (engine) => {
  let world: CountedNetwork
  beforeAll(async () => {
    world = await countedNetwork(engine, '2026-10-27T12:30:00+01:00')
    // The days before and after are measured too; they must not be counted.
    await world.record([
      ...risingCounts('2026-03-27T23:00:00Z', 24 + 23 + 24),
      ...risingCounts('2026-10-23T22:00:00Z', 24 + 25 + 24),
    ])
  })
  afterAll(() => world.close())

  const hourly = async (body: typeof spring) =>
    (await world.as.owner.call(operations.plotAudience, { body: { ...body, aggregation: 'HOUR' } })).answer
  const total = async (body: object) =>
    (await world.as.owner.call(operations.deviceTotal, { body: { ...spring, ...body } })).answer

  test('the day in spring has 23 hours and no hour 2', async () => {
    const { device_audience: points, totals } = await hourly(spring)
    // Hours 25–47 of the recorded counts.
    expect(totals).toMatchObject({ hours: 23, measured_hours: 23, people_net: (23 * (25 + 47)) / 2 })
    expect(points).toHaveLength(23)
    expect(points.slice(0, 4).map(({ at, people_net: people }) => [at, people])).toEqual([
      ['2026-03-29T00', 25],
      ['2026-03-29T01', 26],
      ['2026-03-29T03', 27],
      ['2026-03-29T04', 28],
    ])
    expect(await total({ hour_from: 2, hour_to: 3 })).toMatchObject({ hours: 0, measured_hours: 0 })
  })

  test('the day in autumn has 25 hours; its two hours 2 are one point', async () => {
    const { device_audience: points, totals } = await hourly(autumn)
    expect(totals).toMatchObject({ hours: 25, measured_hours: 25, people_net: (25 * (25 + 49)) / 2 })
    expect(points).toHaveLength(24)
    expect(points[2]).toEqual({
      at: '2026-10-25T02',
      hours: 2,
      measured_hours: 2,
      people: 2 * (27 + 28),
      people_net: 27 + 28,
      audience: 27 + 28,
    })
    expect(points[3]).toMatchObject({ at: '2026-10-25T03', hours: 1, people_net: 29 })
    expect(await total({ ...autumn, hour_from: 2, hour_to: 3 })).toMatchObject({ hours: 2, people_net: 55 })
  })

  test('weeks with a clock change have one hour less or one hour more', async () => {
    const week = await total({ date_from: '2026-03-23', date_to: '2026-03-29' })
    expect(week).toMatchObject({ hours: 7 * 24 - 1, measured_hours: 24 + 23 })
    expect(await total({ date_from: '2026-10-19', date_to: '2026-10-25' })).toMatchObject({ hours: 7 * 24 + 1 })
    const { answer } = await world.as.owner.call(operations.plotWeekday, {
      body: { ...spring, date_from: '2026-03-22', aggregation: 'HOUR', weekdays: [7] },
    })
    const slots = answer.device_weekday_stats[0]?.net_gross_stats ?? []
    expect(slots[2]).toMatchObject({ hour: 2, hours: 1, measured_hours: 0 })
    expect(slots[3]).toMatchObject({ hour: 3, hours: 2, measured_hours: 1, people_net: 27 })
  })
})
