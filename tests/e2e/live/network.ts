import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../../contract/index.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { demoNetwork } from '../../../server/demo/network/demo-network.ts'
import { openStatistics } from '../../../server/store/statistics/open-statistics.ts'
import { formWithFile } from '../../support/calls/campaign-body.ts'
import type { Caller } from '../../support/calls/client.ts'

const POLL_MS = 100

/** Waits until an import is stored. Throws if it failed or refused a line. */
export const waitForImport = async (admin: Caller, uuid: string): Promise<void> => {
  for (;;) {
    const { answer } = await admin.call(contract.live.getImport, { params: { uuid } })
    if (answer.status === 'failed' || answer.refused > 0) throw new Error(`an import failed: ${JSON.stringify(answer)}`)
    if (answer.status === 'done') return
    await pause(POLL_MS)
  }
}

/** Distance of the location with a number from its city, in degrees north and east: all are near the centre. */
const nearCentre = (number: number): [north: number, east: number] => [(number % 7) / 100, (number % 11) / 100]

/** Imports `count` locations with araboxes (`live-0`, `live-1`, …) in the cities of the demo. */
export const importNetwork = async (admin: Caller, count: number, offsetOf = nearCentre): Promise<void> => {
  const { cities } = demoNetwork()
  for (const [index, { name, latitude, longitude }] of cities.entries()) {
    const numbers = Array.from({ length: count }, (_, number) => number).filter(
      (number) => number % cities.length === index,
    )
    const lines = numbers.map((number) => {
      const [north, east] = offsetOf(number)
      return `live-${number},${name} ${number + 1},${(latitude + north).toFixed(5)},${(longitude + east).toFixed(5)}`
    })
    const file = new File([['sensor_id,name,latitude,longitude', ...lines].join('\n')], 'sensors.csv')
    const { status, answer } = await admin.call(contract.live.importSensors, {
      query: { city: name },
      form: formWithFile(file),
    })
    if (status !== 201) throw new Error(`the import was rejected: ${status}`)
    await waitForImport(admin, answer.uuid)
  }
}

const DAY = '2026-03-02'
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Imports the hours of an earlier day of all locations of the network; returns the sum of their people. */
export const importEarlierHours = async (admin: Caller, count: number): Promise<number> => {
  const rows = Array.from({ length: count }, (_, number) =>
    HOURS.map((hour) => ({ hour: `${DAY} ${String(hour).padStart(2, '0')}:00`, number, people: number + hour })),
  ).flat()
  const lines = rows.map(({ hour, number, people }) => `${hour},live-${number},${people}`)
  const file = new File([['hour,sensor_id,pedestrians', ...lines].join('\n')], 'counts.csv')
  const { status, answer } = await admin.call(contract.live.importCounts, { form: formWithFile(file) })
  if (status !== 201) throw new Error(`the import was rejected: ${status}`)
  await waitForImport(admin, answer.uuid)
  return rows.reduce((sum, { people }) => sum + people, 0)
}

/** The sum of people of the earlier day in the statistics, once it is `expected`, or after a minute. */
export const earlierPeopleIn = async (statisticsUrl: string, expected: number): Promise<number> => {
  const statistics = await openStatistics(statisticsUrl)
  try {
    for (const untilMs = performance.now() + MINUTE_MS; ; ) {
      const [row] = await statistics.rows<{ people: number | null }>(
        'select sum(people_net) as people from hourly where local_day = $1',
        [DAY],
      )
      const people = Number(row?.people ?? 0)
      if (people === expected || performance.now() > untilMs) return people
      await pause(10 * POLL_MS)
    }
  } finally {
    await statistics.close()
  }
}
