import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { Message } from '../../../../contract/live/messages.ts'
import { type Arabox, araboxSource, personMessage } from '../../../../tests/support/calls/arabox.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { storeClosedHour } from '../../../../tests/support/statistics/closed-hour.ts'
import { dwellCache } from './dwell-cache.ts'
import { findDwell } from './find-dwell.ts'

let platform: AccessPlatform
let nextArabox: () => Arabox
beforeAll(async () => {
  platform = await startAccessPlatform()
  nextArabox = await araboxSource(platform, platform.callers.admin, 6)
})
afterAll(() => platform.close())

const MONDAY_8 = '2026-03-02T07:10:00Z'
const person = (seq: number): Message => ({ ...personMessage(seq, MONDAY_8), dwell_ms: 12_000 })

/** The cache of one process, the locations that it read from the table, and the times that it answers. */
const processOf = (most?: number) => {
  const asked: string[][] = []
  const find: typeof findDwell = (tx, locations) => {
    asked.push([...locations])
    return findDwell(tx, locations)
  }
  const cache = dwellCache({ statistics: platform.statistics, find, ...(most === undefined ? {} : { most }) })
  const timesAt = async (...araboxes: Arabox[]) => {
    const found = await cache.read(
      platform.store.db,
      araboxes.map(({ locationUuid }) => locationUuid),
    )
    return araboxes.map(({ locationUuid }) =>
      (found.get(locationUuid) ?? []).reduce((sum, { people }) => sum + people.reduce((all, each) => all + each, 0), 0),
    )
  }
  return { asked, timesAt }
}

test('times in view are read once for each closed hour of their location, in every process', async () => {
  const [one, other] = [nextArabox(), nextArabox()]
  await one.deliver([person(1)])
  const processes = [processOf(), processOf()]
  for (const { timesAt } of processes) expect(await timesAt(one, other)).toEqual([1, 0])
  await one.deliver([person(2)])
  for (const { timesAt, asked } of processes) {
    expect(await timesAt(one, other)).toEqual([1, 0])
    expect(asked).toEqual([[one.locationUuid, other.locationUuid]])
  }
  await storeClosedHour(platform.statistics, [one.locationUuid])
  for (const { timesAt, asked } of processes) {
    expect(await timesAt(one, other)).toEqual([2, 0])
    expect(asked.slice(1)).toEqual([[one.locationUuid]])
  }
})

test('an estimate reads the times in view of an hour once the platform has closed it', async () => {
  const arabox = nextArabox()
  await arabox.deliver([person(1)])
  const { timesAt } = processOf()
  expect(await timesAt(arabox)).toEqual([1])
  await arabox.deliver([person(2)])
  expect(await timesAt(arabox)).toEqual([1])
  await platform.at('2026-03-02T09:05:00Z')
  expect(await timesAt(arabox)).toEqual([2])
})

test('locations that do not fit into the cache are read each time', async () => {
  const [one, other] = [nextArabox(), nextArabox()]
  const { timesAt, asked } = processOf(1)
  for (const _ of [1, 2]) expect(await timesAt(one, other)).toEqual([0, 0])
  expect(asked).toEqual([[one.locationUuid, other.locationUuid], [other.locationUuid]])
})

test('times in view are deleted with their location, and other locations keep theirs', async () => {
  const { admin } = platform.callers
  const { answer: made } = await admin.call(contract.location.createLocation, {
    body: {
      name: 'Galeria Testowa',
      address: 'ul. Testowa 1',
      city_id: 1,
      company_id: 6,
      latitude: 52.23,
      longitude: 21,
      industry_ids: [],
    },
  })
  const countOf = async (uuid: string) =>
    (await platform.store.pool.query('select 1 from dwell where location_uuid = $1', [uuid])).rowCount
  const other = nextArabox()
  await other.deliver([person(1)])
  await platform.store.pool.query(
    `insert into dwell select $1, day_type, local_hour, people, cars, buses from dwell where location_uuid = $2`,
    [made.uuid, other.locationUuid],
  )
  expect(await countOf(made.uuid)).toBe(1)
  const removed = await admin.call(contract.location.deleteLocation, { params: { id: made.id } })
  expect(removed.status).toBe(204)
  expect([await countOf(made.uuid), await countOf(other.locationUuid)]).toEqual([0, 1])
})
