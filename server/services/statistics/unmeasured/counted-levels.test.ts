import { expect, test } from 'vitest'
import type { PartOfDay } from '../hours/location-days.ts'
import { type CountedTime, levelsOfCounts } from './counted-levels.ts'

const multipliers = { car: 0, bus: 0, views: 1 }
const sensors = [
  { uuid: 'a', cityId: 1 },
  { uuid: 'b', cityId: 1 },
]
const now = new Date('2026-09-01T10:00:00Z')

const hour = (beganAt: string, people: number, changes: Partial<CountedTime> = {}): CountedTime => ({
  locationUuid: 'place',
  cityId: 1,
  timeZone: 'Europe/Warsaw',
  beganAt: new Date(beganAt),
  minutes: 60,
  people,
  cars: 0,
  buses: 0,
  ...changes,
})

/** Sensors that count 100 and 300 people in each hour, and what was read from them. */
const reader = (factor: (day: string) => number = () => 1) => {
  const asked: PartOfDay[] = []
  const read = async (part: PartOfDay) => {
    asked.push(part)
    const hours = part.hours.to - part.hours.from
    return [100, 300].map((people, at) => ({
      locationUuid: sensors[at]?.uuid ?? '',
      day: part.day,
      hours,
      people: people * hours * factor(part.day),
      cars: 0,
      buses: 0,
    }))
  }
  return { asked, read }
}
const levelOf = async (counts: CountedTime[], read = reader().read, at = now) =>
  (await levelsOfCounts(read, counts, { sensors, multipliers, now: at })).get('place')

test('the level is the count divided by the mean sensor of the city in the same hours, whatever their season', async () => {
  const winter = [hour('2026-02-02T07:00:00Z', 50), hour('2026-02-02T08:00:00Z', 150)]
  expect((await levelOf(winter))?.ratio).toBeCloseTo(0.5)
  const half = reader(() => 0.5)
  expect((await levelOf(winter, half.read))?.ratio).toBeCloseTo(1)
})

test('hours that follow each other are read together, in the hours of the place', async () => {
  const { asked, read } = reader()
  await levelOf([hour('2026-02-02T08:00:00Z', 1), hour('2026-02-02T07:00:00Z', 1)], read)
  expect(asked.map(({ day, hours }) => [day, hours])).toEqual([['2026-02-02', { from: 8, to: 10 }]])
})

test('a quarter of an hour is compared with a quarter of the hour', async () => {
  expect((await levelOf([hour('2026-02-02T07:15:00Z', 100, { minutes: 15 })]))?.ratio).toBeCloseTo(2)
})

test('the uncertainty grows with the age of a count and falls with its hours and days', async () => {
  const week = Array.from({ length: 7 }, (_, day) => hour(`2026-03-0${day + 1}T09:00:00Z`, 200))
  const one = await levelOf(week.slice(0, 1))
  const all = await levelOf(week)
  const old = await levelOf(week, reader().read, new Date('2028-03-01T00:00:00Z'))
  expect(all?.variance).toBeLessThan(one?.variance ?? 0)
  expect(old?.variance).toBeGreaterThan(all?.variance ?? 0)
})

test('counts beside a sensor, at night, and without any sensor in the city give no level', async () => {
  expect(await levelOf([hour('2026-02-02T02:00:00Z', 5)])).toBeUndefined()
  expect(await levelOf([hour('2026-02-02T09:00:00Z', 5, { cityId: 2 })])).toBeUndefined()
  expect(
    (
      await levelsOfCounts(reader().read, [hour('2026-02-02T09:00:00Z', 5, { locationUuid: 'a' })], {
        sensors,
        multipliers,
        now,
      })
    ).size,
  ).toBe(0)
})
