import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayNumberOf } from '../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { localTimeOf } from '../../../machines/calendar/local-hours.ts'
import { toEarlierVersion } from '../../../tests/support/statistics/earlier-statistics.ts'
import {
  engines,
  type FreshStatistics,
  freshStatistics,
  sqlEngines,
} from '../../../tests/support/statistics/statistics-engines.ts'
import { ageColumns, hourlyColumns, unitColumns } from './columns.ts'
import { createTables, protectStoredHours } from './create-tables.ts'
import { copyHistory } from './history.ts'
import { addHours, mergeHours } from './hourly.ts'

const places = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
/** The last hours before the end of summer time, so that random days include days with 25 hours. */
const firstHour = Date.parse('2026-10-23T00:00:00Z')
const zones = ['Europe/Warsaw', 'Etc/GMT-10'] as const

type Hour = { place: number; index: number; zone: (typeof zones)[number]; people: number }

const rowOf = ({ place, index, zone, people }: Hour) => {
  const at = new Date(firstHour + index * HOUR_MS)
  const { day, hour } = localTimeOf(zone, at)
  const ages = ageColumns.map((_, group) => (people * (group + 3)) % 41)
  return [places[place] ?? '', at, day, hour, people + 20, people + 31, people % 7, people % 3, ...ages]
}

type Sums = { location_uuid: string; local_day: string } & Record<string, number | boolean | string>

const sumsInMemory = (hours: readonly Sums[]): Sums[] => {
  const sums = new Map<string, Sums>()
  for (const hour of hours) {
    const isPlaying = Number(hour.local_hour) >= 6
    const key = `${hour.location_uuid} ${hour.local_day} ${isPlaying}`
    const known = sums.get(key) ?? {
      location_uuid: hour.location_uuid,
      local_day: hour.local_day,
      is_playing: isPlaying,
    }
    const add = (column: string, value: number): void => {
      known[column] = Number(known[column] ?? 0) + value
    }
    add('measured', 1)
    for (const column of ['people_net', 'people_gross', 'cars', 'buses', ...unitColumns])
      add(column, Number(hour[column]))
    add(
      'aged',
      ageColumns.reduce((sum, column) => sum + Number(hour[column]), 0),
    )
    known.unit = Number(hour.unit)
    known.playing_hours = Number(known.playing_hours ?? 0) | (isPlaying ? 1 << (Number(hour.local_hour) - 6) : 0)
    sums.set(key, known)
  }
  return [...sums.keys()].sort().map((key) => sums.get(key) ?? { location_uuid: '', local_day: '' })
}

const hour = fc.record({
  place: fc.nat(1),
  index: fc.nat(80),
  zone: fc.constantFrom(...zones),
  people: fc.nat(500),
})
const hoursOfEveryDay: Hour[] = [0, 1].flatMap((place) =>
  [0, 12, 24, 36, 48, 60, 72].map((index) => ({ place, index, zone: 'Europe/Warsaw', people: index })),
)
const batch = fc.uniqueArray(hour, { maxLength: 14, selector: ({ place, index }) => `${place} ${index}` })

describe.each(engines)('daily sums in %s', (engine) => {
  let fresh: FreshStatistics
  beforeEach(async () => {
    fresh = await freshStatistics(engine)
  })
  afterEach(() => fresh.remove())

  const merge = (hours: readonly Hour[]) =>
    fresh.statistics.transaction((session) => mergeHours(session, hours.map(rowOf)))
  const daily = async ({ statistics } = fresh) => {
    const rows = await statistics.rows<Sums>('select * from daily')
    const keyOf = (row: Sums) => `${row.location_uuid} ${row.local_day} ${row.is_playing}`
    return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  }
  const ofHours = async ({ statistics } = fresh) =>
    sumsInMemory(await statistics.rows<Sums>('select * from hourly order by hour'))
  const allChanges = () => fresh.statistics.changes('2000-01-01', '2100-01-01')

  test('promise P8 after any reports, late reports, corrections and imports the sums are those of the stored hours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ batch, breaks: fc.boolean() }), { maxLength: 6 }), async (steps) => {
        for (const step of steps) {
          const storing = fresh.statistics.transaction(async (session) => {
            await mergeHours(session, step.batch.map(rowOf))
            if (step.breaks) throw new Error('the process ends here')
          })
          if (step.breaks) await expect(storing).rejects.toThrow('the process ends here')
          else await storing
          expect(await daily()).toEqual(await ofHours())
        }
      }),
      {
        numRuns: { DuckDB: 40, PostgreSQL: 15, ClickHouse: 4 }[engine],
        // A few random batches may have hardly any hours.
        examples: [[[{ batch: hoursOfEveryDay, breaks: false }]]],
      },
    )
    expect((await daily()).length).toBeGreaterThan(4)
  })

  test('hours that are added at once are summed up too, beside days that were stored before', async () => {
    await merge([{ place: 0, index: 3, zone: 'Europe/Warsaw', people: 5 }])
    const hours = Array.from({ length: 60 }, (_, index) =>
      rowOf({ place: 1, index, zone: 'Europe/Warsaw', people: index }),
    )
    await fresh.statistics.transaction((session) => addHours(session, hours))
    expect(await daily()).toEqual(await ofHours())
    const [night] = await daily()
    expect(night).toMatchObject({ is_playing: false, measured: 1, playing_hours: 0, people_net: 25 })
  })

  test('an hour that moves to another day, because the time zone of its location was wrong, leaves its old day', async () => {
    await merge([{ place: 0, index: 20, zone: 'Etc/GMT-10', people: 5 }])
    const [before] = await daily()
    await merge([{ place: 0, index: 20, zone: 'Europe/Warsaw', people: 5 }])
    const after = await daily()
    expect(after.map(({ local_day: day }) => day)).toEqual([addDays(before?.local_day ?? '', -1)])
    expect(after).toEqual(await ofHours())
  })

  test.each(engines.filter((name) => name !== engine))('a copy of a history to %s has its sums', async (target) => {
    await merge([0, 1, 2, 30, 31].map((index) => ({ place: index % 2, index, zone: 'Europe/Warsaw', people: 40 })))
    const other = await freshStatistics(target)
    await copyHistory(fresh.statistics, other.statistics, () => undefined)
    expect(await daily(other)).toEqual(await daily())
    await other.remove()
  })

  // Only these engines have stores of earlier versions.
  if (sqlEngines.some((name) => name === engine))
    test('a store of an earlier version gets its sums', async () => {
      const hours = [7, 8, 40].map((index) => rowOf({ place: 0, index, zone: 'Europe/Warsaw', people: 90 }))
      await toEarlierVersion(fresh.statistics)
      await fresh.statistics.append('hourly', hourlyColumns, hours)
      await fresh.statistics.transaction(createTables)
      await protectStoredHours(fresh.statistics, async () => 'a secret of 32 characters or more')
      expect(await daily()).toEqual(await ofHours())
      expect(await daily()).toHaveLength(2)
    })

  test('the number of changes grows with each write of a day, and not with writes of other days', async () => {
    const dayOf = (index: number) => localTimeOf('Europe/Warsaw', new Date(firstHour + index * HOUR_MS)).day
    const [one, other] = [dayOf(10), dayOf(60)]
    expect(dayNumberOf(other) - dayNumberOf(one)).toBe(2)
    const changes = async () => [await fresh.statistics.changes(one, one), await fresh.statistics.changes(other, other)]
    const store = (index: number) => merge([{ place: 0, index, zone: 'Europe/Warsaw', people: 5 }])
    expect(await changes()).toEqual([0, 0])
    await store(10)
    const [first = 0] = await changes()
    expect(first).toBeGreaterThan(0)
    await store(60)
    expect((await changes())[0]).toBe(first)
    const [, second = 0] = await changes()
    await store(60)
    expect((await changes())[1]).toBeGreaterThan(second)
    const all = await allChanges()
    await expect(
      fresh.statistics.transaction(async (session) => {
        await mergeHours(session, [rowOf({ place: 0, index: 10, zone: 'Europe/Warsaw', people: 9 })])
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await allChanges()).toBe(all)
  })
})
