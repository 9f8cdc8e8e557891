import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { groupBy } from '../../../base/group-by.ts'
import { ageKeyOf, setAgeKey } from '../../../store/statistics/age-key.ts'
import { addHours } from '../../../store/statistics/hourly.ts'
import { openStatistics, type Statistics } from '../../../store/statistics/open-statistics.ts'
import { AGE_UNIT } from '../../../store/statistics/protected-ages.ts'
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
  const hidden = found.filter(({ people }) => people < 10)
  expect(hidden.length).toBeGreaterThan(150)
  expect(new Set(hidden.map(({ protectedPeople }) => protectedPeople))).toEqual(new Set([0, AGE_UNIT]))
  expect(hidden.filter(({ people, protectedPeople }) => people > 0 && people === protectedPeople)).toEqual([])
  // Most zeros stand for people, so a zero does not mean that nobody was there.
  const zeros = hidden.filter(({ protectedPeople }) => protectedPeople === 0)
  expect(zeros.filter(({ people }) => people > 0).length / zeros.length).toBeGreaterThan(0.7)
  for (const { people, protectedPeople } of found) expect(Math.abs(people - protectedPeople)).toBeLessThan(AGE_UNIT)
})

test('E20 the sums over a week stay near the real ones, and equal the sum of their days', async () => {
  const week = await ask(places, DAYS[0] ?? '', DAYS.at(-1) ?? '', 0, 24)
  const days = await Promise.all(DAYS.map((day) => ask(places, day, day, 0, 24)))
  expect(week).toEqual(week.map((_, group) => sum(days.map((day) => day[group] ?? 0))))
  const people = week.map((_, group) => sum(real.map(({ ages }) => ages[group] ?? 0)))
  // 504 cells with a standard deviation of at most 8: 180 people, here about 3 %.
  for (const [group, value] of week.entries()) expect(Math.abs(value - (people[group] ?? 0))).toBeLessThan(3 * 180)
  expect(Math.abs(sum(week) / sum(people) - 1)).toBeLessThan(0.03)
})

test('E20 hours with fewer than ten people show no group, and another secret has another key', async () => {
  const [place = ''] = places
  await add([
    [place, new Date('2026-04-01T03:00:00Z'), '2026-04-01', 3, 9, 9, 50, 1, 9, ...Array.from({ length: 13 }, () => 0)],
  ])
  expect(await ask([place], '2026-04-01', '2026-04-01', 0, 24)).toEqual(Array.from({ length: GROUPS }, () => 0))
  expect(ageKeyOf('another secret of 32 characters!')).not.toEqual(ageKey)
})

test('E20 over many hours the groups are right on average; one day is off by 6.5 people per root of its hours; only hours with fewer than ten people are missing', async () => {
  const place = 'd0000000-0000-4000-8000-000000000001'
  const many = numbers(11)
  const hours = Array.from({ length: 400 * 24 }, (_, index) => {
    const isQuiet = index % 24 < 4
    const ages = Array.from({ length: GROUPS }, (_each, group) =>
      isQuiet ? Number(group < 9) : many(40) + (many(3) ? 3 : 0),
    )
    const day = addDays('2024-01-01', Math.floor(index / 24))
    return { day, hour: index % 24, isQuiet, ages }
  })
  await add(
    hours.map(({ day, hour, ages }) => {
      const at = new Date(Date.parse(day) + hour * HOUR_MS)
      return [place, at, day, hour, sum(ages), sum(ages) + many(40), many(90), 1, ...ages]
    }),
  )
  const days = await rowsOf([place], '2024-01-01', '2025-12-31', 0, 24)
  expect(days).toHaveLength(400)
  const peopleOf = (some: typeof hours, group: number) => sum(some.map(({ ages }) => ages[group] ?? 0))
  const busy = hours.filter(({ isQuiet }) => !isQuiet)
  for (let group = 0; group < GROUPS; group += 1) {
    // A cell of 16 q + r people counts as 16 (q + 1) with the chance r / 16, else as 16 q: its variance is r (16 - r).
    const variance = sum(busy.map(({ ages }) => ((ages[group] ?? 0) % 16) * (16 - ((ages[group] ?? 0) % 16))))
    const shown = sum(days.map(({ ages }) => ages[group] ?? 0))
    expect(Math.abs(shown - peopleOf(busy, group)) / Math.sqrt(variance)).toBeLessThan(3)
  }
  expect(peopleOf(hours, 0) - peopleOf(busy, 0)).toBe(400 * 4)
  const busyByDay = groupBy(busy, ({ day }) => day)
  const errors = days.flatMap(({ key, ages }) =>
    ages.map((shown, group) => shown - peopleOf(busyByDay.get(key) ?? [], group)),
  )
  const deviation = Math.sqrt(sum(errors.map((error) => error ** 2)) / errors.length)
  expect(deviation / Math.sqrt(20)).toBeGreaterThan(5.5)
  expect(deviation / Math.sqrt(20)).toBeLessThan(7.5)
})
