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

  /** The stored groups of some hours. */
  const protectedSum = async (...some: readonly Hour[]): Promise<number[]> => {
    const rows = await world.statistics.rows<Record<string, number> & { place: string; hour: Date }>(
      `select location_uuid as place, hour, ${unitColumns.join(', ')} from hourly`,
    )
    const chosen = rows.filter(({ place, hour }) =>
      some.some((each) => each.location_uuid === place && each.hour.getTime() === hour.getTime()),
    )
    expect(chosen).toHaveLength(some.length)
    return unitColumns.map((column) => chosen.reduce((sum, row) => sum + Number(row[column]), 0))
  }
  const shown = (people: readonly number[]) => people.map((each) => (each < 10 ? null : each))
  const shownSum = async (...some: readonly Hour[]) => shown(await protectedSum(...some))
  /** The bands of some hours and the sums of women and men, as they may be shown. */
  const shownGroups = async (...some: readonly Hour[]) => {
    const protectedGroups = await protectedSum(...some)
    const sumOf = (people: readonly number[]) => shown([people.reduce((sum, each) => sum + each, 0)])[0]
    return {
      women: shown(women(protectedGroups)),
      men: shown(men(protectedGroups)),
      women_sum: sumOf(women(protectedGroups)),
      men_sum: sumOf(men(protectedGroups)),
    }
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
    const nobody = { women: women(hidden), men: men(hidden), women_sum: null, men_sum: null, group_error: 0 }
    expect(answer).toEqual({
      aggregation: 'DAY',
      items: [
        {
          at: '2026-03-02',
          hours: 48,
          measured_hours: 3,
          ...(await shownGroups(market, station, late)),
          group_error: expect.any(Number),
        },
        {
          at: '2026-03-03',
          hours: 48,
          measured_hours: 1,
          ...(await shownGroups(tuesday)),
          group_error: expect.any(Number),
        },
        { at: '2026-03-04', hours: 48, measured_hours: 0, ...nobody },
      ],
      ranges: [],
      totals: await shownGroups(market, station, late, tuesday),
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
    const { aggregation, items, ranges, totals } = await ageGender({ aggregation: 'HOUR', hour_from: 8, hour_to: 21 })
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
    const morning = await shownGroups(market, station, tuesday)
    expect(items[0]).toEqual({
      at: '08',
      hours: 6,
      measured_hours: 3,
      ...morning,
      group_error: Math.ceil(Math.sqrt(3 * HOUR_VARIANCE)),
    })
    expect(items.at(-1)).toMatchObject({ at: '20', measured_hours: 1, women: women(await shownSum(late)) })
    expect(items[1]).toMatchObject({ measured_hours: 0, women: women(hidden), group_error: 0 })
    expect(totals).toEqual(await shownGroups(market, station, late, tuesday))
    // Ranges have the requested hours only. Their groups are summed before small ones are hidden.
    expect(ranges.map(({ at, hours: elapsed, measured_hours: measured }) => [at, elapsed, measured])).toEqual([
      ['06-09', 6, 3],
      ['09-12', 18, 0],
      ['12-15', 18, 0],
      ['15-18', 18, 0],
      ['18-21', 18, 1],
    ])
    expect(ranges[0]).toMatchObject(morning)
    expect(ranges.at(-1)).toMatchObject(await shownGroups(late))
  })

  test('C78 a range is the sum of its hours before small groups are hidden, with one error', async () => {
    const quiet = [7, 8].map((hour) =>
      measuredHour(countedLocations.port, `2026-03-04T0${hour - 1}:00Z`, [90, 90, 0, 0], even(6)),
    )
    await world.record(quiet)
    const { items, ranges } = await ageGender({
      aggregation: 'HOUR',
      location_uuids: [countedLocations.port],
      date_from: '2026-03-04',
    })
    const [seven, eight] = [items.find(({ at }) => at === '07'), items.find(({ at }) => at === '08')]
    const range = ranges.find(({ at }) => at === '06-09')
    expect(range).toMatchObject(await shownGroups(...quiet))
    expect([...(seven?.women ?? []), ...(eight?.women ?? [])]).toContain(null)
    expect(range?.group_error).toBeLessThanOrEqual(Math.hypot(seven?.group_error ?? 0, eight?.group_error ?? 0) + 12)
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
