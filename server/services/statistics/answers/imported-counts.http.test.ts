import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { scratchFolder } from '../../../../tests/support/platform/scratch-folder.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
  measuredHour,
} from '../../../../tests/support/statistics/counted-network.ts'
import { sumCountsFile } from '../../../../tests/support/statistics/independent-sums.mjs'
import { engines } from '../../../../tests/support/statistics/statistics-engines.ts'

const { statistics: operations } = contract

const sensors = { 1: countedLocations.market, 2: countedLocations.station, 3: countedLocations.port } as const
const FIRST = Date.parse('2026-02-02T00:00:00Z')
const DAYS = 25

/** Local winter hours with gaps: hour, sensor, people. */
const lines = Array.from({ length: DAYS * 24 * 3 }, (_, index) => {
  const noise = (index * 7919 + 104_729) % 10_007
  const hour = new Date(FIRST + Math.floor(index / 3) * HOUR_MS).toISOString().slice(0, 16)
  return { hour, sensor: ((index % 3) + 1) as keyof typeof sensors, people: noise % 2600, isMeasured: noise % 11 > 1 }
}).filter(({ isMeasured, hour }) => isMeasured && !hour.startsWith('2026-02-11'))

const period = { date_from: '2026-02-02', date_to: '2026-02-26', location_uuids: Object.values(sensors) }

describe.each(engines)('counts of a file compared with an independent sum, on %s', (engine) => {
  let world: CountedNetwork
  let independentSums: ReturnType<typeof sumCountsFile>
  beforeAll(async () => {
    const folder = await scratchFolder()
    const file = join(folder.path, 'counts.csv.gz')
    const text = lines.map(({ hour, sensor, people }) => `${hour},${sensor},${people}\n`)
    await writeFile(file, gzipSync(`hour,sensor_id,pedestrians\n${text.join('')}`))
    independentSums = sumCountsFile(file)
    await folder.remove()
    world = await countedNetwork(engine, '2026-03-02T09:00:00+01:00')
    await world.record(
      lines.map(({ hour, sensor, people }) =>
        measuredHour(sensors[sensor], `${hour}:00+01:00`, [people, people, 0, 0]),
      ),
    )
  })
  afterAll(() => world.close())

  test('C71 each sensor has the people and hours of its lines', async () => {
    const { answer } = await world.as.planner.call(operations.deviceStatistics, { body: period })
    const bySensor = Object.entries(sensors).map(([sensor, uuid]) => {
      const row = answer.device_stats.find(({ location_uuid }) => location_uuid === uuid)
      return [sensor, { people: row?.people_net, hours: row?.measured_hours }]
    })
    expect(Object.fromEntries(bySensor)).toEqual(independentSums.bySensor)
    expect(answer).toMatchObject({ hours: DAYS * 24 * 3, measured_hours: independentSums.lines })
  })

  test('C73 each day has the people and hours of its lines; a day without lines is a gap', async () => {
    const { answer } = await world.as.planner.call(operations.plotAudience, { body: period })
    const measured = answer.device_audience.filter(({ people_net: people }) => people !== null)
    expect(
      Object.fromEntries(
        measured.map((point) => [point.at, { people: point.people_net, hours: point.measured_hours }]),
      ),
    ).toEqual(independentSums.byDay)
    expect(answer.device_audience.filter(({ people_net: people }) => people === null)).toEqual([
      { at: '2026-02-11', hours: 72, measured_hours: 0, people: null, people_net: null, audience: null },
    ])
  })

  test('C75 each weekday has the people, hours and days of its lines', async () => {
    const { answer } = await world.as.planner.call(operations.plotWeekday, { body: period })
    const byWeekday = answer.device_weekday_stats.map(({ weekday, days, net_gross_stats: [slot] }) => [
      weekday,
      { people: slot?.people_net, hours: slot?.measured_hours, days },
    ])
    expect(Object.fromEntries(byWeekday)).toEqual(independentSums.byWeekday)
  })
})
