import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { FilterInput } from '../../../../contract/statistics/index.ts'
import { validation } from '../../../../contract/validation.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
} from '../../../../tests/support/statistics/counted-network.ts'

const { statistics: operations } = contract

const week = { date_from: '2026-03-02', date_to: '2026-03-08' }

describe('invalid filters', () => {
  let world: CountedNetwork
  beforeAll(async () => {
    world = await countedNetwork('DuckDB', '2026-03-09T12:30:00+01:00')
  })
  afterAll(() => world.close())

  const unknown = '99999999-0000-4000-8000-000000000000'
  const invalid: readonly [string, object, string, string][] = [
    ['the last day before the first', { date_to: '2026-03-01' }, 'date_to', validation.dateOrder],
    ['more than five years', { date_from: '2020-01-01' }, 'date_to', validation.tooManyDays],
    ['the last hour before the first', { hour_from: 9, hour_to: 8 }, 'hour_to', validation.hourOrder],
    ['no hours at all', { hour_from: 24, hour_to: 24 }, 'hour_to', validation.hourOrder],
    ['an eighth weekday', { weekdays: [1, 8] }, 'weekdays.1', validation.weekday],
    ['no weekday', { weekdays: [] }, 'weekdays', validation.option],
    ['an hour after midnight', { hour_to: 25 }, 'hour_to', validation.hour],
    [
      'an unknown location',
      { location_uuids: [countedLocations.market, unknown] },
      'location_uuids.1',
      validation.unknownReference,
    ],
    ['an unknown city', { city_ids: [1, 2, 77] }, 'city_ids.2', validation.unknownReference],
    ['a day that does not exist', { date_to: '2026-02-30' }, 'date_to', validation.noSuchDay],
    ['an unknown field', { country: 'PL' }, 'country', validation.unknownField],
  ]
  test.each(invalid)('%s is a field error', async (_, changes, path, message) => {
    const body = { ...week, ...changes } as FilterInput
    for (const operation of [operations.deviceStatistics, operations.deviceTotal, operations.plotWeekday]) {
      const { status, problem } = await world.as.owner.call(operation, { body })
      expect([status, problem.code, problem.errors]).toEqual([422, 'invalid_input', [{ path, message }]])
    }
  })

  test('each unknown location and city has a field error', async () => {
    const body = { ...week, location_uuids: [unknown, countedLocations.port, unknown], city_ids: [50, 1] }
    const { problem } = await world.as.owner.call(operations.plotAudience, { body })
    expect(problem.errors?.map(({ path }) => path)).toEqual(['location_uuids.0', 'location_uuids.2', 'city_ids.0'])
  })

  test('single hours of more than 366 days are a field error', async () => {
    const body = { ...week, date_from: '2025-03-07', aggregation: 'HOUR' } as const
    const { problem } = await world.as.owner.call(operations.plotTraffic, { body })
    expect(problem.errors).toEqual([{ path: 'date_to', message: validation.tooManyHours }])
    const allowed = await world.as.owner.call(operations.plotTraffic, { body: { ...body, date_from: '2025-03-08' } })
    expect(allowed.status).toBe(200)
  })

  test('E21 ages are divided by day or by hour; there is no range of hours', async () => {
    const body = { ...week, aggregation: 'RANGE_HOUR' as 'HOUR' }
    const { status, problem } = await world.as.owner.call(operations.plotAgeGender, { body })
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'aggregation'])
  })
})
