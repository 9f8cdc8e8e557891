import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { groupBy } from '../../../base/group-by.ts'
import { ageKeyOf, setAgeKey } from '../../../store/statistics/age-key.ts'
import { ageDeviations, dayVariance } from '../../../store/statistics/age-noise.ts'
import { addHours, mergeHours } from '../../../store/statistics/hourly.ts'
import { openStatistics, type Statistics } from '../../../store/statistics/open-statistics.ts'
import { groupVariance } from '../../../store/statistics/protected-ages.ts'
import type { Scalar } from '../../../store/statistics/values.ts'
import type { CountedLocation } from '../other-services.ts'
import { agesBy } from './sums.ts'

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08']
const GROUPS = 14
const places = ['a', 'b', 'c'].map((name) => `${name}0000000-0000-4000-8000-000000000001`)
const ageKey = ageKeyOf('a secret of 32 characters or more')

/** A linear congruential generator, so that every run has the same people. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The real people by place, day, hour and group: half of the cells have fewer than ten. */
const random = numbers(7)
const real = places.flatMap((place) =>
  DAYS.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      place,
      day,
      hour,
      ages: Array.from({ length: GROUPS }, () => random(2) * random(25) + random(9)),
    })),
  ),
)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

let statistics: Statistics
const add = (rows: readonly (readonly Scalar[])[]) => statistics.transaction((session) => addHours(session, rows))
const merge = (rows: readonly (readonly Scalar[])[]) => statistics.transaction((session) => mergeHours(session, rows))
beforeAll(async () => {
  statistics = await openStatistics(':memory:', { memoryLimit: '256MB', threads: 1 })
  await statistics.transaction((session) => setAgeKey(session, ageKey))
  await add(
    real.map(({ place, day, hour, ages }) => {
      const people = sum(ages)
      const at = new Date(Date.parse(day) + hour * HOUR_MS)
      return [place, at, day, hour, people, people + random(40), random(90), random(5), ...ages]
    }),
  )
})
afterAll(() => statistics.close())

const rowsOf = (chosen: readonly string[], from: string, to: string, hourFrom: number, hourTo: number) => {
  const locations = chosen.map((uuid) => ({ uuid }) as CountedLocation)
  const window = { from, to, hourFrom, hourTo, weekdays: null, until: new Date('2026-06-01T00:00:00Z') }
  const query = { locations, window, multipliers: { car: 1, bus: 1, views: 1 } }
  return agesBy(statistics, query, 'DAY')
}
const ask = async (...period: Parameters<typeof rowsOf>) => {
  const rows = await rowsOf(...period)
  return Array.from({ length: GROUPS }, (_, group) => sum(rows.map(({ ages }) => ages[group] ?? 0)))
}
const difference = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, group) => value - (other[group] ?? 0))

test('E20 subtracting overlapping ranges of hours, days and places finds one protected number for a cell, never the hidden people', async () => {
  const found: { people: number; protectedPeople: number }[] = []
  const [place = '', ...others] = places
  const [day = '', next = ''] = DAYS
  for (const { hour, ages } of real.filter((cell) => cell.place === place && cell.day === day)) {
    const attacks = [
      difference(await ask([place], day, day, 0, hour + 1), await ask([place], day, day, 0, hour)),
      difference(await ask([place], day, day, hour, 24), await ask([place], day, day, hour + 1, 24)),
      difference(await ask(places, day, day, hour, hour + 1), await ask(others, day, day, hour, hour + 1)),
      difference(await ask([place], day, next, hour, hour + 1), await ask([place], next, next, hour, hour + 1)),
    ]
    const [first = []] = attacks
    for (const attack of attacks) expect(attack).toEqual(first)
    found.push(...ages.map((people, group) => ({ people, protectedPeople: first[group] ?? Number.NaN })))
  }
  const small = found.filter(({ people }) => people < 10)
  expect(small.length).toBeGreaterThan(150)
  // Whoever guesses the protected number is right by luck only: noise of 12 people is zero in 3 of 100 hours.
  const exact = small.filter(({ people, protectedPeople }) => people === protectedPeople)
  expect(exact.length / small.length).toBeLessThan(0.08)
  // A number proves nothing: groups without people have positive and negative numbers as the others have.
  const empty = small.filter(({ people }) => people === 0).map(({ protectedPeople }) => protectedPeople)
  expect(empty.filter((people) => people > 0).length).toBeGreaterThan(empty.length / 4)
  expect(empty.filter((people) => people < 0).length).toBeGreaterThan(empty.length / 4)
})

test('E20 the sums over a week stay near the real ones, and equal the sum of their days', async () => {
  const week = await ask(places, DAYS[0] ?? '', DAYS.at(-1) ?? '', 0, 24)
  const days = await Promise.all(DAYS.map((day) => ask(places, day, day, 0, 24)))
  expect(week).toEqual(week.map((_, group) => sum(days.map((day) => day[group] ?? 0))))
  const people = week.map((_, group) => sum(real.map(({ ages }) => ages[group] ?? 0)))
  const deviation = Math.sqrt(
    groupVariance({ days: 3 * 7, measured: 3 * 7 * 24, earlier: 0 }, { hourFrom: 0, hourTo: 24 }),
  )
  expect(deviation).toBeCloseTo(Math.sqrt(3 * 7 * dayVariance(0, 24)), 6)
  for (const [group, value] of week.entries())
    expect(Math.abs(value - (people[group] ?? 0))).toBeLessThan(3 * deviation)
  expect(Math.abs(sum(week) / sum(people) - 1)).toBeLessThan(0.03)
})

test('E20 over many days the groups are right on average, also in quiet hours, and a day is off by as much as pages say', async () => {
  const place = 'd0000000-0000-4000-8000-000000000001'
  const many = numbers(11)
  const hours = Array.from({ length: 400 * 24 }, (_, index) => {
    const isQuiet = index % 24 < 4
    const ages = Array.from({ length: GROUPS }, (_each, group) =>
      isQuiet ? Number(group < 9) : many(40) + (many(3) ? 3 : 0),
    )
    return { day: addDays('2024-01-01', Math.floor(index / 24)), hour: index % 24, ages }
  })
  await add(
    hours.map(({ day, hour, ages }) => {
      const at = new Date(Date.parse(day) + hour * HOUR_MS)
      return [place, at, day, hour, sum(ages), sum(ages) + many(40), many(90), 1, ...ages]
    }),
  )
  for (const [from, to] of [
    [0, 24],
    [6, 24],
    [0, 4],
    [12, 18],
  ] as const) {
    const days = await rowsOf([place], '2024-01-01', '2025-12-31', from, to)
    expect(days).toHaveLength(400)
    const chosen = groupBy(
      hours.filter(({ hour }) => hour >= from && hour < to),
      ({ day }) => day,
    )
    const errors = days.flatMap(({ key, ages }) =>
      ages.map((shown, group) => shown - sum((chosen.get(key) ?? []).map((each) => each.ages[group] ?? 0))),
    )
    const deviation = Math.sqrt(dayVariance(from, to))
    // 5 600 sums: their mean is off by 1.3 % of the deviation.
    expect(Math.abs(sum(errors) / errors.length / deviation), `${from}–${to}`).toBeLessThan(0.05)
    const found = Math.sqrt(sum(errors.map((error) => error ** 2)) / errors.length)
    expect(found / deviation, `${from}–${to}`).toBeGreaterThan(0.95)
    expect(found / deviation, `${from}–${to}`).toBeLessThan(1.05)
  }
  expect(ageKeyOf('another secret of 32 characters!')).not.toEqual(ageKey)
})

test('E20 whoever reads an hour before and after one late person cannot tell the group of this person', async () => {
  const hour = (day: number, group: number | null) => {
    const ages = Array.from({ length: GROUPS }, (_, each) => 5 + Number(each === group))
    const at = new Date(Date.parse('2026-05-01') + day * 24 * HOUR_MS)
    return ['late', at, addDays('2026-05-01', day), 0, sum(ages), sum(ages), 0, 0, ...ages]
  }
  const read = () => rowsOf(['late'], '2026-05-01', '2026-10-31', 0, 24)
  const days = Array.from({ length: 180 }, (_, day) => day)
  await merge(days.map((day) => hour(day, null)))
  const before = await read()
  await merge(days.map((day) => hour(day, day % GROUPS)))
  const after = await read()
  const guesses = days.filter((day) => {
    const changes = (after[day]?.ages ?? []).map((count, group) => count - (before[day]?.ages[group] ?? 0))
    return changes.indexOf(Math.max(...changes)) === day % GROUPS
  })
  // 7 % by luck; the noise of the counts differs by three people on average.
  expect(ageDeviations.counts).toBeGreaterThan(0)
  expect(guesses.length / days.length).toBeLessThan(0.3)
})
