import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { countedHour, storeCounts } from '../../../../tests/support/statistics/counted-locations.ts'
import {
  engines as engineNames,
  type FreshStatistics,
  freshStatistics,
} from '../../../../tests/support/statistics/statistics-engines.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import type { ReportAggregation } from './report-words.ts'
import { slicesOf } from './slices.ts'
import { countRaw, countsOf, rawCountsOf } from './stored-counts.ts'

const uuids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const query: StatisticsQuery = {
  locations: uuids.map((uuid, index) => ({
    uuid,
    araboxUuid: uuid,
    name: `Miejsce ${index}`,
    address: '',
    cityId: 1,
    cityName: 'Aglomeracja',
    companyId: 1,
    timeZone: 'Europe/Warsaw',
    latitude: 52,
    longitude: 21,
    screens: 1,
  })),
  window: {
    from: '2024-01-01',
    to: '2026-10-31',
    hourFrom: 1,
    hourTo: 23,
    weekdays: [6, 7],
    until: new Date('2026-10-30T12:00:00Z'),
  },
  multipliers: { car: 1, bus: 1, views: 1 },
}

let stores: FreshStatistics[]
let engines: Statistics[]

// Three of four hours from Friday to Monday, including the end of summer time.
const hours = function* () {
  const start = Date.parse('2026-10-22T22:00:00Z')
  for (const uuid of uuids) {
    for (let nth = 0; nth < 96; nth += 1) {
      if (nth % 4 === 3) continue
      const hour = new Date(start + nth * HOUR_MS).toISOString()
      yield countedHour(
        { uuid },
        hour,
        [nth, nth * 2, nth % 5, nth % 3],
        Array.from({ length: 14 }, (_, age) => age),
      )
    }
  }
}

beforeAll(async () => {
  stores = await Promise.all(engineNames.map(freshStatistics))
  engines = stores.map(({ statistics }) => statistics)
  for (const statistics of engines) await storeCounts({ statistics }, hours())
})
afterAll(async () => {
  for (const { remove } of stores) await remove()
})

const sameRowsOfAll = async <Row>(query: (statistics: Statistics) => Promise<Row[]>): Promise<Row[]> => {
  const [one = [], ...others] = await Promise.all(engines.map(query))
  const sorted = (rows: Row[] = []) => rows.map((row) => JSON.stringify(row, Object.keys(row as object).sort())).sort()
  for (const other of others) expect(sorted(other)).toEqual(sorted(one))
  return one
}

test.each(['day', 'hour'] as const)(
  'C80 C81 C82 all engines return the same by %s',
  async (aggregation: ReportAggregation) => {
    const rows = await sameRowsOfAll((statistics) => countsOf(statistics, query, aggregation))
    const raw = await sameRowsOfAll((statistics) => rawCountsOf(statistics, query, aggregation))
    for (const statistics of engines) expect(await countRaw(statistics, query, aggregation)).toBe(raw.length)
    // Between 1 and 23 Saturday has 22 hours, 5 of them missing, and Sunday 23, 6 of them missing; at two locations.
    const measured = rows.reduce((sum, row) => sum + row.measured, 0)
    expect(measured).toBe(68)
    expect(aggregation === 'hour' ? raw.length : raw.reduce((sum, row) => sum + Number(row.measured_hours), 0)).toBe(
      measured,
    )
  },
)

test('C81 all slices together contain what one query returns', async () => {
  const whole = await countsOf(engines[0] as Statistics, query, 'hour')
  const slices = [...slicesOf(query, 'hour', 8)]
  expect(slices.length).toBe(4)
  const parts = await Promise.all(slices.map((slice) => countsOf(engines[0] as Statistics, slice, 'hour')))
  const sorted = (rows: object[] | undefined) => rows?.map((row) => JSON.stringify(row)).sort()
  expect(sorted(parts.flat())).toEqual(sorted(whole))
})
