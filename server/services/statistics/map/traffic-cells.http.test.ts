import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { cellOf } from '../../../../machines/traffic/map/cell-grid.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
  measuredHour,
} from '../../../../tests/support/statistics/counted-network.ts'
import { engines } from '../../../../tests/support/statistics/statistics-engines.ts'

const { statistics: operations } = contract

const days = { date_from: '2026-03-02', date_to: '2026-03-03' }
const market = cellOf({ latitude: 51.11, longitude: 17.03 }, 18)
/** About 40 km: the market and the station. */
const wroclaw = '10/560/342'

const hours = [
  // Monday and Tuesday 08:00 in Poland, and Monday 09:00.
  measuredHour(countedLocations.market, '2026-03-02T07:00Z', [100, 130, 40, 2]),
  measuredHour(countedLocations.market, '2026-03-03T07:00Z', [50, 70, 10, 1]),
  measuredHour(countedLocations.market, '2026-03-02T08:00Z', [30, 40, 5, 0]),
  measuredHour(countedLocations.station, '2026-03-02T07:00Z', [20, 25, 8, 0]),
]

describe.each(engines)('traffic cells from %s', (engine) => {
  let world: CountedNetwork
  beforeAll(async () => {
    world = await countedNetwork(engine, '2026-03-09T12:30:00+01:00')
    await world.record(hours)
  })
  afterAll(() => world.close())

  const cells = (body: object = {}) =>
    world.as.advertiser.call(operations.plotTrafficCells, { body: { ...days, ...body } })
  const total = (body: object) => world.as.advertiser.call(operations.deviceTotal, { body: { ...days, ...body } })

  test('R19 every location is in a cell: sums of the period, and the mean of each measured hour of the day', async () => {
    const { status, answer } = await cells({ hour_from: 7, hour_to: 10 })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ kind: 'people', level: 18, hours: [7, 8, 9] })
    const { level: _level, ...place } = market
    expect(answer.cells).toHaveLength(4)
    expect(answer.cells).toContainEqual({
      ...place,
      locations: 1,
      city_id: 1,
      place: 'Rynek',
      people: 180,
      cars: 55,
      buses: 3,
      measured_hours: 3,
      // (100 + 50) / 2 measured hours at eight.
      by_hour: [null, 75, 30],
    })
    const port = answer.cells.find((cell) => cell.place === 'Port')
    expect(port).toMatchObject({ measured_hours: 0, by_hour: [] })
  })

  test('R19 the hours are of the requested kind', async () => {
    const { answer } = await cells({ hour_from: 8, hour_to: 10, kind: 'cars' })
    expect(answer.cells.find((cell) => cell.place === 'Rynek')?.by_hour).toEqual([25, 5])
  })

  test('R19 a cell filters every number; a cell without locations has none', async () => {
    expect((await total({ cell: wroclaw })).answer).toMatchObject({ total_devices: 2, people_net: 200 })
    expect((await total({ cell: '18/0/0' })).answer).toMatchObject({ total_devices: 0, people_net: 0, hours: 0 })
    expect((await cells({ cell: '18/0/0' })).answer.cells).toEqual([])
    expect((await cells({ cell: wroclaw })).answer.cells.map(({ place }) => place)).toEqual(['Dworzec', 'Rynek'])
  })

  test('R19 what is no cell is refused at its field', async () => {
    const { status, answer } = await cells({ cell: '2/9/0' })
    expect([status, answer]).toMatchObject([422, { errors: [{ path: 'cell' }] }])
  })
})
