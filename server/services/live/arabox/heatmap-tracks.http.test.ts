import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { afterMessage } from '../../../../machines/live/counters.ts'
import { type Arabox, issueKeys, personMessage } from '../../../../tests/support/calls/arabox.ts'
import { loggedIn } from '../../../../tests/support/calls/client.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
} from '../../../../tests/support/statistics/counted-network.ts'

const NOW = '2026-03-02T10:20:00+01:00'

let world: CountedNetwork
let arabox: Arabox | undefined

beforeAll(async () => {
  world = await countedNetwork('DuckDB', NOW)
  ;[arabox] = await issueKeys(world.url, await loggedIn(world.url, 'admin'), [
    { araboxUuid: countedLocations.market.replace('a', 'b'), locationUuid: countedLocations.market },
  ])
})
afterAll(() => world.close())

const trackOf = (seq: number): [number, number][] => [
  [seq, 0],
  [seq, 100],
]
const walking = (seq: number, at = NOW) => ({ ...personMessage(seq, at), track: trackOf(seq) })
const walkingFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => walking(from + index))
const page = async (number?: number, uuid: string = countedLocations.market) => {
  const query = number === undefined ? {} : { query: { page: number } }
  const { times, ...answer } = (await world.as.owner.call(contract.arabox.heatmap, { params: { uuid }, ...query }))
    .answer
  expect(times).toHaveLength(answer.paths.length)
  return answer
}
const deliver = async (messages: readonly unknown[]) => expect((await arabox?.deliver(messages))?.status).toBe(200)

test('C92 E29 pages of 200 have each track of today once, oldest first', async () => {
  expect(await page()).toEqual({ paths: [], has_more: false, currentPage: 1 })
  const yesterday = walking(1, '2026-03-01T23:30:00+01:00')
  await deliver([yesterday, personMessage(2, NOW), ...walkingFrom(3, 202)])
  const first = { paths: walkingFrom(3, 202).map(({ track }) => track), has_more: false, currentPage: 1 }
  expect(await page()).toEqual(first)
  await deliver([...walkingFrom(200, 205)])
  expect(await page(1)).toEqual({ ...first, has_more: true })
  expect(await page(2)).toEqual({ paths: [203, 204, 205].map(trackOf), has_more: false, currentPage: 2 })
  expect(await page(3)).toEqual({ paths: [], has_more: false, currentPage: 3 })
  expect((await page(1, countedLocations.station)).paths).toEqual([])
})

test('the last minutes are a recording whose counters and messages add up to the counters of now', async () => {
  const { id } = (
    await world.as.owner.call(contract.location.getLocationByUuid, { params: { uuid: countedLocations.market } })
  ).answer
  const { answer } = await world.as.owner.call(contract.arabox.recording, { params: { id } })
  expect(answer.batches.map(({ at }) => at)).toEqual([new Date(NOW).toISOString()])
  const counted = answer.batches.flatMap(({ entries }) => entries).reduce(afterMessage, answer.counters)
  expect([answer.counters.net, counted.net]).toEqual([0, 204])
  world.clock.set(new Date('2026-03-02T10:36:00+01:00'))
  const later = (await world.as.owner.call(contract.arabox.recording, { params: { id } })).answer
  expect([later.counters.net, later.batches]).toEqual([204, []])
  world.clock.set(new Date(NOW))
})

test('C92 the times of tracks are those of their messages', async () => {
  const { times } = (
    await world.as.owner.call(contract.arabox.heatmap, {
      params: { uuid: countedLocations.market },
      query: { page: 2 },
    })
  ).answer
  expect(times?.[0]).toBe(new Date(NOW).toISOString())
})

test('C92 a new day starts without tracks, and its first track deletes those of the day before', async () => {
  world.clock.set(new Date('2026-03-03T00:10:00+01:00'))
  expect((await page()).paths).toEqual([])
  await deliver([walking(300, '2026-03-03T00:09:00+01:00')])
  expect((await page()).paths).toEqual([trackOf(300)])
  world.clock.set(new Date(NOW))
  expect((await page()).paths).toEqual([])
})

test.each([
  ['one point', [[1, 1]]],
  ['65 points', Array.from({ length: 65 }, () => [1, 1])],
  [
    'a point outside the picture',
    [
      [1, 1],
      [1081, 1],
    ],
  ],
])('C92 a track of %s is a field error and nothing of its batch is stored', async (_, track) => {
  const before = await page()
  const answer = await arabox?.deliver([walking(399), { ...personMessage(400, NOW), track }])
  expect(answer?.status).toBe(422)
  expect(JSON.parse(answer?.text ?? '').errors[0].path).toMatch(/^messages\.1\.track/)
  expect(await page()).toEqual(before)
})
