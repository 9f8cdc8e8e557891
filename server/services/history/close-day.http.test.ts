import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginHistory } from '../../../tests/support/platform/begun-history.ts'
import { type DemoPlatform, demoPlatform } from '../../../tests/support/platform/demo-platform.ts'
import { storeHours } from '../statistics/public.ts'
import { closeHistory, verifyHistory } from './public.ts'

let platform: DemoPlatform
beforeEach(async () => {
  platform = await demoPlatform()
  await beginHistory(platform)
}, 60_000)
afterEach(() => platform.close())

const history = () => platform.composition.contexts.history
const verify = (...only: readonly string[]) =>
  verifyHistory({ db: platform.store.db, statistics: platform.statistics }, only.length > 0 ? { only } : {})
const waitingOf = async (kind: string) => (await verify(kind)).kinds[0]?.waiting
const closeAt = async (instant: string) => {
  platform.clock.set(new Date(instant))
  return closeHistory(history())
}

const NEXT_DAY = '2026-03-03T07:00:00+01:00'
const DAY_AFTER = '2026-03-04T07:00:00+01:00'
const entry = `insert into audit_entry (at, action, kind, record_id, record_name) values (now(), 'created', 'role', 9, 'x')`

test('a day is closed once, half an hour after its contacts are recorded, and not by a clock that goes back', async () => {
  expect(await closeAt('2026-03-03T06:29:59+01:00')).toBeNull()
  expect(await closeAt('2026-03-03T06:30:00+01:00')).toMatchObject({ number: 2, day: '2026-03-02' })
  expect(await closeAt('2026-03-03T23:00:00+01:00')).toBeNull()
  // Days without a server have no block of their own.
  expect(await closeAt('2026-03-06T12:00:00+01:00')).toMatchObject({ number: 3, day: '2026-03-05' })
  expect(await closeAt(NEXT_DAY)).toBeNull()
  expect((await verify('audit', 'campaign')).differences).toEqual([])
}, 60_000)

test('entries and places of a transaction that commits after the closing are neither missed nor a false alarm', async () => {
  const slow = await platform.store.pool.connect()
  await slow.query('begin')
  await slow.query(entry)
  await slow.query(`insert into recorded_sensors (city_id, locations) values (1, '{}')`)
  // A later entry with a greater number is visible before.
  await platform.store.pool.query(entry)
  expect(await closeAt(NEXT_DAY)).toMatchObject({ number: 2 })
  expect(await waitingOf('audit')).toBe(1)
  await slow.query('commit')
  slow.release()
  const { differences } = await verify('audit', 'sensors')
  expect({ differences, waiting: await waitingOf('audit') }).toEqual({ differences: [], waiting: 2 })
  expect(await closeAt(DAY_AFTER)).toMatchObject({ number: 3 })
  expect((await verify('audit', 'sensors')).differences).toEqual([])
  expect([await waitingOf('audit'), await waitingOf('sensors')]).toEqual([0, 0])
}, 60_000)

test('an event of a campaign that commits after the closing is in the next block', async () => {
  const slow = await platform.store.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into campaign_event select campaign_uuid, version + 1, type, event, status_before, status, at,
    by_id, by_name, reason, facts from campaign_event order by campaign_uuid, version desc limit 1`)
  await closeAt(NEXT_DAY)
  await slow.query('commit')
  slow.release()
  expect((await verify('campaign')).differences).toEqual([])
  await closeAt(DAY_AFTER)
  expect((await verify('campaign')).differences).toEqual([])
  expect(await waitingOf('campaign')).toBe(0)
}, 60_000)

test('of two servers that close a day at once, one does', async () => {
  platform.clock.set(new Date(NEXT_DAY))
  const blocks = await Promise.all(Array.from({ length: 4 }, () => closeHistory(history())))
  const made = [...blocks, await closeHistory(history())].filter((block) => block !== null)
  expect(made).toMatchObject([{ number: 2, day: '2026-03-02' }])
  expect((await verify('campaign', 'campaign_day')).differences).toEqual([])
}, 60_000)

test('a closing that a stop interrupted is continued by the next one', async () => {
  await platform.store.pool.query(entry)
  platform.clock.set(new Date(NEXT_DAY))
  const stopping = new AbortController()
  const getKey = () => {
    stopping.abort()
    return history().getKey()
  }
  const failing = { ...history(), getKey: () => Promise.reject(new Error('the key cannot be read')) }
  await expect(closeHistory(failing)).rejects.toThrow('the key cannot be read')
  stopping.abort()
  expect(await closeHistory({ ...history(), getKey, stopping: stopping.signal })).toBeNull()
  expect((await verify('audit', 'campaign_day')).differences).toEqual([])
  expect(await closeHistory(history())).toMatchObject({ number: 2 })
  expect(await waitingOf('audit')).toBe(0)
  expect((await verify('audit', 'campaign_day')).differences).toEqual([])
}, 60_000)

const hourOf = async () => {
  const [hour] = await platform.statistics.rows<Record<string, unknown> & { location_uuid: string; hour: Date }>(
    `select * from hourly where local_day = date '2026-02-20' and local_hour = 12 order by location_uuid limit 1`,
  )
  if (!hour) throw new Error('the demo has counts')
  return hour
}

test('late counts of a closed day are no difference, and the day has another unit in the next block', async () => {
  const { location_uuid, hour } = await hourOf()
  const counts = { people_net: 9, people_gross: 9, cars: 1, buses: 0, ages: Array.from({ length: 14 }, () => 0) }
  const late = [{ location_uuid, hour, local_day: '2026-02-20', local_hour: 12, ...counts }]
  await platform.statistics.transaction((session) => storeHours(session, late))
  expect((await verify('hours')).differences).toEqual([])
  expect(await waitingOf('hours')).toBeGreaterThanOrEqual(24)
  await closeAt(NEXT_DAY)
  expect((await verify('hours')).differences).toEqual([])
  const { rows } = await platform.store.db.execute(
    sql`select source, block from history_unit where kind = 'hours' and key = ${`2026-02-20 ${location_uuid}`} order by block`,
  )
  expect(rows).toEqual([
    { source: 'first', block: 1 },
    { source: 'written', block: 2 },
  ])
}, 60_000)

test('hours that change without the product are named, before and after the next closing', async () => {
  const { location_uuid, hour } = await hourOf()
  const spoiled = [
    { what: 'changed', table: 'hourly', name: `${location_uuid} ${hour.toISOString()}`, day: '2026-03-01' },
  ]
  await platform.statistics.exec(
    'update hourly set people_net = people_net + 1 where location_uuid = $1 and hour = $2',
    [location_uuid, hour],
  )
  expect((await verify('hours')).differences).toMatchObject(spoiled)
  await closeAt(NEXT_DAY)
  expect((await verify('hours')).differences).toMatchObject(spoiled)
  await platform.statistics.exec('delete from hourly where location_uuid = $1 and hour = $2', [location_uuid, hour])
  expect((await verify('hours')).differences).toMatchObject([{ ...spoiled[0], what: 'missing' }])
}, 60_000)

test('plays that change without a delivery are not recorded again', async () => {
  await platform.store.pool.query(`update emission_day set played = played + 1
    where ctid = (select ctid from emission_day where day = '2026-03-01' limit 1)`)
  const spoiled = [{ what: 'changed', table: 'emission_day' }]
  expect((await verify('campaign_day')).differences).toMatchObject(spoiled)
  await closeAt(NEXT_DAY)
  expect((await verify('campaign_day')).differences).toMatchObject(spoiled)
}, 60_000)
