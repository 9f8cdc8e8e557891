import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { MINUTE_MS } from '../../machines/calendar/durations.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { authorizeUuid, connectLiveClient } from '../support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

const BEGUN = Date.parse('2026-03-02T10:00:00Z')

let all: AccessPlatform
let newArabox: () => Arabox

beforeAll(async () => {
  all = await startAccessPlatform()
  newArabox = await araboxSource(all, all.callers.admin, 4)
})
afterAll(() => all.close())

const minute = (minutes: number) => new Date(BEGUN + minutes * MINUTE_MS).toISOString()

/** Delivers a path that is `lateMs` older than its delivery. */
const deliverAt = async (arabox: Arabox, seq: number, minutes: number, lateMs = 0) => {
  await all.at(minute(minutes))
  const at = new Date(BEGUN + minutes * MINUTE_MS - lateMs).toISOString()
  expect((await arabox.deliver([personMessage(seq, at)])).status).toBe(200)
}

/** Quality in percent and delay in ms of a location; its snapshot and its hours must show the same quality. */
const qualityOf = async ({ locationUuid }: Arabox) => {
  const { rows } = await all.store.pool.query<{ id: number }>('select id from location where uuid = $1', [locationUuid])
  const { answer } = await all.callers.owner.call(contract.arabox.hourlyToday, { params: { id: rows[0]?.id ?? 0 } })
  const client = await connectLiveClient(all.url, await authorizeUuid(all.callers.owner))
  await client.request('join', { location_uuid: locationUuid })
  await client.until(locationUuid, 0)
  client.close()
  const [snapshot] = client.received
  if (snapshot?.type !== 'snapshot') throw new Error('there is no snapshot')
  expect(snapshot.quality_percent).toBe(answer.quality_percent)
  return [answer.quality_percent, answer.delay_ms]
}

test('E24 C90 an arabox without messages has no quality figures', async () => {
  await all.at(minute(0))
  expect(await qualityOf(newArabox())).toEqual([null, null])
})

test('E24 C90 a new arabox is measured from its first message, and a silent one gets a lower value every minute', async () => {
  const arabox = newArabox()
  await deliverAt(arabox, 1, 0, 2500)
  expect(await qualityOf(arabox)).toEqual([100, 2500])
  await all.at(minute(3.5))
  expect(await qualityOf(arabox)).toEqual([25, 2500])
  for (let step = 4; step < 15; step += 1) await deliverAt(arabox, step, step)
  // Twelve of the fifteen minutes since its first message; later nine of the last fifteen.
  expect(await qualityOf(arabox)).toEqual([80, 0])
  await all.at(minute(20))
  expect(await qualityOf(arabox)).toEqual([60, 0])
  await all.at(minute(60))
  expect(await qualityOf(arabox)).toEqual([0, null])
})

test('E24 a clock that is ahead shows as a negative delay', async () => {
  const arabox = newArabox()
  await deliverAt(arabox, 1, 100, -4000)
  expect(await qualityOf(arabox)).toEqual([100, -4000])
})

test('E24 the minutes of planned works lower no quality', async () => {
  const arabox = newArabox()
  for (let step = 1; step <= 10; step += 1) await deliverAt(arabox, step, 200 + step)
  await all.at(minute(215))
  expect(await qualityOf(arabox)).toEqual([67, 0])
  await all.store.pool.query(
    `insert into maintenance (created_at, location_id, covers_arabox, covers_screens, starts_at, ends_at, reason)
     select now(), id, true, false, $2, $3, 'New camera' from location where uuid = $1`,
    [arabox.locationUuid, minute(210.5), minute(230)],
  )
  expect(await qualityOf(arabox)).toEqual([100, 0])
  await all.at(minute(226))
  expect((await qualityOf(arabox))[0]).toBeNull()
})
