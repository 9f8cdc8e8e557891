import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
  measuredHour,
} from '../../../../tests/support/statistics/counted-network.ts'
import { engines } from '../../../../tests/support/statistics/statistics-engines.ts'

const { port, market } = countedLocations

const people = (hour: string, count: number, location: string = port) =>
  measuredHour(location, hour, [count, count, 0, 0])

describe.each(engines)('the audience today from %s', (engine) => {
  let world: CountedNetwork
  beforeAll(async () => {
    // Tuesday, 11:42 in Poland.
    world = await countedNetwork(engine, '2025-11-25T10:42:00Z')
    await world.record([
      people('2025-11-25T06:00Z', 120),
      people('2025-11-25T08:00Z', 80),
      people('2025-11-18T06:00Z', 100),
      people('2025-11-18T07:00Z', 100),
      people('2025-11-18T08:00Z', 100),
      people('2025-11-04T06:00Z', 60),
      people('2025-11-04T08:00Z', 60),
      // Independence Day, a Monday and the time before 06:00 are not usual.
      people('2025-11-11T06:00Z', 9000),
      people('2025-11-24T06:00Z', 9000),
      people('2025-11-25T03:00Z', 9000),
      people('2025-11-25T06:00Z', 7, market),
    ])
  })
  afterAll(() => world.close())

  test('each hour stands beside the usual one of its weekday, without holidays, and compares only what was measured', async () => {
    const { answer } = await world.as.planner.call(contract.dashboard.getAudience, { query: { owned: true } })
    expect(answer).toMatchObject({
      day: '2025-11-25',
      until: '2025-11-25T10:00:00.000Z',
      audience: 200,
      difference_percent: 25,
      usual_days: 2,
      cities: [{ city_id: 2, audience: 200 }],
    })
    expect(answer.hours).toHaveLength(18)
    const usual = { usual: 80, usual_low: 60, usual_high: 100 }
    expect(answer.hours.slice(1, 4)).toEqual([
      { hour: 7, audience: 120, araboxes: 1, measured: 1, ...usual },
      { hour: 8, audience: null, araboxes: 1, measured: 0, usual: 100, usual_low: 100, usual_high: 100 },
      { hour: 9, audience: 80, araboxes: 1, measured: 1, ...usual },
    ])
    expect(answer.hours[5]).toMatchObject({ hour: 11, araboxes: 0, audience: null })
  })

  test('an hour that fewer than 80 % of the araboxes measured has no contacts, and nothing is compared with it', async () => {
    const { answer } = await world.as.planner.call(contract.dashboard.getAudience)
    expect(answer.hours[1]).toMatchObject({ hour: 7, audience: null, araboxes: 4, measured: 2, usual: null })
    expect(answer).toMatchObject({ audience: 207, difference_percent: null })
  })
})
