import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SMALLEST_GROUP } from '../../../contract/limits.ts'
import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { toEarlierVersion, toRoundingVersion } from '../../../tests/support/statistics/earlier-statistics.ts'
import {
  engines,
  type FreshStatistics,
  freshStatistics,
  sqlEngines,
} from '../../../tests/support/statistics/statistics-engines.ts'
import { changeTables } from '../../../tests/support/statistics/stored-rows.ts'
import { ageKeyOf, findAgeKey, setAgeKey } from './age-key.ts'
import { ageNoise } from './age-noise.ts'
import { hourlyColumns, unitColumns } from './columns.ts'
import { createTables, protectStoredHours } from './create-tables.ts'
import { compareHistories, copyHistory } from './history.ts'
import { addHours, mergeHours } from './hourly.ts'
import { protectedSums } from './protected-ages.ts'

const SECRET = 'a secret of 32 characters or more'
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-10-25']
const GROUPS = 14
const noDay = () => undefined

/** A linear congruential generator gives each run the same people. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Hour = { place: string; day: string; hour: number; people: number; gross: number; cars: number; ages: number[] }

/** Random hours: empty ones, ones with fewer than ten people, and up to the most that an import accepts. */
const randomHours = (seed: number): Hour[] => {
  const random = numbers(seed)
  return ['north', 'south'].flatMap((place) =>
    DAYS.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => {
        const ages = Array.from({ length: GROUPS }, () => random([1, 2, 60, 70_000][random(4)] ?? 1))
        const people = ages.reduce((sum, age) => sum + age, random(3))
        return { place, day, hour, people, gross: people + random(40), cars: random(900), ages }
      }),
    ),
  )
}

const atOf = ({ day, hour }: Hour): Date => new Date(Date.parse(day) + hour * HOUR_MS)
const rowOf = (each: Hour) => [
  each.place,
  atOf(each),
  each.day,
  each.hour,
  each.people,
  each.gross,
  each.cars,
  2,
  ...each.ages,
]

const nameOf = (each: Hour): string => `${each.place} ${atOf(each).toISOString()}`

/** The groups of hours with the noise of a key, and their unit. */
const expectedGroups = (hours: readonly Hour[], key: string) => {
  const noiseOf = ageNoise(key)
  return Object.fromEntries(
    hours.map((each) => {
      const noise = noiseOf(rowOf(each))
      return [nameOf(each), [...each.ages.map((age, group) => age + (noise[group] ?? 0)), 1]]
    }),
  )
}

/** Another calculation of the rounding of decision 024. 32-bit products have the same low bits as those in SQL. */
const roundedUnits = ({ day, hour, people, gross, cars, ages }: Hour, secret: string): number[] => {
  const digest = createHmac('sha256', secret).update('age groups').digest()
  const times = (value: number, index: number) => Math.imul(value, (digest.readUInt32BE(4 * index) >>> 1) | 1)
  const hash = times(people, 0) + times(gross, 1) + times(cars, 2) + times(dayNumberOf(day) * 24 + hour, 3)
  const offset = Math.floor((hash >>> 0) / 2 ** 20) % 16
  const isSmall = people < SMALLEST_GROUP
  return ages.map((age, group) => Math.floor((age + (isSmall ? 0 : group % 2 === 0 ? offset : 15 - offset)) / 16))
}

const roundedGroups = (hours: readonly Hour[]) =>
  Object.fromEntries(hours.map((each) => [nameOf(each), [...roundedUnits(each, SECRET), 16]]))

describe.each(engines)('protected age groups stored in %s', (engine) => {
  let fresh: FreshStatistics
  beforeEach(async () => {
    fresh = await freshStatistics(engine)
  })
  afterEach(() => fresh.remove())

  const storedUnits = async (from = fresh) => {
    const rows = await from.statistics.rows<Record<string, number> & { place: string; hour: Date }>(
      `select location_uuid as place, hour, ${unitColumns.join(', ')}, unit from hourly`,
    )
    return Object.fromEntries(
      rows.map((row) => [
        `${row.place} ${row.hour.toISOString()}`,
        [...unitColumns, 'unit'].map((column) => row[column]),
      ]),
    )
  }
  const add = (hours: readonly Hour[]) => fresh.statistics.transaction((session) => addHours(session, hours.map(rowOf)))
  const merge = (hours: readonly Hour[]) =>
    fresh.statistics.transaction((session) => mergeHours(session, hours.map(rowOf)))
  const keyOf = async () => (await findAgeKey(fresh.statistics)) ?? ageKeyOf('none')
  const addEarlierHours = async (hours: readonly Hour[]) => {
    await toEarlierVersion(fresh.statistics)
    await fresh.statistics.append('hourly', hourlyColumns, hours.map(rowOf))
    await fresh.statistics.transaction(createTables)
  }

  test('E20 every hour is stored with the noise of the key, when it is added and when it is corrected, and a repeated correction changes nothing', async () => {
    await fresh.statistics.transaction((session) => setAgeKey(session, ageKeyOf(SECRET)))
    const hours = randomHours(1)
    await add(hours)
    expect(await storedUnits()).toEqual(expectedGroups(hours, ageKeyOf(SECRET)))
    const corrected = randomHours(2).slice(0, 70)
    const groups = { ...expectedGroups(hours, ageKeyOf(SECRET)), ...expectedGroups(corrected, ageKeyOf(SECRET)) }
    for (let times = 0; times < 2; times += 1) {
      await merge(corrected)
      expect(await storedUnits()).toEqual(groups)
    }
    await merge(hours)
    expect(await storedUnits()).toEqual(expectedGroups(hours, ageKeyOf(SECRET)))
  })

  // Only these engines have stores of earlier versions.
  if (sqlEngines.some((name) => name === engine))
    test('E20 hours of the first version get the groups that it computed from the secret; if that breaks off, nothing has changed', async () => {
      const hours = randomHours(3)
      await addEarlierHours(hours)
      const secret = async () => SECRET
      const broken = protectStoredHours(fresh.statistics, secret, () => {
        throw new Error('the process ends here')
      })
      await expect(broken).rejects.toThrow('the process ends here')
      await fresh.statistics.transaction(createTables)
      expect(await findAgeKey(fresh.statistics)).toBeNull()
      expect(await fresh.statistics.rows('select sum(m65) is not null as kept from hourly')).toEqual([{ kept: true }])

      const steps: number[][] = []
      const both = [1, 2].map(() => protectStoredHours(fresh.statistics, secret, (...step) => steps.push(step)))
      expect((await Promise.all(both)).sort()).toEqual([0, hours.length])
      expect(steps).toEqual([[hours.length, hours.length]])
      expect(await storedUnits()).toEqual(roundedGroups(hours))
      const corrected = randomHours(4).slice(0, 20)
      await merge(corrected)
      expect(await storedUnits()).toMatchObject(expectedGroups(corrected, await keyOf()))
      if (engine === 'PostgreSQL') await expect(add(corrected)).rejects.toThrow(/duplicate key/i)
    })

  test('E20 hours that a version rounded keep their groups and the sums of their days after an update, until they are corrected, and that version cannot store more', async () => {
    const hours = randomHours(8)
    await add(hours)
    await toRoundingVersion(fresh.statistics)
    const daysOf = () =>
      fresh.statistics.rows<Record<string, unknown>>(
        `select location_uuid, local_day, is_playing, ${protectedSums}, max(unit) as unit from daily group by 1, 2, 3 order by 1, 2, 3`,
      )
    await fresh.startAgain()
    const before = await daysOf()
    expect(new Set(before.map(({ unit }) => unit))).toEqual(new Set([16]))
    const units = await storedUnits()
    const shared = expectedGroups(hours, await keyOf())
    expect(Object.keys(units)).toEqual(expect.arrayContaining(Object.keys(shared)))
    expect(Object.values(units).every((groups) => groups.at(-1) === 16)).toBe(true)
    const [first] = hours.slice(100)
    if (!first) throw new Error('there are no hours')
    await merge([first])
    expect((await storedUnits())[nameOf(first)]).toEqual(expectedGroups([first], await keyOf())[nameOf(first)])
    const after = await daysOf()
    const isOther = (_: unknown, index: number) => JSON.stringify(after[index]) !== JSON.stringify(before[index])
    expect(before.filter(isOther)).toHaveLength(1)
    await expect(fresh.statistics.rows('select net from statistics_age_key')).rejects.toThrow(/statistics_age_key/)
  })

  test('E20 when the key is lost, stored hours keep their groups, new ones follow a new key, and no hour is lost meanwhile', async () => {
    const hours = randomHours(5)
    await add(hours)
    const before = await keyOf()
    await changeTables(fresh.statistics, 'lose the key')
    await expect(merge(hours)).rejects.toThrow('no hours were stored: the key of the ages is not one row')
    await fresh.startAgain()
    const after = await keyOf()
    expect(after).not.toEqual(before)
    const corrected = randomHours(6).slice(0, 20)
    await merge(corrected)
    expect(await storedUnits()).toEqual({ ...expectedGroups(hours, before), ...expectedGroups(corrected, after) })
  })

  test.each(engines.filter((name) => name !== engine))(
    'E20 a copy to %s has the groups and the key of its source, and a comparison finds what differs in them',
    async (target) => {
      const hours = randomHours(7)
      await add(hours)
      const other = await freshStatistics(target)
      const compare = async () => (await compareHistories(fresh.statistics, other.statistics, noDay)).differences
      await copyHistory(fresh.statistics, other.statistics, noDay)
      expect(await storedUnits(other)).toEqual(expectedGroups(hours, await keyOf()))
      expect(await compare()).toEqual([])
      await changeTables(other.statistics, 'spoil f35 at 2026-03-03T05:00')
      expect(await compare()).toEqual(['2026-03-03T05:00:00.000Z north', '2026-03-03T05:00:00.000Z south'])
      await other.statistics.transaction((session) => setAgeKey(session, ageKeyOf(SECRET)))
      expect((await compare())[0]).toBe('the key of the age groups')
      await other.remove()
    },
  )
})
