import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import { contract } from '../../../../contract/index.ts'
import { instantOfLoop } from '../../../../machines/campaign/price/loops.ts'
import { spotFile } from '../../../../tests/support/calls/campaign-body.ts'
import { type Caller, loggedIn } from '../../../../tests/support/calls/client.ts'
import { playOf, testPlayer } from '../../../../tests/support/calls/test-player.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  logInCampaignCallers,
  readCampaign,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { removeUnusedFiles } from './unused-files.ts'

const BEFORE = '2026-03-02T09:00:00+01:00'
const DAY = '2026-03-18'
const RUNS = `${DAY}T12:00:30.000+01:00`

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

/** The film of the demo with a box that nothing reads: other bytes, the same film. */
const otherFilm = async (name: string): Promise<File> => {
  const bytes = Buffer.from(await (await spotFile()).arrayBuffer())
  const box = Buffer.from([0, 0, 0, 8 + name.length, ...Buffer.from('free'), ...Buffer.from(name)])
  return new File([new Uint8Array(Buffer.concat([bytes, box]))], name, { type: 'video/mp4' })
}
const pathOf = ({ uuid, spots }: Campaign) => ({ uuid, spotId: spots[0]?.id ?? '' })
const ask = async (by: Caller, campaign: Campaign, name: string, reason?: string) => {
  const form = new FormData()
  if (reason !== undefined) form.append('reason', reason)
  form.append('file', await otherFilm(name))
  return by.call(operations.askForSwap, { params: pathOf(campaign), form })
}
const swapsOf = async ({ uuid }: Campaign) =>
  successOf(await callers.advertiser.call(operations.listSwaps, { params: { uuid } })).items
const decide = (by: Caller, { uuid }: Campaign, swapId = '', reason?: string) =>
  reason === undefined
    ? by.call(operations.approveSwap, { params: { uuid, swapId } })
    : by.call(operations.refuseSwap, { params: { uuid, swapId }, body: { reason } })
const running = async (): Promise<Campaign> => {
  await platform.at(BEFORE)
  const pending = await bringCampaignTo(callers, 'pending')
  await platform.at(RUNS)
  return readCampaign(callers, pending)
}

test('a new film of a running campaign waits for an operator, with its reason; a later one replaces it, and a refusal changes nothing', async () => {
  await platform.at(BEFORE)
  const early = await bringCampaignTo(callers, 'accepted')
  const tooEarly = await ask(callers.advertiser, early, 'nowy.mp4', 'Nowa cena')
  expect([tooEarly.status, tooEarly.problem.rules]).toEqual([409, ['swap_after_confirmation']])

  const campaign = await running()
  expect((await ask(callers.advertiser, campaign, 'nowy.mp4')).status).toBe(422)
  expect((await ask(callers.operator, campaign, 'nowy.mp4', 'Nowa cena')).status).toBe(403)
  const rival = await loggedIn(platform.url, 'rival')
  expect((await ask(rival, campaign, 'nowy.mp4', 'Nowa cena')).status).toBe(404)

  successOf(await ask(callers.advertiser, campaign, 'pierwszy.mp4', 'Literówka'))
  const asked = successOf(await ask(callers.advertiser, campaign, 'drugi.mp4', 'Nowa cena'))
  expect(asked.spots).toEqual(campaign.spots)
  // Even when both were sent within one millisecond.
  await platform.store.pool.query('update film_swap set asked_at = $2 where campaign_uuid = $1', [
    campaign.uuid,
    asked.updated_at,
  ])
  const [later, earlier] = await swapsOf(campaign)
  expect(earlier).toMatchObject({ file_name: 'pierwszy.mp4', decision: 'replaced' })
  expect(later).toMatchObject({
    file_name: 'drugi.mp4',
    reason: 'Nowa cena',
    decision: null,
    width: 1080,
    height: 1920,
  })
  expect((await fetch(platform.url + later?.sign_url)).status).toBe(200)

  const tasks = async (by: Caller) =>
    successOf(await by.call(contract.dashboard.listTasks)).items.filter(({ uuid }) => uuid === campaign.uuid)
  expect(await tasks(callers.operator)).toMatchObject([{ status: 'in_progress', since: later?.asked_at }])
  expect(await tasks(callers.advertiser)).toEqual([])

  expect((await decide(callers.advertiser, campaign, later?.id)).status).toBe(403)
  expect((await decide(callers.operator, early, later?.id)).status).toBe(404)
  expect((await decide(callers.operator, campaign, earlier?.id)).problem.code).toBe('swap_decided')
  successOf(await decide(callers.operator, campaign, later?.id, 'Cena jest nieczytelna'))
  expect((await swapsOf(campaign))[0]).toMatchObject({ decision: 'refused', decision_reason: 'Cena jest nieczytelna' })
  expect((await readCampaign(callers, campaign)).spots).toEqual(campaign.spots)
  expect(await tasks(callers.operator)).toEqual([])
  const { items } = successOf(await callers.advertiser.call(operations.listEvents, { params: { uuid: campaign.uuid } }))
  expect(items.slice(-3).map(({ type, reason }) => [type, reason])).toEqual([
    ['campaign.swap_asked', 'Literówka'],
    ['campaign.swap_asked', 'Nowa cena'],
    ['campaign.swap_refused', 'Cena jest nieczytelna'],
  ])
})

test('C86 an approved film plays from the next loop on, and every play names the film that was shown, also one that a player reports later', async () => {
  const campaign = await running()
  const { rows: screens } = await platform.store.pool.query<{ id: number }>(
    'select screen_id as id from campaign_screen where campaign_uuid = $1 order by 1',
    [campaign.uuid],
  )
  const screenId = screens[0]?.id ?? 0
  const player = testPlayer(platform.url)
  await player.pairWith(callers.admin, screenId)
  const scheduled = async () => {
    const schedule = await player.schedule()
    const block = schedule.days
      .find(({ day }) => day === DAY)
      ?.blocks.find(({ campaign_uuid }) => campaign_uuid === campaign.uuid)
    if (!block) throw new Error('the campaign is not scheduled')
    return { block, screen: schedule.screen.uuid }
  }
  const before = await scheduled()
  successOf(await ask(callers.advertiser, campaign, 'nowy.mp4', 'Nowa cena'))
  expect((await scheduled()).block).toEqual(before.block)

  await platform.at(instantOfLoop(DAY, 200).toISOString())
  const [swap] = await swapsOf(campaign)
  const approved = successOf(await decide(callers.operator, campaign, swap?.id))
  expect(approved.spots).toMatchObject([{ id: campaign.spots[0]?.id, file_name: 'nowy.mp4' }])
  expect((await swapsOf(campaign))[0]).toMatchObject({ decision: 'approved', former_name: 'one.mp4' })
  expect((await decide(callers.operator, campaign, swap?.id)).problem.code).toBe('swap_decided')
  const after = await scheduled()
  expect(after.block.spots[0]?.film).not.toBe(before.block.spots[0]?.film)
  const { items } = successOf(await callers.advertiser.call(operations.listEvents, { params: { uuid: campaign.uuid } }))
  expect(items.at(-1)).toMatchObject({
    type: 'campaign.film_swapped',
    facts: { film: 'nowy.mp4', film_before: 'one.mp4' },
  })

  await platform.at(instantOfLoop(DAY, 210).toISOString())
  const state = await player.state()
  if (state.state !== 'paired') throw new Error('the player is not paired')
  const ids = { player: state.player_uuid, screen: before.screen, campaign: campaign.uuid }
  const whole = { played_ms: 10_000, film_ms: 10_000 }
  const records = [
    playOf(before.block, { number: 1, day: DAY, loop: 195 }, whole),
    playOf(before.block, { number: 2, day: DAY, loop: 196 }, whole),
    playOf(after.block, { number: 3, day: DAY, loop: 205 }, whole),
  ]
  const hash = player.hashAfter(player.startOf(ids), records)
  const log = player.signed(state.player_uuid, { campaign_uuid: campaign.uuid, first: 1, records }, hash)
  expect((await player.send(contract.player.deliverPlays, { body: { logs: [log] } })).status).toBe(200)

  const { rows } = await platform.store.pool.query(
    `select source, file_name as film, sum(played)::int as plays from emission_day
     join played_film on played_film.id = film_id
     where emission_day.campaign_uuid = $1 and day = $2 and (source = 'player' or screen_id <> $3) group by 1, 2
     order by 1, 2`,
    [campaign.uuid, DAY, screenId],
  )
  const others = screens.length - 1
  expect(rows).toEqual([
    { source: 'computed', film: 'nowy.mp4', plays: 10 * others },
    { source: 'computed', film: 'one.mp4', plays: 200 * others },
    { source: 'player', film: 'nowy.mp4', plays: 1 },
    { source: 'player', film: 'one.mp4', plays: 2 },
  ])
  // The bytes of the former film stay: plays refer to it.
  await removeUnusedFiles(platform.composition.contexts.campaigns)
  const { rows: unused } = await platform.store.pool.query(
    `select name from stored_file where unused_since is not null and name in (
       select stored_as from played_film where campaign_uuid = $1)`,
    [campaign.uuid],
  )
  expect(unused).toEqual([])
})
