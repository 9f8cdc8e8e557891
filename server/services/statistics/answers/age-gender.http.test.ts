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

const { statistics: operations } = contract

const period = {
  date_from: '2026-03-02',
  date_to: '2026-03-04',
  location_uuids: [countedLocations.market, countedLocations.station],
}
const even = (people: number): number[] => Array.from({ length: 14 }, () => people)
const women = <Value>(groups: readonly Value[]) => groups.slice(0, 7)
const men = <Value>(groups: readonly Value[]) => groups.slice(7)

const hours = [
  measuredHour(countedLocations.market, '2026-03-02T07:00Z', [500, 600, 0, 0], even(32)),
  measuredHour(countedLocations.station, '2026-03-02T07:00Z', [250, 300, 0, 0], even(16)),
  measuredHour(countedLocations.market, '2026-03-02T19:00Z', [700, 700, 0, 0], even(48)),
  // One group without people at 08:00 on Tuesday. Multiples of 16 are not rounded.
  measuredHour(countedLocations.market, '2026-03-03T07:00Z', [480, 500, 0, 0], [0, ...even(32).slice(1)]),
  measuredHour(countedLocations.port, '2026-03-03T07:00Z', [7000, 7000, 0, 0], even(480)),
]

describe.each(engines)('age and gender from %s', (engine) => {
  let world: CountedNetwork
  beforeAll(async () => {
    world = await countedNetwork(engine, '2026-03-09T12:30:00+01:00')
    await world.record(hours)
  })
  afterAll(() => world.close())

  const ageGender = async (changes: object = {}) => {
    const body = { ...period, ...changes }
    const { status, answer } = await world.as.advertiser.call(operations.plotAgeGender, { body })
    expect(status).toBe(200)
    return answer
  }

  test('C76 E20 days have totals and gaps, and a group without people is hidden', async () => {
    const answer = await ageGender()
    const hiddenFirst = [null, ...even(32).slice(1)]
    expect(answer).toEqual({
      aggregation: 'DAY',
      items: [
        { at: '2026-03-02', hours: 48, measured_hours: 3, women: women(even(96)), men: men(even(96)) },
        { at: '2026-03-03', hours: 48, measured_hours: 1, women: women(hiddenFirst), men: men(even(32)) },
        {
          at: '2026-03-04',
          hours: 48,
          measured_hours: 0,
          women: even(0)
            .slice(7)
            .map(() => null),
          men: even(0)
            .slice(7)
            .map(() => null),
        },
      ],
      totals: { women: [96, ...even(128).slice(8)], men: men(even(128)) },
      hidden_groups: 1,
      smallest_group: 10,
      hours: 144,
      measured_hours: 4,
    })
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
    expect(items[0]).toEqual({
      at: '08',
      hours: 6,
      measured_hours: 3,
      women: [48, ...even(80).slice(8)],
      men: men(even(80)),
    })
    expect(items.at(-1)).toMatchObject({ at: '20', measured_hours: 1, women: women(even(48)) })
    expect(items[1]).toMatchObject({ measured_hours: 0, women: women(even(0)).map(() => null) })
    expect(totals).toEqual({ women: [96, ...even(128).slice(8)], men: men(even(128)) })
  })

  test('C76 C77 only the requested part of the day is counted, and the whole day without one', async () => {
    expect(ageGenderFilter.parse(period).time_of_day).toBe('all')
    const evening = await ageGender({ time_of_day: 'evening' })
    expect(evening).toMatchObject({ hours: 36, measured_hours: 1, totals: { women: women(even(48)) } })
    expect(evening.items[0]).toMatchObject({ hours: 12, measured_hours: 1, men: men(even(48)) })
    const morning = await ageGender({ time_of_day: 'morning', date_to: '2026-03-02' })
    expect(morning).toMatchObject({ hours: 12, measured_hours: 2, totals: { women: women(even(48)) } })
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
