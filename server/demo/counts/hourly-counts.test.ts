import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { demoNetwork } from '../network/demo-network.ts'
import { ageGroups } from './ages.ts'
import { type HourlyCount, hourlyCounts } from './hourly-counts.ts'

const network = demoNetwork()
const at = (iso: string) => new Date(`${iso}Z`)
const contacts = ({ people_net, cars, buses }: HourlyCount) => people_net + 1.4 * cars + 12 * buses
const key = ({ location_uuid, hour }: HourlyCount) => `${location_uuid} ${hour.getTime()}`
const hundredDays = [...hourlyCounts(network, at('2026-03-01T23:00'), at('2026-06-09T22:00'))]
const kindOf = new Map(network.locations.map(({ uuid, industry_ids }) => [uuid, industry_ids[0]]))

const warsawHour = ({ hour }: HourlyCount): number => {
  const summer = hour >= at('2026-03-29T01:00')
  return (hour.getUTCHours() + (summer ? 2 : 1)) % 24
}

const peopleAt = (kind: number, date: string, hours: readonly [from: number, to: number]): number => {
  const start = at(`${date}T00:00`).getTime() - 2 * HOUR_MS
  return hundredDays
    .filter((count) => kindOf.get(count.location_uuid) === kind)
    .filter(({ hour }) => hour.getTime() >= start + hours[0] * HOUR_MS && hour.getTime() < start + hours[1] * HOUR_MS)
    .reduce((sum, { people_net }) => sum + people_net, 0)
}

const peopleByKindAndHour = (kind: number, weekdays: readonly number[]): number[] => {
  const sums = Array.from({ length: 24 }, () => 0)
  for (const count of hundredDays) {
    const local = new Date(count.hour.getTime() + 2 * HOUR_MS)
    if (kindOf.get(count.location_uuid) !== kind || !weekdays.includes(local.getUTCDay())) continue
    const hour = warsawHour(count)
    sums[hour] = (sums[hour] ?? 0) + count.people_net
  }
  return sums
}

describe('the demo counts', () => {
  test('E44 every arabox reports whole people, cars and buses, each hour at most once', () => {
    expect(new Set(hundredDays.map(key)).size).toBe(hundredDays.length)
    expect(new Set(hundredDays.map(({ location_uuid }) => location_uuid)).size).toBe(200)
    const whole = (value: number) => Number.isInteger(value) && value >= 0
    const wrong = hundredDays.filter(
      ({ people_net, people_gross, cars, buses, ages }) =>
        ![people_net, people_gross, cars, buses, ...ages].every(whole) || people_gross < people_net,
    )
    expect(wrong).toEqual([])
  })

  test('E09 the fourteen age groups of every hour sum to its people', () => {
    const wrong = hundredDays.filter(
      ({ people_net, ages }) => ages.length !== ageGroups.length || ages.reduce((sum, n) => sum + n, 0) !== people_net,
    )
    expect(wrong).toEqual([])
  })

  test('the counts of a short window equal those of a longer one, also when the clocks change', () => {
    const windows = [
      ['2026-03-28T17:00', '2026-03-29T09:00'],
      ['2026-05-01T22:00', '2026-05-01T23:00'],
      ['2026-05-10T00:00', '2026-05-12T00:00'],
    ] as const
    for (const [from, to] of windows) {
      const alone = [...hourlyCounts(demoNetwork(), at(from), at(to))]
      const within = hundredDays.filter(({ hour }) => hour >= at(from) && hour < at(to))
      expect(alone.length).toBeGreaterThan(150)
      expect(alone).toEqual(within)
    }
  })

  test('a window contains the hours that start in it, and an empty window none', () => {
    const counts = [...hourlyCounts(network, at('2026-04-01T10:30'), at('2026-04-01T12:30'))]
    expect(new Set(counts.map(({ hour }) => hour.toISOString()))).toEqual(
      new Set(['2026-04-01T11:00:00.000Z', '2026-04-01T12:00:00.000Z']),
    )
    expect([...hourlyCounts(network, at('2026-04-01T10:00'), at('2026-04-01T10:00'))]).toEqual([])
  })

  test('K15 an average day from 06:00 to 24:00 brings 10 000 to 16 000 contacts, no location leaves 3 000 to 40 000', () => {
    const totals = new Map<string, number>()
    for (const count of hundredDays) {
      if (warsawHour(count) < 6) continue
      totals.set(count.location_uuid, (totals.get(count.location_uuid) ?? 0) + contacts(count) / 100)
    }
    const means = [...totals.values()]
    const mean = means.reduce((sum, value) => sum + value, 0) / means.length
    expect(mean).toBeGreaterThan(10_000)
    expect(mean).toBeLessThan(16_000)
    expect(Math.min(...means)).toBeGreaterThan(3_000)
    expect(Math.max(...means)).toBeLessThan(40_000)
  })

  test('an outage is a gap, never a zero: few hours are missing, and six araboxes have outages of days', () => {
    const expected = 200 * 100 * 24 - 200
    const missing = expected - hundredDays.length
    expect(missing / expected).toBeGreaterThan(0.001)
    expect(missing / expected).toBeLessThan(0.04)
    const last = new Map<string, number>()
    const longGaps = new Set<string>()
    for (const { location_uuid, hour } of hundredDays) {
      const before = last.get(location_uuid)
      if (before !== undefined && hour.getTime() - before > 2 * DAY_MS) longGaps.add(location_uuid)
      last.set(location_uuid, hour.getTime())
    }
    expect(longGaps.size).toBe(6)
    const silentAtNoon = hundredDays.filter((count) => warsawHour(count) === 12 && contacts(count) === 0)
    expect(silentAtNoon).toEqual([])
  })

  test('offices peak at 8 and 16, galleries at weekends, bars in the evenings before a free day', () => {
    const office = peopleByKindAndHour(8, [1, 2, 3, 4])
    const peak = (from: number, to: number) => office.indexOf(Math.max(...office.slice(from, to)))
    expect(peak(5, 12)).toBeGreaterThanOrEqual(7)
    expect(peak(5, 12)).toBeLessThanOrEqual(8)
    expect(peak(14, 24)).toBeGreaterThanOrEqual(15)
    expect(peak(14, 24)).toBeLessThanOrEqual(16)
    const sum = (hours: readonly number[]) => hours.reduce((total, people) => total + people, 0)
    expect(sum(peopleByKindAndHour(1, [6]))).toBeGreaterThan(1.15 * sum(peopleByKindAndHour(1, [2])))
    const late = (weekdays: number[]) => sum(peopleByKindAndHour(6, weekdays).slice(21))
    expect(late([5])).toBeGreaterThan(2 * late([2]))
  })

  test('shops are emptier on a public holiday and on a Sunday without trade than on a trading Sunday', () => {
    const wholeDay = [6, 24] as const
    const trading = peopleAt(2, '2026-04-26', wholeDay)
    expect(peopleAt(2, '2026-04-19', wholeDay)).toBeLessThan(0.6 * trading)
    expect(peopleAt(2, '2026-06-04', wholeDay)).toBeLessThan(0.6 * trading)
  })
})
