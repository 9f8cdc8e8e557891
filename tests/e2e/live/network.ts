import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../../contract/index.ts'
import { demoNetwork } from '../../../server/demo/network/demo-network.ts'
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
