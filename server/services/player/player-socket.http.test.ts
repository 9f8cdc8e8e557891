import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { connectPlayer, type PlayerClient } from '../../../tests/support/calls/player-client.ts'
import { type TestPlayer, testPlayer } from '../../../tests/support/calls/test-player.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../tests/support/platform/access-platform.ts'
import { scheduleChanged } from './players-of-screens.ts'

let platform: AccessPlatform
/** A running campaign, one of its screens, and a screen that does not play it. */
let campaign: string
let playing: number
let other: number

beforeAll(async () => {
  platform = await startAccessPlatform({ demoLive: false })
  const { rows } = await platform.store.pool.query<{ campaign: string; screen: number; other: number }>(
    `select one.campaign_uuid as campaign, min(one.screen_id) as screen,
       (select min(id) from screen where id not in
         (select screen_id from content_schedule where campaign_uuid = one.campaign_uuid)) as other
     from content_schedule as one where day = '2026-03-02' and begins < ends group by 1 order by 1 limit 1`,
  )
  ;[{ campaign = '', screen: playing = 0, other = 0 } = {}] = rows
})
const open: PlayerClient[] = []
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close()
})
afterAll(() => platform.close())

const newPlayer = async (screenId: number): Promise<TestPlayer> => {
  const player = testPlayer(platform.url)
  await player.pairWith(platform.callers.admin, screenId)
  return player
}

const connected = async (token: unknown): Promise<PlayerClient> => {
  const client = await connectPlayer(platform.url, token)
  open.push(client)
  return client
}

const change = (screenId: number) => platform.store.transaction((tx) => scheduleChanged(tx, [screenId]))

test('a player is told of a change of its schedule once it is committed, by whichever process, and no other player is', async () => {
  const [one, two] = [
    await connected((await newPlayer(playing)).token),
    await connected((await newPlayer(other)).token),
  ]
  expect([one.versions(), two.versions()]).toEqual([[1], [1]])

  const uncommitted = await platform.store.transaction(async (tx) => {
    await scheduleChanged(tx, [playing])
    await change(other)
    await vi.waitFor(() => expect(two.versions()).toEqual([1, 2]), { timeout: 5000 })
    return one.versions()
  })
  expect(uncommitted).toEqual([1])
  await vi.waitFor(() => expect(one.versions()).toEqual([1, 2]), { timeout: 5000 })

  const { version } = (await platform.callers.admin.call(contract.campaign.getCampaign, { params: { uuid: campaign } }))
    .answer
  const body = { version, reason: 'Koniec' }
  const stopped = await platform.callers.operator.call(contract.campaign.stopCampaign, {
    params: { uuid: campaign },
    body,
  })
  expect(stopped.status).toBe(200)
  await vi.waitFor(() => expect(one.versions()).toEqual([1, 2, 3]), { timeout: 5000 })
  await change(other)
  await vi.waitFor(() => expect(two.versions()).toEqual([1, 2, 3]), { timeout: 5000 })
  expect(one.versions()).toEqual([1, 2, 3])
})

test('a player that ended is disconnected, and it cannot connect again; nor can one that waits for its screen', async () => {
  const first = await newPlayer(playing)
  const socket = await connected(first.token)
  const second = await newPlayer(playing)
  expect(await socket.disconnected).toBe('io server disconnect')
  const next = await connected(second.token)
  const end = { params: { id: playing }, body: { computes_plays: false } }
  expect((await platform.callers.admin.call(contract.player.endPlayer, end)).status).toBe(200)
  expect(await next.disconnected).toBe('io server disconnect')

  const waiting = testPlayer(platform.url)
  await waiting.requestCode()
  const refused = { data: { code: 'unauthenticated' } }
  for (const token of [first.token, second.token, waiting.token, 'x'.repeat(5000), '', null, { length: 1 }, undefined])
    await expect(connected(token)).rejects.toMatchObject(refused)
})

test('a player has one socket, the latest, and one that sends anything is disconnected', async () => {
  const { token } = await newPlayer(playing)
  const before = await connected(token)
  const socket = await connected(token)
  expect(await before.disconnected).toBe('io server disconnect')
  await change(playing)
  await vi.waitFor(() => expect(socket.events).toHaveLength(2), { timeout: 5000 })
  expect(before.events).toHaveLength(1)
  socket.socket.emit('join', { location_uuid: crypto.randomUUID() })
  expect(await socket.disconnected).toBe('io server disconnect')
})
