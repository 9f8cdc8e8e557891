import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { csv, importCounts } from '../import/import-platform.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import { authorizeUuid, connectLiveClient, foldMessages, type LiveClient } from '../support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

let all: AccessPlatform
let newArabox: () => Arabox
let client: LiveClient

beforeAll(async () => {
  all = await startAccessPlatform()
  // 11:20 in Warsaw.
  await all.at('2026-03-02T10:20:00Z')
  newArabox = await araboxSource(all, all.callers.admin, 5)
  client = await connectLiveClient(all.url, await authorizeUuid(all.callers.owner))
})
afterAll(async () => {
  client?.close()
  await all.close()
})

const deliver = async (arabox: Arabox, messages: readonly unknown[]) => {
  const answer = await arabox.deliver(messages)
  expect(contractErrorOf(contract.live.ingest, answer)).toBeNull()
  expect(answer.status).toBe(200)
}
/** Joins the location; the returned function waits for a message number and returns the counters after it. */
const follow = async (arabox: Arabox) => {
  await client.request('join', { location_uuid: arabox.locationUuid })
  return async (seq: number) => {
    await client.until(arabox.locationUuid, seq)
    return foldMessages(client.received.filter(({ location_uuid }) => location_uuid === arabox.locationUuid))
  }
}
const hourly = (seq: number, hour: string, people_net: number) => ({
  type: 'hourly',
  seq,
  hour,
  people_net,
  people_gross: people_net + 10,
  cars: 10,
  buses: 3,
})

test('E24 a whole hour of today counts live too: it replaces the single messages, and people in vehicles use the owner’s averages', async () => {
  const arabox = newArabox()
  const after = await follow(arabox)
  await deliver(arabox, [personMessage(1, '2026-03-02T08:30:00Z'), personMessage(2, '2026-03-02T10:05:00Z')])
  expect((await after(2)).counters).toMatchObject({ net: 2, gross: 0 })
  await deliver(arabox, [hourly(3, '2026-03-02T09:00:00+01:00', 100), personMessage(4, '2026-03-02T10:06:00Z')])
  expect((await after(4)).counters).toMatchObject({
    net: 102,
    gross: 110,
    car: 10,
    carPeople: 14,
    bus: 3,
    busPeople: 36,
  })
  await deliver(arabox, [personMessage(5, '2026-03-02T10:07:00Z')])
  expect((await after(5)).counters).toMatchObject({ net: 103, gross: 110 })
  const { rows } = await all.store.pool.query('select seq, counters from live_state where location_uuid = $1', [
    arabox.locationUuid,
  ])
  expect(rows).toEqual([await after(5)])
})

test('E24 people in vehicles from single messages do not change', async () => {
  const arabox = newArabox()
  const after = await follow(arabox)
  const inCar = { ...personMessage(1, '2026-03-02T08:30:00Z'), object: 'car' }
  await deliver(arabox, [inCar, { ...inCar, seq: 2 }, { ...inCar, seq: 3, counter: 'gross' }])
  await after(3)
  await deliver(arabox, [hourly(4, '2026-03-02T08:00:00Z', 5)])
  expect((await after(4)).counters).toMatchObject({ net: 5, car: 10, carPeople: 2 })
})

test('E24 a late path of an hour of today that was already reported changes the live counts as little as the hour', async () => {
  const arabox = newArabox()
  const after = await follow(arabox)
  await deliver(arabox, [hourly(1, '2026-03-02T09:00:00+01:00', 90), personMessage(2, '2026-03-02T10:05:00Z')])
  await deliver(arabox, [personMessage(3, '2026-03-02T08:30:00Z'), personMessage(4, '2026-03-02T10:06:00Z')])
  const { counters } = await after(5)
  expect(counters).toMatchObject({ net: 92, time: '2026-03-02T10:06:00.000Z' })
  const { rows } = await all.store.pool.query(
    `select sum(coalesce((reported ->> 'people_net')::int, people_net))::int as net from open_hour where location_uuid = $1`,
    [arabox.locationUuid],
  )
  expect(rows).toEqual([{ net: counters.net }])
})

test('E24 hours of other days change nothing live', async () => {
  const arabox = newArabox()
  const after = await follow(arabox)
  await deliver(arabox, [hourly(1, '2026-03-01T09:00:00+01:00', 100)])
  await deliver(arabox, [personMessage(2, '2026-03-02T10:05:00Z')])
  expect((await after(1)).counters).toMatchObject({ net: 1, gross: 0, car: 0 })
})

test('E24 an hour of today that a file reports counts live at once, and the same file again sends nothing', async () => {
  const arabox = newArabox()
  const after = await follow(arabox)
  await deliver(arabox, [personMessage(1, '2026-03-02T08:30:00Z'), personMessage(2, '2026-03-02T10:05:00Z')])
  await after(2)
  const file = csv(
    'hour,sensor_id,people_net,people_gross,cars,buses',
    `2026-03-02T09:00,${arabox.locationUuid},100,110,10,3`,
    `2026-03-01T09:00,${arabox.locationUuid},7000,7000,0,0`,
  )
  expect(await importCounts(all.callers.admin, file)).toMatchObject({ status: 'done', accepted: 2 })
  const { counters } = await after(3)
  expect(counters).toMatchObject({ net: 101, gross: 110, car: 10, carPeople: 14, bus: 3, busPeople: 36 })
  expect(await importCounts(all.callers.admin, `${file}\n`)).toMatchObject({ status: 'done', accepted: 2 })
  await deliver(arabox, [personMessage(3, '2026-03-02T10:07:00Z')])
  expect((await after(4)).counters).toMatchObject({ net: 102, gross: 110 })
})
