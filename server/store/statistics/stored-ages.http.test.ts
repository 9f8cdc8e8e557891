import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SMALLEST_GROUP } from '../../../contract/limits.ts'
import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { toEarlierVersion } from '../../../tests/support/statistics/earlier-statistics.ts'
import {
  engines,
  type FreshStatistics,
  freshStatistics,
  sqlEngines,
} from '../../../tests/support/statistics/statistics-engines.ts'
import { changeTables } from '../../../tests/support/statistics/stored-rows.ts'
import { type AgeKey, ageKeyOf, findAgeKey, setAgeKey } from './age-key.ts'
import { hourlyColumns, unitColumns } from './columns.ts'
import { createTables, protectStoredHours } from './create-tables.ts'
import { compareHistories, copyHistory } from './history.ts'
import { addHours, mergeHours } from './hourly.ts'

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

/** Another calculation of the rounding of decision 024. 32-bit products have the same low bits as those in SQL. */
const unitsOf = ({ day, hour, people, gross, cars, ages }: Hour, key: AgeKey): number[] => {
  const slot = dayNumberOf(day) * 24 + hour
  const hash =
    Math.imul(people, key.net) + Math.imul(gross, key.gross) + Math.imul(cars, key.cars) + Math.imul(slot, key.slot)
  const offset = Math.floor((hash >>> 0) / 2 ** 20) % 16
  const isSmall = people < SMALLEST_GROUP
  return ages.map((age, group) => Math.floor((age + (isSmall ? 0 : group % 2 === 0 ? offset : 15 - offset)) / 16))
}

const expectedUnits = (hours: readonly Hour[], key: AgeKey) =>
  Object.fromEntries(hours.map((each) => [`${each.place} ${atOf(each).toISOString()}`, unitsOf(each, key)]))

describe.each(engines)('protected age groups stored in %s', (engine) => {
  let fresh: FreshStatistics
  beforeEach(async () => {
    fresh = await freshStatistics(engine)
  })
  afterEach(() => fresh.remove())

  const storedUnits = async (from = fresh) => {
    const rows = await from.statistics.rows<Record<string, number> & { place: string; hour: Date }>(
      `select location_uuid as place, hour, ${unitColumns.join(', ')} from hourly`,
    )
    return Object.fromEntries(
      rows.map((row) => [`${row.place} ${row.hour.toISOString()}`, unitColumns.map((column) => row[column])]),
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

  test('E20 every hour is stored with the groups that the rounding gives, when it is added and when it is corrected', async () => {
    await fresh.statistics.transaction((session) => setAgeKey(session, ageKeyOf(SECRET)))
    const hours = randomHours(1)
    await add(hours)
    expect(await storedUnits()).toEqual(expectedUnits(hours, ageKeyOf(SECRET)))
    const corrected = randomHours(2).slice(0, 70)
    await merge(corrected)
    const units = { ...expectedUnits(hours, ageKeyOf(SECRET)), ...expectedUnits(corrected, ageKeyOf(SECRET)) }
    expect(await storedUnits()).toEqual(units)
    await merge(hours)
    expect(await storedUnits()).toEqual(expectedUnits(hours, ageKeyOf(SECRET)))
  })

  // Only these engines have stores of earlier versions.
  if (sqlEngines.some((name) => name === engine))
    test('E20 hours of an earlier version get the groups that it computed from the secret; if that breaks off, nothing has changed', async () => {
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
      expect(await storedUnits()).toEqual(expectedUnits(hours, ageKeyOf(SECRET)))
      const corrected = randomHours(4).slice(0, 20)
      await merge(corrected)
      expect(await storedUnits()).toMatchObject(expectedUnits(corrected, ageKeyOf(SECRET)))
      if (engine === 'PostgreSQL') await expect(add(corrected)).rejects.toThrow(/duplicate key/i)
    })

  test('E20 when the key is lost, stored hours keep their groups, new ones follow a new key, and no hour is lost meanwhile', async () => {
    const hours = randomHours(5)
    await add(hours)
    const before = await keyOf()
    await changeTables(fresh.statistics, 'lose the key')
    await expect(merge(hours)).rejects.toThrow('0 of 192 hours were stored')
    await fresh.startAgain()
    const after = await keyOf()
    expect(after).not.toEqual(before)
    const corrected = randomHours(6).slice(0, 20)
    await merge(corrected)
    expect(await storedUnits()).toEqual({ ...expectedUnits(hours, before), ...expectedUnits(corrected, after) })
  })

  test.each(engines.filter((name) => name !== engine))(
    'E20 a copy to %s has the groups and the key of its source, and a comparison finds what differs in them',
    async (target) => {
      const hours = randomHours(7)
      await add(hours)
      const other = await freshStatistics(target)
      const compare = async () => (await compareHistories(fresh.statistics, other.statistics, noDay)).differences
      await copyHistory(fresh.statistics, other.statistics, noDay)
      expect(await storedUnits(other)).toEqual(expectedUnits(hours, await keyOf()))
      expect(await compare()).toEqual([])
      await changeTables(other.statistics, 'spoil f35 at 2026-03-03T05:00')
      expect(await compare()).toEqual(['2026-03-03T05:00:00.000Z north', '2026-03-03T05:00:00.000Z south'])
      await other.statistics.transaction((session) => setAgeKey(session, ageKeyOf(SECRET)))
      expect((await compare())[0]).toBe('the key of the age groups')
      await other.remove()
    },
  )
})
