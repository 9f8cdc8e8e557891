import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { transferClosedHours } from './closed-hours.ts'

let platform: DemoPlatform
beforeAll(async () => {
  platform = await demoPlatform()
})
afterAll(() => platform.close())

test('a transfer of many hours ends after its present batch when the server stops, and is continued later', async () => {
  const { live } = platform.composition.contexts
  await platform.store.pool.query(
    `insert into open_hour (location_uuid, hour, local_day, local_hour, ages, people_net)
     select gen_random_uuid(), $1::timestamptz, $1::timestamptz::date, 5, array_fill(0, array[14]), 7
     from generate_series(1, 20001)`,
    ['2026-02-20T05:00:00Z'],
  )
  const stopping = new AbortController()
  const storing = vi.spyOn(live.otherServices, 'storeHours')
  storing.mockImplementation(async (_session, hours) => {
    stopping.abort()
    return [...hours].length
  })
  const waiting = async () =>
    (await platform.store.pool.query('select from open_hour where moved_version < version')).rows.length
  expect(await transferClosedHours({ ...live, stopping: stopping.signal })).toBe(20_000)
  expect(await waiting()).toBe(1)
  expect(await transferClosedHours(live)).toBe(1)
  expect(await waiting()).toBe(0)
  storing.mockRestore()
})
