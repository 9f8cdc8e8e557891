import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPlatform, demoPlatform } from '../tests/support/platform/demo-platform.ts'
import { locationOtherServices } from './other-services.ts'
import { listDevices } from './services/location/device/device-records.ts'

let platform: DemoPlatform

beforeAll(async () => {
  platform = await demoPlatform()
})
afterAll(() => platform.close())

test('devices that are read page by page to the end of their list are read once, also if others are added meanwhile', async () => {
  const { composition, store } = platform
  const { pictures, records } = composition.contexts
  const otherServices = locationOtherServices(composition.platform.statistics, records)
  const add = (serials: readonly string[]) =>
    store.pool.query('insert into device (uuid, serial_number) select gen_random_uuid(), unnest($1::text[])', [serials])
  await add(['KEY-1', 'KEY-2', 'KEY-3', 'KEY-4', 'KEY-5'])
  const query = { filter: 'KEY-', sort_by: 'serial_number', order: 'desc', size: 2 } as const
  const known = {}
  const serials: string[] = []
  for (const page of [1, 2, 3]) {
    const context = { ...composition.platform, pictures, notices: composition.platform.config.notices, otherServices }
    const { items, total } = await listDevices(context, { ...query, page, known })
    serials.push(...items.map(({ serial_number }) => serial_number))
    expect(total).toBe(5)
    // By its offset, the next page would begin with a device that is known already.
    await add([`KEY-9${page}`])
  }
  expect(serials).toEqual(['KEY-5', 'KEY-4', 'KEY-3', 'KEY-2', 'KEY-1'])
})
