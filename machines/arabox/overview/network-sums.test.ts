import { expect, test } from 'vitest'
import { sampleListedLocation } from '../../../tests/support/samples/locations.ts'
import { sampleLocationUuid } from '../../../tests/support/samples/statistics.ts'
import { countersOf } from '../../live/counters.ts'
import { initialLocation, type LiveLocation } from '../../live/location.ts'
import { FOLLOWED_LIMIT, followCommands, followedLocations, liveSums } from './live-sums.ts'
import { audiencesOf, citySums, contains, stateCounts } from './network-sums.ts'

const locations = [
  sampleListedLocation(1),
  sampleListedLocation(2, { city_id: 2, city_name: 'Łódź', device_status: 'silent' }),
  sampleListedLocation(3, { city_id: 2, city_name: 'Łódź', device_status: 'unknown' }),
]

test('R14 cities have their araboxes, silent araboxes and audience, largest first', () => {
  const audiences = audiencesOf([
    { location_uuid: sampleLocationUuid(2), audience: 40 },
    { location_uuid: sampleLocationUuid(3), audience: 2 },
  ])
  expect(citySums(locations, audiences)).toEqual([
    { id: 2, name: 'Łódź', araboxes: 2, silent: 1, audience: 42 },
    { id: 1, name: 'Kraków', araboxes: 1, silent: 0, audience: 0 },
  ])
  expect(citySums(locations, null).map(({ audience }) => audience)).toEqual([null, null])
  expect(stateCounts(locations)).toEqual({ all: 3, online: 1, silent: 1, unknown: 1, maintenance: 0 })
})

test('a text is found in name, address and city, ignoring case', () => {
  const location = sampleListedLocation(1, { name: 'Rondo ONZ', address: 'Świętokrzyska', city_name: 'Łódź' })
  expect(['rondo', 'ŚWIĘTO', ' łódź ', ''].map((text) => contains(location, text))).toEqual([true, true, true, true])
  expect(contains(location, 'kraków')).toBe(false)
})

const counting = (net: number, top: number): LiveLocation => ({
  ...initialLocation('a'),
  status: 'live',
  isFollowed: true,
  counters: { ...countersOf('2026-03-02'), net, zones: { top, left: 1, middle: 0, right: 0 } },
})

const nothing = { people: 0, inFrame: 0, counted: 0, live: 0, waiting: 0, failed: 0, resuming: 0 }

test('W09 live sums add the counters of araboxes and say how many araboxes have none yet', () => {
  expect(liveSums([counting(10, 2), counting(5, 0), initialLocation('b')])).toEqual({
    ...nothing,
    people: 15,
    inFrame: 4,
    counted: 2,
    live: 2,
    waiting: 1,
  })
  expect(liveSums([])).toEqual(nothing)
})

test('live sums leave out an arabox that is not followed, and the people in the frame of a silent one', () => {
  const silent = { ...counting(10, 2), status: 'stale' } as const
  const retrying = { ...counting(7, 1), status: 'retrying', isFollowed: false } as const
  const resuming = { ...counting(5, 0), isFollowed: false }
  expect(liveSums([silent, retrying, resuming])).toEqual({
    ...nothing,
    people: 15,
    inFrame: 1,
    counted: 2,
    failed: 1,
    resuming: 1,
  })
})

test('only araboxes that the user may watch are joined, at most a thousand', () => {
  const owner = { role_id: 13, company_id: 1, permissions: [] }
  const mixed = [
    sampleListedLocation(1),
    sampleListedLocation(2, { company_id: 2, status: 'inactive' }),
    sampleListedLocation(3, { arabox_uuid: null }),
  ]
  expect(followedLocations(owner, mixed)).toEqual({ uuids: [sampleLocationUuid(1)], watchable: 1 })
  expect(followedLocations({ ...owner, role_id: 1 }, mixed).watchable).toBe(2)
  const many = Array.from({ length: 1200 }, (_, index) => sampleListedLocation(index))
  const { uuids, watchable } = followedLocations(owner, many)
  expect([uuids.length, watchable]).toEqual([FOLLOWED_LIMIT, 1200])
})

test('W12 a new selection joins and leaves locations, and the socket is on exactly while there are locations', () => {
  expect(followCommands([], ['a'])).toEqual([
    { type: 'live.join_location', location_uuid: 'a' },
    { type: 'live.turn_on' },
  ])
  expect(followCommands(['a', 'b'], ['b', 'c'])).toEqual([
    { type: 'live.leave_location', location_uuid: 'a' },
    { type: 'live.join_location', location_uuid: 'c' },
  ])
  expect(followCommands(['a'], [])).toEqual([
    { type: 'live.leave_location', location_uuid: 'a' },
    { type: 'live.turn_off' },
  ])
  expect(followCommands(['a'], ['a'])).toEqual([])
})
