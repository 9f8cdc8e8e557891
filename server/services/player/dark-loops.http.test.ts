import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { pairedPlayer } from '../../../tests/support/calls/player-calls.ts'
import { jsonOf } from '../../../tests/support/calls/send-request.ts'
import { playOf, wholeFilm } from '../../../tests/support/calls/test-player.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../tests/support/platform/demo-now.ts'
import { sealDueCampaigns, takeDueClockSteps } from '../campaigns/public.ts'
import { darkenSilentPlayers } from './public.ts'

const DAY = '2026-03-02'

let platform: AccessPlatform
let screenId: number
let campaign: string

/** Pairs a player, which reports one play at 12:00 and is silent from then on. */
beforeEach(async () => {
  await platform?.close()
  platform = await startAccessPlatform()
  await platform.at(DEMO_NOW.toISOString())
  const paired = await pairedPlayer(platform)
  screenId = paired.screenId
  const { player } = paired
  const [state, { days, screen, films }] = [await player.state(), await player.schedule()]
  const block = days[0]?.blocks.find(({ begins, ends }) => begins === 0 && ends === 540)
  if (state.state !== 'paired' || !block) throw new Error('the player has nothing to play')
  campaign = block.campaign_uuid
  platform.clock.set(new Date('2026-03-02T13:30:00+01:00'))
  const records = [playOf(block, { number: 1, day: DAY, loop: 180 }, wholeFilm(films, block))]
  const start = player.startOf({ player: state.player_uuid, screen: screen.uuid, campaign })
  const log = { campaign_uuid: campaign, first: 1, records }
  const body = { logs: [player.signed(state.player_uuid, log, player.hashAfter(start, records))] }
  const answer = await player.send(contract.player.deliverPlays, { body })
  expect(jsonOf<AnswerOf<typeof contract.player.deliverPlays>>(answer).logs).toMatchObject([{ accepted: 1 }])
})
afterAll(() => platform.close())

/** Dark loops by hour of the first day, and the number of dark hours of all days. */
const dark = async () => {
  const { rows } = await platform.store.pool.query<{ day: string; hour: number; loops: number }>(
    'select day::text, hour, loops from dark_hour where campaign_uuid = $1 and screen_id = $2 order by 1, 2',
    [campaign, screenId],
  )
  return {
    first: Object.fromEntries(rows.filter(({ day }) => day === DAY).map(({ hour, loops }) => [hour, loops])),
    hours: rows.length,
  }
}
const untilNoon = { 9: 30, 10: 30, 11: 30 }

test('the hours of a player that no later report covers are dark once it is ended', async () => {
  expect((await dark()).first).toEqual(untilNoon)
  const body = { computes_plays: true }
  const ended = await platform.callers.admin.call(contract.player.endPlayer, { params: { id: screenId }, body })
  expect(ended.status).toBe(200)
  expect((await dark()).first).toEqual({ ...untilNoon, 12: 29 })
})

test('the hours of a silent player are dark once they are older than what still counts', async () => {
  const context = platform.composition.contexts.player
  platform.clock.set(new Date(Date.parse('2026-03-02T23:30:00+01:00') + 30 * DAY_MS))
  await darkenSilentPlayers(context)
  const first = { ...untilNoon, 12: 29, ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [13 + at, 30])) }
  expect((await dark()).first).toEqual(first)
  // It is looked at once a day.
  expect(await darkenSilentPlayers(context)).toBe(0)
  platform.clock.set(new Date(platform.clock.now().getTime() + DAY_MS + HOUR_MS))
  await darkenSilentPlayers(context)
  expect((await dark()).first).toEqual({ ...first, 23: 30 })
})

test('all hours without a counted play are dark once the figures of a campaign are sealed', async () => {
  const { campaigns } = platform.composition.contexts
  const { answer } = await platform.callers.admin.call(contract.campaign.getCampaign, { params: { uuid: campaign } })
  const days = Math.round((Date.parse(answer.date_to ?? '') - Date.parse(DAY)) / DAY_MS) + 1
  // Of all others nothing is sealed.
  await platform.store.pool.query('update campaign set deleted_at = now() where uuid <> $1', [campaign])
  platform.clock.set(new Date(Date.parse(`${answer.date_to}T12:00:00Z`) + 8 * DAY_MS))
  await takeDueClockSteps(campaigns)
  await sealDueCampaigns(campaigns)
  // From the pairing on all hours of all days: of the first day those from 09:00 on.
  expect((await dark()).hours).toBe(15 + (days - 1) * 18)
})
