import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayNumberOf } from '../../machines/calendar/days.ts'
import { DAY_MS, HOUR_MS } from '../../machines/calendar/durations.ts'
import { agesBy } from '../../server/services/statistics/query/sums.ts'
import { ageKeyOf, setAgeKey } from '../../server/store/statistics/age-key.ts'
import { mergeHours } from '../../server/store/statistics/hourly.ts'
import type { Scalar } from '../../server/store/statistics/values.ts'
import { engines, type FreshStatistics, freshStatistics } from '../support/statistics/statistics-engines.ts'
import { expectedBits, type KnownHour, recoverLinearHash } from './attacks/recover-key.ts'

const GROUPS = 14
const FIRST_DAY = '2026-01-01'
const [OWN, FOREIGN] = ['own', 'foreign'] as const
/** Groups of 2, 4 … 14 people of both kinds tell the offset of an hour, if one offset rounds all its groups. */
const OWN_AGES = Array.from({ length: GROUPS }, (_, group) => 2 * (Math.floor(group / 2) + 1))

type Counted = Omit<KnownHour, 'bits'> & { ages: readonly number[] }

const rowOf = (place: string, { net, gross, cars, slot, ages }: Counted): Scalar[] => {
  const [day, hour] = [Math.floor(slot / 24), slot % 24]
  const at = new Date(day * DAY_MS + hour * HOUR_MS)
  return [place, at, addDays('1970-01-01', day), hour, net, gross, cars, 0, ...ages]
}

const first = dayNumberOf(FIRST_DAY) * 24 + 6

/** Hours whose slot, people or cars differ from the first one: near ones and far ones. */
const distances = [
  ...Array.from({ length: 60 }, (_, index) => index),
  ...Array.from({ length: 60 }, (_, index) => 37 * index),
]
const chosen = (slots: number, change: (distance: number) => Partial<Counted>): Counted[] =>
  distances.map((distance, index) => ({
    net: 500,
    gross: 9000,
    cars: 100,
    slot: first + slots + index,
    ages: OWN_AGES,
    ...change(distance),
  }))
const experiments = {
  slot: chosen(0, (distance) => ({ slot: first + distance })),
  net: chosen(3000, (distance) => ({ net: 500 + distance })),
  gross: chosen(4000, (distance) => ({ gross: 9000 + distance })),
  cars: chosen(5000, (distance) => ({ cars: 100 + distance })),
}
/** Hours of somebody else: the attacker knows their public counts. */
const foreign: Counted[] = Array.from({ length: 600 }, (_, index) => ({
  net: 300 + ((index * 7919) % 900),
  gross: 1300 + ((index * 104_729) % 900),
  cars: (index * 31) % 400,
  slot: first + 6 * index,
  ages: Array.from({ length: GROUPS }, (_each, group) => (index * (group + 3)) % 10),
}))

describe.each(engines)('E20 the key of the age groups in %s', (engine) => {
  let fresh: FreshStatistics
  beforeAll(async () => {
    fresh = await freshStatistics(engine)
    await fresh.statistics.transaction((session) => setAgeKey(session, ageKeyOf('a secret of 32 characters or more')))
  })
  afterAll(() => fresh.remove())

  const shownBy = async (place: string, hours: readonly Counted[]) => {
    const days = hours.map(({ slot }) => addDays('1970-01-01', Math.floor(slot / 24))).toSorted()
    const shown = new Map<number, number[]>()
    for (let hour = 0; hour < 24; hour += 1) {
      const window = {
        from: days[0] ?? FIRST_DAY,
        to: days.at(-1) ?? FIRST_DAY,
        hourFrom: hour,
        hourTo: hour + 1,
        weekdays: null,
        until: new Date('2040-01-01T00:00:00Z'),
      }
      const query = { locations: [{ uuid: place }] as never, window, multipliers: { car: 1, bus: 1, views: 1 } }
      for (const { key, ages } of await agesBy(fresh.statistics, query, 'DAY'))
        shown.set(dayNumberOf(key) * 24 + hour, ages)
    }
    return shown
  }
  const store = (place: string, hours: readonly Counted[]) =>
    fresh.statistics.transaction((session) =>
      mergeHours(
        session,
        hours.map((hour) => rowOf(place, hour)),
      ),
    )

  /** What the groups of an hour say about one offset of 0 to 15 that rounds them to multiples of 16. */
  const offsetOf = (ages: readonly number[], shown: readonly number[]): number => {
    const fits = Array.from({ length: 16 }, (_, offset) => {
      const expected = ages.map((age, group) => 16 * Math.floor((age + (group % 2 === 0 ? offset : 15 - offset)) / 16))
      return expected.filter((people, group) => people === shown[group]).length
    })
    return fits.indexOf(Math.max(...fits))
  }

  test('E20 a company that chooses its own counts cannot foretell how the groups of another company’s hours are changed', async () => {
    const series = { slot: [], net: [], gross: [], cars: [] } as Record<keyof typeof experiments, KnownHour[]>
    for (const name of ['slot', 'net', 'gross', 'cars'] as const) {
      const hours = [...new Map(experiments[name].map((hour) => [`${hour.slot}`, hour])).values()]
      await store(OWN, hours)
      const shown = await shownBy(OWN, hours)
      series[name] = hours.map((hour) => ({ ...hour, bits: offsetOf(hour.ages, shown.get(hour.slot) ?? []) }))
    }
    const hash = recoverLinearHash(series)
    await store(FOREIGN, foreign)
    const shown = await shownBy(FOREIGN, foreign)
    const right = foreign.filter(({ ages, ...hour }) => {
      const bits = offsetOf(ages, shown.get(hour.slot) ?? [])
      return Math.min((expectedBits(hash, hour) - bits + 16) % 16, (bits - expectedBits(hash, hour) + 16) % 16) <= 1
    })
    // By luck three of sixteen.
    expect(right.length / foreign.length).toBeLessThan(0.3)
  })
})
