import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { ageGenderFilter } from '../../../../contract/statistics/filter.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
  measuredHour,
} from '../../../../tests/support/statistics/counted-network.ts'
import { engines } from '../../../../tests/support/statistics/statistics-engines.ts'
import { ageKeyOf, setAgeKey } from '../../../store/statistics/age-key.ts'
import { unitColumns } from '../../../store/statistics/columns.ts'

const { statistics: operations } = contract

const period = {
  date_from: '2026-03-02',
  date_to: '2026-03-04',
  location_uuids: [countedLocations.market, countedLocations.station],
}
const even = (people: number): number[] => Array.from({ length: 14 }, () => people)
const women = <Value>(groups: readonly Value[]) => groups.slice(0, 7)
const men = <Value>(groups: readonly Value[]) => groups.slice(7)
const hidden = even(0).map(() => null)
/** The error of groups in single hours: 12 √(17 / 18) of the hour, 12 / 18 of the day, and 2 of the counts. */
const HOUR_VARIANCE = (144 * 17) / 18 + 144 / 18 ** 2 + 4

type Hour = ReturnType<typeof measuredHour>

const hours: Hour[] = [
  measuredHour(countedLocations.market, '2026-03-02T07:00Z', [500, 600, 0, 0], even(32)),
  measuredHour(countedLocations.station, '2026-03-02T07:00Z', [250, 300, 0, 0], even(16)),
  measuredHour(countedLocations.market, '2026-03-02T19:00Z', [700, 700, 0, 0], even(48)),
  // One group without people at 08:00 on Tuesday. With the key of the test its noise is below ten.
  measuredHour(countedLocations.market, '2026-03-03T07:00Z', [480, 500, 0, 0], [0, ...even(32).slice(1)]),
  measuredHour(countedLocations.port, '2026-03-03T07:00Z', [7000, 7000, 0, 0], even(480)),
]

describe.each(engines)('age and gender from %s', (engine) => {
  let world: CountedNetwork
  beforeAll(async () => {
    world = await countedNetwork(engine, '2026-03-09T12:30:00+01:00')
    await world.statistics.transaction((session) => setAgeKey(session, ageKeyOf('a key of this test')))
    await world.record(hours)
  })
  afterAll(() => world.close())

  /** The stored groups of some hours, as they may be shown. */
  const shownSum = async (...some: readonly (typeof hours)[number][]): Promise<(number | null)[]> => {
    const rows = await world.statistics.rows<Record<string, number> & { place: string; hour: Date }>(
      `select location_uuid as place, hour, ${unitColumns.join(', ')} from hourly`,
    )
    const chosen = rows.filter(({ place, hour }) =>
      some.some((each) => each.location_uuid === place && each.hour.getTime() === hour.getTime()),
    )
    expect(chosen).toHaveLength(some.length)
    const sums = unitColumns.map((column) => chosen.reduce((sum, row) => sum + Number(row[column]), 0))
    return sums.map((people) => (people < 10 ? null : people))
  }
  const [market, station, late, tuesday] = hours as [Hour, Hour, Hour, Hour]

  const ageGender = async (changes: object = {}) => {
    const body = { ...period, ...changes }
    const { status, answer } = await world.as.advertiser.call(operations.plotAgeGender, { body })
    expect(status).toBe(200)
    return answer
  }

  test('C76 E20 days have totals and gaps, and a group without people is hidden', async () => {
    const answer = await ageGender()
    const [first, second] = [await shownSum(market, station, late), await shownSum(tuesday)]
    const all = await shownSum(market, station, late, tuesday)
    expect(second[0]).toBeNull()
    const nobody = { women: women(hidden), men: men(hidden), group_error: 0 }
    expect(answer).toEqual({
      aggregation: 'DAY',
      items: [
        {
          at: '2026-03-02',
          hours: 48,
          measured_hours: 3,
          women: women(first),
          men: men(first),
          group_error: expect.any(Number),
        },
        {
          at: '2026-03-03',
          hours: 48,
          measured_hours: 1,
          women: women(second),
          men: men(second),
          group_error: expect.any(Number),
        },
        { at: '2026-03-04', hours: 48, measured_hours: 0, ...nobody },
      ],
      totals: { women: women(all), men: men(all) },
      hidden_groups: [...first, ...second, ...all].filter((people) => people === null).length,
      smallest_group: 10,
      group_error: expect.any(Number),
      hours: 144,
      measured_hours: 4,
    })
    // The sum of two days: independent.
    const [one, two] = answer.items.map(({ group_error: error }) => error)
    expect(Math.abs(answer.group_error - Math.hypot(one ?? 0, two ?? 0))).toBeLessThan(2)
  })

  test('C76 ages by hour of the day are summed over the whole period', async () => {
    const { aggregation, items, totals } = await ageGender({ aggregation: 'HOUR', hour_from: 8, hour_to: 21 })
    expect(aggregation).toBe('HOUR')
    expect(items.map(({ at }) => at)).toEqual([
      '08',
      '09',
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
      '19',
      '20',
    ])
    const morning = await shownSum(market, station, tuesday)
    expect(items[0]).toEqual({
      at: '08',
      hours: 6,
      measured_hours: 3,
      women: women(morning),
      men: men(morning),
      group_error: Math.ceil(Math.sqrt(3 * HOUR_VARIANCE)),
    })
    expect(items.at(-1)).toMatchObject({ at: '20', measured_hours: 1, women: women(await shownSum(late)) })
    expect(items[1]).toMatchObject({ measured_hours: 0, women: women(hidden), group_error: 0 })
    const all = await shownSum(market, station, late, tuesday)
    expect(totals).toEqual({ women: women(all), men: men(all) })
  })

  test('C76 C77 only the requested part of the day is counted, and the whole day without one', async () => {
    expect(ageGenderFilter.parse(period).time_of_day).toBe('all')
    const evening = await ageGender({ time_of_day: 'evening' })
    expect(evening).toMatchObject({ hours: 36, measured_hours: 1, totals: { women: women(await shownSum(late)) } })
    expect(evening.items[0]).toMatchObject({ hours: 12, measured_hours: 1, men: men(await shownSum(late)) })
    const morning = await ageGender({ time_of_day: 'morning', date_to: '2026-03-02' })
    const both = await shownSum(market, station)
    expect(morning).toMatchObject({ hours: 12, measured_hours: 2, totals: { women: women(both) } })
  })

  test('a part of the day outside the hours of the filter has no hours', async () => {
    expect(await ageGender({ time_of_day: 'evening', hour_from: 6, hour_to: 12 })).toMatchObject({
      items: [],
      hours: 0,
      measured_hours: 0,
      hidden_groups: 0,
    })
  })
})
