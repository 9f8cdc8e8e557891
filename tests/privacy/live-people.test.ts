import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { liveClientsOf } from '../support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

const NOW = '2026-03-02T10:20:00Z'
const AT = '2026-03-02T10:19:00Z'
const PEOPLE = 20

let platform: AccessPlatform
let pair: readonly [Arabox, Arabox]
const { connect } = liveClientsOf(() => platform)

beforeAll(async () => {
  platform = await startAccessPlatform()
  await platform.at(NOW)
  const next = await araboxSource(platform, platform.callers.admin, 2)
  pair = [next(), next()]
})
afterAll(() => platform.close())

const groups = [
  { age: '15-24', gender: 'female' },
  { age: '65-75', gender: 'male' },
] as const

const track = [
  [10, 20],
  [300, 400],
]

test('two araboxes whose people differ in age and gender only cannot be told apart on sockets, in the recorder, in the hours of today or on the picture', async () => {
  const seen = await Promise.all(
    pair.map(async (arabox, index) => {
      const { locationUuid, araboxUuid } = arabox
      const client = await connect()
      expect(await client.request('join', { location_uuid: locationUuid })).toBeNull()
      const people = Array.from({ length: PEOPLE }, (_, each) => ({
        ...personMessage(each + 1, AT),
        ...groups[index],
        track,
      }))
      expect((await arabox.deliver(people)).status).toBe(200)
      await client.until(locationUuid, PEOPLE)
      const { owner } = platform.callers
      const { rows } = await platform.store.pool.query<{ id: number }>('select id from location where uuid = $1', [
        locationUuid,
      ])
      const params = { id: rows[0]?.id ?? 0 }
      const answers = await Promise.all([
        owner.call(contract.arabox.recording, { params }),
        owner.call(contract.arabox.hourlyToday, { params }),
        owner.call(contract.arabox.heatmap, { params: { uuid: locationUuid } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const text = JSON.stringify([client.received, answers.map(({ status, answer }) => ({ status, answer }))])
      return text.replaceAll(locationUuid, 'location').replaceAll(araboxUuid, 'arabox')
    }),
  )
  expect(seen[0]).toContain('"object":"person"')
  expect(seen[0]).toBe(seen[1])
})
