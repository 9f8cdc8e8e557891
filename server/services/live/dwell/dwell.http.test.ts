import { afterAll, beforeAll, expect, test } from 'vitest'
import { LONGEST_DWELL_MS, type Message } from '../../../../contract/live/messages.ts'
import { DWELL_BINS, dwellBin } from '../../../../machines/audience/spot/dwell.ts'
import { type Arabox, araboxSource, personMessage } from '../../../../tests/support/calls/arabox.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { findDwell } from './find-dwell.ts'

let platform: AccessPlatform
let nextArabox: () => Arabox
beforeAll(async () => {
  platform = await startAccessPlatform()
  nextArabox = await araboxSource(platform, platform.callers.admin, 6)
})
afterAll(() => platform.close())

// The time of the demo is 08:20 in Warsaw on Monday, 2 March 2026.
const MONDAY_8 = '2026-03-02T07:10:00Z'
const FRIDAY_8 = '2026-02-27T07:10:00Z'
const SUNDAY_8 = '2026-03-01T07:10:00Z'

const person = (seq: number, dwell_ms: number, at = MONDAY_8): Message => ({ ...personMessage(seq, at), dwell_ms })
const dwellAt = async ({ locationUuid }: Arabox) =>
  ((await findDwell(platform.store.db, [locationUuid])).get(locationUuid) ?? []).toSorted(
    (one, other) => one.dayType - other.dayType || one.localHour - other.localHour,
  )
const timesIn = (bins: Readonly<Record<number, number>>) =>
  Array.from({ length: DWELL_BINS }, (_, bin) => bins[bin] ?? 0)
const none = timesIn({})

test('E44 times in view are added to the kind of day and the local hour of the message, in their bins', async () => {
  const arabox = nextArabox()
  const car: Message = { type: 'path', seq: 4, at: MONDAY_8, object: 'car', counter: 'gross', dwell_ms: 6000 }
  const bus: Message = { type: 'path', seq: 5, at: MONDAY_8, object: 'bus', counter: 'gross', dwell_ms: 6000 }
  const messages = [person(1, 12_000), person(2, 900), person(3, 12_000, SUNDAY_8), car, bus]
  expect((await arabox.deliver(messages)).status).toBe(200)
  expect(await dwellAt(arabox)).toEqual([
    {
      dayType: 0,
      localHour: 8,
      people: timesIn({ [dwellBin(12)]: 1, 0: 1 }),
      cars: timesIn({ [dwellBin(6)]: 1 }),
      buses: timesIn({ [dwellBin(6)]: 1 }),
    },
    { dayType: 2, localHour: 8, people: timesIn({ [dwellBin(12)]: 1 }), cars: none, buses: none },
  ])
})

test('E44 a repeated message counts its time in view once, a late one counts on its own kind of day', async () => {
  const arabox = nextArabox()
  const batch = [person(1, 12_000), person(2, 30_000)]
  await arabox.deliver(batch)
  await arabox.deliver(batch)
  await arabox.deliver([...batch, person(3, 12_000, FRIDAY_8)])
  expect(await dwellAt(arabox)).toEqual([
    { dayType: 0, localHour: 8, people: timesIn({ [dwellBin(12)]: 2, [dwellBin(30)]: 1 }), cars: none, buses: none },
  ])
})

test('E44 counters that count a passage again, hours without plays and messages without a time add nothing', async () => {
  const arabox = nextArabox()
  const again: Message = { ...personMessage(1, MONDAY_8), counter: 'gross', dwell_ms: 12_000 }
  const inCar: Message = { type: 'path', seq: 2, at: MONDAY_8, object: 'car', counter: 'net', dwell_ms: 5000 }
  const { status } = await arabox.deliver([
    again,
    inCar,
    personMessage(3, MONDAY_8),
    person(4, 12_000, '2026-03-02T04:30:00Z'),
  ])
  expect(status).toBe(200)
  expect(await dwellAt(arabox)).toEqual([])
})

test('E44 a time in view below zero or above an hour is refused with the whole batch', async () => {
  const arabox = nextArabox()
  for (const dwell_ms of [-1, LONGEST_DWELL_MS + 1, 0.5])
    expect((await arabox.deliver([{ ...personMessage(1, MONDAY_8), dwell_ms }])).status).toBe(422)
  expect((await arabox.deliver([person(1, LONGEST_DWELL_MS)])).status).toBe(200)
  expect((await dwellAt(arabox))[0]?.people.at(-1)).toBe(1)
})

test('times in view are halved before they grow too large, so that the latest weeks decide', async () => {
  const arabox = nextArabox()
  await arabox.deliver([person(1, 12_000)])
  await platform.store.pool.query('update dwell set people[$1] = 16385 where location_uuid = $2', [
    dwellBin(12) + 1,
    arabox.locationUuid,
  ])
  await arabox.deliver([person(2, 30_000)])
  expect((await dwellAt(arabox))[0]?.people).toEqual(timesIn({ [dwellBin(12)]: 8192.5, [dwellBin(30)]: 1 }))
})
