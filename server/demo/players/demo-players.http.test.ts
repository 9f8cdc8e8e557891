import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { loggedIn } from '../../../tests/support/calls/client.ts'
import { testPlayer } from '../../../tests/support/calls/test-player.ts'
import { DEMO_NOW } from '../../../tests/support/platform/demo-now.ts'
import { type DemoPlatform, demoPlatform } from '../../../tests/support/platform/demo-platform.ts'
import type { DemoPorts } from '../../demo-ports/load-demo.ts'
import { demoPorts } from '../../demo-ports/open-demo.ts'
import { bookEmissions } from '../../services/campaigns/public.ts'
import { demoNetwork } from '../network/demo-network.ts'
import type { Network } from '../network/entities.ts'
import { type DemoPlayers, demoPlayers, pairDemoPlayers } from './demo-players.ts'

const DAY = '2026-03-02'

let platform: DemoPlatform
let ports: DemoPorts
let network: Network
/** A screen with a player and one without. */
let [played, computed] = [0, 0]
const running: DemoPlayers[] = []
const house = Buffer.from([0xff, 0xd8, 1])
const logError = vi.fn()

const begin = (): DemoPlayers => {
  const players = demoPlayers({ ...ports, logError }, network, { shownAt: async () => house })
  running.push(players)
  return players
}
const select = async (text: string, values: readonly unknown[] = []) =>
  (await platform.store.pool.query<Record<string, number>>(text, [...values])).rows
const at = async (ms: number) => {
  platform.clock.set(new Date(ms))
  await bookEmissions(platform.composition.contexts.campaigns)
}
beforeAll(async () => {
  platform = await demoPlatform()
  await platform.at(DEMO_NOW.toISOString())
  ports = demoPorts(platform.composition.platform, platform.composition.contexts)
  const whole = demoNetwork()
  const rows = await select(
    'select distinct screen_id as id from content_schedule where day = $1 and begins = 0 and ends = 540 order by 1',
    [DAY],
  )
  const ids = rows.map(({ id }) => id ?? 0)
  // Of each forty screens some have faults, and of each nine one has no player.
  played = ids.find((id) => id % 40 === 1 || (id % 40 < 7 && id % 9 !== 4)) ?? 0
  computed = ids.find((id) => id % 9 === 4) ?? 0
  network = { ...whole, screens: whole.screens.filter(({ id }) => id === played || id === computed) }
})
afterAll(async () => {
  for (const players of running) await players.close()
  await platform.close()
})

test('players of the demo play what their screens are scheduled, and go on where they were after a restart', async () => {
  const nowMs = DEMO_NOW.getTime()
  await pairDemoPlayers(ports, network, DEMO_NOW)
  await pairDemoPlayers(ports, network, new Date(nowMs + MINUTE_MS))
  expect(await select('select screen_id, paired_at from player')).toEqual([{ screen_id: played, paired_at: DEMO_NOW }])
  const players = begin()
  await at(nowMs + 30 * MINUTE_MS)
  await players.callDue()
  await players.close()

  const restarted = begin()
  for (let minute = 60; minute <= 66; minute += 1) {
    await at(nowMs + minute * MINUTE_MS)
    await restarted.callDue()
  }
  expect(logError).not.toHaveBeenCalled()
  const logs = await select(
    'select sum(last - first + 1)::int as records, max(last) as last from play_batch group by player_id, campaign_uuid',
  )
  expect(logs.length).toBeGreaterThan(0)
  // Whole loops of 120 s from the pairing until the latest delivery, at least an hour later.
  for (const { records = 0, last = 0 } of logs)
    expect({ records, isHour: last >= 29 && last <= 34 }).toEqual({ records: last, isHour: true })
  const faults = await select("select 1 as wrong from play_batch where faults::text ~ 'outside|film|taken|future|old'")
  expect(faults).toEqual([])
})

test('its report is one of a real player, it sends the picture that somebody asks for, and it ends for another player', async () => {
  const admin = await loggedIn(platform.url, 'admin')
  const params = { id: played }
  const read = async () => (await admin.call(contract.player.getScreenPlayers, { params })).answer
  expect((await read()).player).toMatchObject({ version: 'demo', is_clock_wrong: false, waiting_records: 0 })
  await admin.call(contract.player.askForPicture, { params })
  const players = running.at(-1)
  platform.clock.set(new Date(platform.clock.now().getTime() + MINUTE_MS))
  await players?.callDue()
  const { url } = (await read()).player?.picture ?? { url: '' }
  expect(Buffer.from(await (await fetch(new URL(url, platform.url))).arrayBuffer())).toEqual(house)

  const real = testPlayer(platform.url)
  await real.pairWith(admin, played)
  platform.clock.set(new Date(platform.clock.now().getTime() + MINUTE_MS))
  await players?.callDue()
  await pairDemoPlayers(ports, network, platform.clock.now())
  expect((await read()).player).toMatchObject({ public_key: real.key })
})
