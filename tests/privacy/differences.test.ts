import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { AgeGenderStatistics } from '../../contract/statistics/answers.ts'
import { addDays, eachDay } from '../../machines/calendar/days.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { type HourlyCount, inLocalTime, storeHours } from '../../server/services/statistics/hours/store-hours.ts'
import { ageKeyOf, setAgeKey } from '../../server/store/statistics/age-key.ts'
import { unitColumns } from '../../server/store/statistics/columns.ts'
import { type CountedNetwork, countedLocations, countedNetwork } from '../support/statistics/counted-network.ts'

const GROUPS = 14
const FIRST = '2026-02-02'
const LAST = '2026-02-15'
/** The first local hour with counts, and their number. UTC is an hour behind. */
const [OPENS, HOURS] = [6, 12]
const { market, station, port } = countedLocations

/** A linear congruential generator, so that every run has the same people. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const random = numbers(5)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Crowds at the market and the port hide the small groups of the station, if sums do. */
const real = [market, station, port].flatMap((uuid) =>
  eachDay(FIRST, LAST).flatMap((day) =>
    Array.from({ length: HOURS }, (_, index) => ({
      uuid,
      day,
      hour: OPENS + index,
      ages: Array.from({ length: GROUPS }, () => (uuid === station ? random(10) : 100 + random(60))),
    })),
  ),
)
type Cell = (typeof real)[number]

const hourOf = ({ uuid, day, hour, ages }: Cell): HourlyCount => ({
  location_uuid: uuid,
  hour: new Date(Date.parse(day) + (hour - 1) * HOUR_MS),
  people_net: sum(ages),
  people_gross: sum(ages) + 20,
  cars: 10,
  buses: 1,
  ages,
})

let world: CountedNetwork
beforeAll(async () => {
  world = await countedNetwork('DuckDB', '2026-03-09T12:30:00+01:00')
  await world.statistics.transaction((session) => setAgeKey(session, ageKeyOf('a key of this test')))
  await world.record(real.map(hourOf))
})
afterAll(() => world.close())

const ask = async (filter: object): Promise<AgeGenderStatistics> => {
  const body = { date_from: FIRST, date_to: LAST, ...filter }
  const { status, answer } = await world.as.advertiser.call(contract.statistics.plotAgeGender, { body })
  expect(status).toBe(200)
  return answer
}

/** A number that is hidden is below ten: the attacker takes five. */
const HIDDEN = 5
type Groups = Pick<AgeGenderStatistics['items'][number], 'women' | 'men'>
const groupsOf = ({ women, men }: Groups): number[] => [...women, ...men].map((people) => people ?? HIDDEN)
const minus = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, group) => value - (other[group] ?? 0))

const storedGroups = async ({ uuid, day, hour }: Cell): Promise<number[]> => {
  const [row] = await world.statistics.rows<Record<string, number>>(
    `select ${unitColumns.join(', ')} from hourly where location_uuid = $1 and local_day = $2 and local_hour = $3`,
    [uuid, day, hour],
  )
  return unitColumns.map((column) => Number(row?.[column]))
}

const cells = real.filter(({ uuid, day }) => uuid === station && day === FIRST)

test('E20 differences of filters by place, hour, day, weekday and part of the day give one protected number for an hour', async () => {
  const found: { people: number; learned: number }[] = []
  for (const cell of cells) {
    const { day, hour, ages } = cell
    const here = { location_uuids: [station], date_from: day, date_to: day }
    const city = { city_ids: [1], date_from: day, date_to: day }
    const at = { hour_from: hour, hour_to: hour + 1 }
    const [withIt, without, longer, shorter, oneDay, twoDays, mondays, hours] = await Promise.all([
      ask({ ...city, ...at }),
      ask({ ...here, location_uuids: [market], ...at }),
      ask({ location_uuids: [station, port], date_from: day, date_to: day, hour_from: 0, hour_to: hour + 1 }),
      ask({ location_uuids: [station, port], date_from: day, date_to: day, hour_from: 0, hour_to: Math.max(1, hour) }),
      ask({ location_uuids: [station, port], date_from: addDays(day, 1), date_to: addDays(day, 1), ...at }),
      ask({ location_uuids: [station, port], date_from: day, date_to: addDays(day, 1), ...at }),
      ask({ location_uuids: [station, port], date_from: day, date_to: addDays(day, 6), weekdays: [1], ...at }),
      ask({ location_uuids: [station, port], date_from: day, date_to: day, aggregation: 'HOUR' }),
    ])
    const portHour = groupsOf((await ask({ ...here, location_uuids: [port], ...at })).totals)
    const byHour = hours.items.find((item) => Number(item.at) === hour)
    const stored = await storedGroups(cell)
    const attacks = [
      minus(groupsOf(withIt.totals), groupsOf(without.totals)),
      minus(minus(groupsOf(longer.totals), groupsOf(shorter.totals)), portHour),
      minus(minus(groupsOf(twoDays.totals), groupsOf(oneDay.totals)), portHour),
      minus(groupsOf(mondays.totals), portHour),
      minus(byHour ? groupsOf(byHour) : [], portHour),
    ]
    // The first hour has no hours before it, so nothing is subtracted that could be hidden.
    for (const attack of hour === OPENS ? attacks.filter((_, index) => index !== 1) : attacks)
      expect(attack).toEqual(stored)
    found.push(...ages.map((people, group) => ({ people, learned: stored[group] ?? Number.NaN })))
  }
  expect(found.length).toBe(HOURS * GROUPS)
  // Noise of 12 people: whoever takes the number for the group is right by luck, and is off by 12 people.
  expect(found.filter(({ people, learned }) => people === learned).length / found.length).toBeLessThan(0.1)
  expect(Math.sqrt(sum(found.map(({ people, learned }) => (people - learned) ** 2)) / found.length)).toBeGreaterThan(9)
})

test('E20 sums of women and men, ranges of hours and the parts of the day give no second number for a group', async () => {
  const here = { location_uuids: [station], date_from: FIRST, date_to: FIRST }
  const stored = await Promise.all(cells.map(storedGroups))
  const { items, ranges, totals } = await ask({ ...here, aggregation: 'HOUR' })
  const inHours = (from: number, to: number) =>
    Array.from({ length: GROUPS }, (_, group) =>
      sum(cells.map(({ hour }, index) => (hour >= from && hour < to ? (stored[index]?.[group] ?? 0) : 0))),
    )
  const shown = (people: number) => (people < 10 ? null : people)
  for (const { at, women_sum, men_sum, women, men } of [...items, ...ranges].filter(
    (part) => part.measured_hours > 0,
  )) {
    const [from = 0, to = from + 1] = at.split('-').map(Number)
    const expected = inHours(from, to)
    expect([...women, ...men]).toEqual(expected.map(shown))
    expect([women_sum, men_sum]).toEqual([shown(sum(expected.slice(0, 7))), shown(sum(expected.slice(7)))])
  }
  const morning = await ask({ ...here, time_of_day: 'morning' })
  expect([...morning.totals.women, ...morning.totals.men]).toEqual(inHours(6, 12).map(shown))
  expect([...totals.women, ...totals.men]).toEqual(inHours(0, 24).map(shown))
})

test('E20 reading every hour before and after one late person does not tell the group of this person', async () => {
  const late = real.filter(({ uuid }) => uuid === station)
  const read = async () => {
    const days = new Map<string, number[]>()
    for (const hour of new Set(late.map((cell) => cell.hour))) {
      const { items } = await ask({ location_uuids: [station, port], hour_from: hour, hour_to: hour + 1 })
      for (const item of items) days.set(`${item.at} ${hour}`, groupsOf(item))
    }
    return days
  }
  const before = await read()
  const withPerson = late.map((cell, index) => {
    const group = index % GROUPS
    return { ...cell, group, ages: cell.ages.map((people, each) => people + Number(each === group)) }
  })
  const corrected = inLocalTime(withPerson.map(hourOf), 'Europe/Warsaw')
  await world.statistics.transaction((session) => storeHours(session, corrected))
  const after = await read()
  const guesses = withPerson.filter(({ day, hour, group }) => {
    const key = `${day} ${hour}`
    const changes = minus(after.get(key) ?? [], before.get(key) ?? [])
    return changes.indexOf(Math.max(...changes)) === group
  })
  expect(withPerson.length).toBeGreaterThan(150)
  // 7 % by luck.
  expect(guesses.length / withPerson.length).toBeLessThan(0.3)
})
