import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { localTimeOf } from '../../../machines/calendar/local-hours.ts'
import { engines, type FreshStatistics, freshStatistics } from '../../../tests/support/statistics/statistics-engines.ts'
import { ageColumns } from './columns.ts'
import { sumAllDays } from './daily.ts'
import { mergeHours } from './hourly.ts'

const firstHour = Date.parse('2026-03-02T00:00:00Z')
const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const

const rowOf = (place: string, index: number, zone = 'Europe/Warsaw') => {
  const at = new Date(firstHour + index * HOUR_MS)
  const { day, hour } = localTimeOf(zone, at)
  return [place, at, day, hour, 20, 31, 7, 3, ...ageColumns.map(() => 1)]
}

describe.each(engines)('changed days in %s', (engine) => {
  let fresh: FreshStatistics
  beforeEach(async () => {
    fresh = await freshStatistics(engine)
  })
  afterEach(() => fresh.remove())

  const merge = (rows: readonly ReturnType<typeof rowOf>[]) =>
    fresh.statistics.transaction((session) => mergeHours(session, rows))
  const since = async (number: number) => {
    const { write, changed } = await fresh.statistics.changesSince(number)
    return { write, changed: changed.map(({ day, location }) => `${day} ${location}`).sort() }
  }

  test('a write names the locations and days that it changed, and nothing that was written before', async () => {
    const { write: start } = await since(0)
    await merge([rowOf(one, 3), rowOf(one, 4), rowOf(other, 30)])
    const first = await since(start)
    expect(first.changed).toEqual([`2026-03-02 ${one}`, `2026-03-03 ${other}`])
    expect(await since(first.write)).toEqual({ write: first.write, changed: [] })
    await merge([rowOf(other, 3)])
    expect((await since(first.write)).changed).toEqual([`2026-03-02 ${other}`])
    expect((await since(start)).changed).toHaveLength(3)
  })

  test('an hour that moves to another day changes both days', async () => {
    await merge([rowOf(one, 20, 'Etc/GMT-10')])
    const { write } = await since(0)
    await merge([rowOf(one, 20)])
    expect((await since(write)).changed).toEqual([`2026-03-02 ${one}`, `2026-03-03 ${one}`])
  })

  test('a write of very many locations names its days without them', async () => {
    const { write } = await since(0)
    const places = Array.from({ length: 1001 }, (_, index) => `${index}`.padStart(36, '0'))
    await merge(places.map((place) => rowOf(place, 3)))
    expect((await since(write)).changed).toEqual(['2026-03-02 null'])
  })

  test('a write that is rolled back changes nothing', async () => {
    const before = await since(0)
    const failing = fresh.statistics.transaction(async (session) => {
      await mergeHours(session, [rowOf(one, 3)])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await since(0)).toEqual(before)
  })

  // ClickHouse forgets no writes.
  if (engine !== 'ClickHouse')
    test('after sums of all days, a lost number or very many writes everything counts as changed', async () => {
      const { write } = await since(0)
      await fresh.statistics.transaction(sumAllDays)
      expect((await since(write)).changed).toEqual(['null null'])
      const { write: now } = await since(write)
      expect((await since(now + 1)).changed).toEqual(['null null'])
      await fresh.statistics.exec('update hourly_write set number = number + 1001')
      expect((await since(now)).changed).toEqual(['null null'])
    })
})
