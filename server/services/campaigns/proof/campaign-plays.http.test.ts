import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import type { ScheduledBlock } from '../../../../contract/player/schedule.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { instantOfLoop } from '../../../../machines/campaign/price/loops.ts'
import { verifyProof } from '../../../../machines/player/verify-proof.ts'
import { pairedPlayer } from '../../../../tests/support/calls/player-calls.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { playOf, type TestPlayer, wholeFilm } from '../../../../tests/support/calls/test-player.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { nodeCryptography } from '../../../programs/verify-plays/proof-file.ts'
import { mergeBatches } from '../../player/public.ts'

const DAY = '2026-03-02'
const operations = contract.campaignPlays

let platform: AccessPlatform
let player: TestPlayer
let screenId: number
let block: ScheduledBlock
/** The first loop after the pairing. */
let loop: number

/** Delivers records as one batch each, and leaves the log with a later play. */
beforeAll(async () => {
  platform = await startAccessPlatform()
  await platform.at(DEMO_NOW.toISOString())
  ;({ player, screenId } = await pairedPlayer(platform))
  const state = await player.state()
  const { days, screen, films } = await player.schedule()
  const found = days[0]?.blocks.find(({ begins, ends }) => begins === 0 && ends === 540)
  if (state.state !== 'paired' || !found) throw new Error('the player has nothing to play')
  block = found
  loop = 1
  while (instantOfLoop(DAY, loop) <= DEMO_NOW) loop += 1
  await platform.at(instantOfLoop(DAY, loop + 20).toISOString())
  const play = (number: number, inLoop: number, changed: Parameters<typeof playOf>[2] = {}) =>
    playOf(block, { number, day: DAY, loop: inLoop }, { ...wholeFilm(films, block), ...changed })
  const batches = [
    [play(1, loop), play(2, loop + 1)],
    [play(3, loop + 2, { cut: 'stalled' })],
    [play(4, loop + 3), play(5, loop + 3)],
  ]
  const campaign_uuid = block.campaign_uuid
  let [first, hash] = [1, player.startOf({ player: state.player_uuid, screen: screen.uuid, campaign: campaign_uuid })]
  for (const records of batches) {
    hash = player.hashAfter(hash, records)
    const log = player.signed(state.player_uuid, { campaign_uuid, first, records }, hash)
    const answer = await player.send(contract.player.deliverPlays, { body: { logs: [log] } })
    expect(answer.status).toBe(200)
    first += records.length
  }
})
afterAll(() => platform.close())

const params = () => ({ uuid: block.campaign_uuid })
const plays = async (group: 'day' | 'screen' | 'spot') => {
  const { status, answer } = await platform.callers.admin.call(operations.listPlays, {
    params: params(),
    query: { group },
  })
  expect(status).toBe(200)
  return answer
}
const records = async (query: { day?: string; screen_id?: number; page?: number; size?: number } = {}) =>
  (await platform.callers.admin.call(operations.listRecordedPlays, { params: params(), query })).answer

test('the plays of a campaign are planned, counted by source and not counted by fault, by day, by screen and by spot', async () => {
  const [byDay, byScreen, bySpot] = [await plays('day'), await plays('screen'), await plays('spot')]
  expect(byDay.sums).toEqual(byScreen.sums)
  expect(bySpot.sums).toEqual(byDay.sums)
  expect(byDay.sums).toMatchObject({
    plays_by_source: { player: 3, outside: 0, computed: expect.any(Number) },
    uncounted: [
      { fault: 'cut', plays: 1 },
      { fault: 'slot_taken', plays: 1 },
    ],
  })
  const { rows } = await platform.store.pool.query<{ bought: number }>(
    'select sum(bought)::int as bought from ordered_day where campaign_uuid = $1',
    [block.campaign_uuid],
  )
  for (const { items, sums } of [byDay, byScreen, bySpot]) {
    expect(sums.planned).toBe(rows[0]?.bought)
    expect(items.reduce((sum, { planned }) => sum + (planned ?? 0), 0)).toBe(rows[0]?.bought)
    expect(items.reduce((sum, each) => sum + each.plays_by_source.player, 0)).toBe(3)
  }
  expect(byDay.items.find(({ day }) => day === DAY)?.plays_by_source.player).toBe(3)
  const ofScreen = byScreen.items.find(({ screen }) => screen?.id === screenId)
  expect(ofScreen).toMatchObject({ plays_by_source: { player: 3 }, uncounted: [{ plays: 1 }, { plays: 1 }] })
  expect(bySpot.items.map(({ spot }) => spot?.id).toSorted()).toEqual(block.spots.map(({ id }) => id).toSorted())
  const lastEnd = instantOfLoop(DAY, loop + 3).getTime() + block.slot * 10_000 + 10_040
  expect(byDay.plays_reported_until).toBe(new Date(lastEnd).toISOString())
})

test('single plays are paged, the newest first, of a day and of a screen, with the reason why one does not count', async () => {
  const all = await records()
  expect(all.items.map(({ number, fault }) => [number, fault])).toEqual([
    [5, 'slot_taken'],
    [4, null],
    [3, 'cut'],
    [2, null],
    [1, null],
  ])
  expect(all.items[0]).toMatchObject({
    screen: { id: screenId },
    film: block.spots[(loop + 3) % block.spots.length]?.film,
  })
  const pages = [
    await records({ page: 1, size: 2 }),
    await records({ page: 2, size: 2 }),
    await records({ page: 3, size: 2 }),
  ]
  expect(pages.map(({ items, total, pages: of }) => [items.map(({ number }) => number), total, of])).toEqual([
    [[5, 4], 5, 3],
    [[3, 2], 5, 3],
    [[1], 5, 3],
  ])
  expect((await records({ day: DAY, screen_id: screenId })).total).toBe(5)
  expect(await records({ day: '2026-03-01' })).toMatchObject({ items: [], total: 0 })
  expect(await records({ screen_id: screenId - 1 })).toMatchObject({ items: [], total: 0 })
})

const proof = (query: Record<string, string> = {}) =>
  sendRequest(
    platform.url,
    operations.getPlayProof,
    { params: params(), query },
    { token: platform.callers.admin.token },
  )

test('the proof of a campaign is a file that the check of proofs accepts, and a changed byte is found', async () => {
  const { status, headers, text } = await proof()
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?plays-\d+\.json/)
  expect(headers.get('cache-control')).toBe('no-store')
  const verified = await verifyProof(text, nodeCryptography)
  expect(verified).toMatchObject({
    faults: [],
    records: 5,
    total: { counted: 3, faults: { cut: 1, off_slot: 0, slot_taken: 1 } },
    byDay: [{ day: DAY, counted: 3 }],
  })
  const changed = text.replace(String.raw`\"dropped\":0`, String.raw`\"dropped\":1`)
  expect(changed).not.toBe(text)
  expect((await verifyProof(changed, nodeCryptography)).faults).toMatchObject([{ fault: 'signature' }])

  // Of days without plays it is empty, and of days with plays whole.
  expect(await verifyProof((await proof({ date_to: '2026-03-01' })).text, nodeCryptography)).toMatchObject({
    records: 0,
    faults: [],
  })
  expect(await verifyProof((await proof({ date_from: DAY, date_to: DAY })).text, nodeCryptography)).toMatchObject({
    records: 5,
    faults: [],
  })
  expect((await proof({ date_from: DAY, date_to: '2026-03-01' })).status).toBe(422)
})

test('a proof of later days begins with the hash before its first record', async () => {
  // The second delivery is made one of the day before: a day may begin in the middle of a log.
  await platform.store.pool.query(
    `update play_batch set day_from = '2026-03-01', day_to = '2026-03-01' where campaign_uuid = $1 and first = 1`,
    [block.campaign_uuid],
  )
  const later = await verifyProof((await proof({ date_from: DAY })).text, nodeCryptography)
  expect(later).toMatchObject({ records: 3, faults: [] })
})

test('merged deliveries have the same plays and proof', async () => {
  const before = await records()
  await mergeBatches(platform.composition.contexts.player, new Date(Date.now() + 400 * DAY_MS))
  const stored = await platform.store.pool.query('select first, last from play_batch where campaign_uuid = $1', [
    block.campaign_uuid,
  ])
  expect(stored.rows).toEqual([{ first: 1, last: 5 }])
  expect(await records()).toEqual(before)
  expect((await records({ day: DAY, page: 2, size: 2 })).items.map(({ number }) => number)).toEqual([3, 2])
  expect(await verifyProof((await proof()).text, nodeCryptography)).toMatchObject({ records: 5, faults: [] })
})

test('readers of the public page get the same plays and proof, without names and ids of screens and file names', async () => {
  const { admin } = platform.callers
  const campaign = (await admin.call(contract.campaign.getCampaign, { params: params() })).answer
  const { answer: shared } = await admin.call(contract.campaign.changeCampaign, {
    params: params(),
    body: { version: campaign.version, is_shared: true },
  })
  const uuid = shared.share_token ?? ''
  const answers = await Promise.all(
    (['day', 'screen', 'spot'] as const).map((group) =>
      sendRequest(platform.url, operations.listSharedPlays, { params: { uuid }, query: { group } }),
    ),
  )
  const own = await plays('screen')
  const { sums } = jsonOf<AnswerOf<typeof operations.listSharedPlays>>(answers[1] ?? { text: '' })
  expect(sums).toEqual(own.sums)
  const secrets = [
    campaign.uuid,
    ...campaign.spots.map(({ file_name }) => file_name),
    ...own.items.map(({ screen }) => `"${screen?.name}"`),
  ]
  for (const { text } of answers) expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  const file = await sendRequest(platform.url, operations.getSharedPlayProof, { params: { uuid } })
  expect(await verifyProof(file.text, nodeCryptography)).toMatchObject({ records: 5, faults: [] })
  const name = own.items.find(({ screen }) => screen?.id === screenId)?.screen?.name
  expect(JSON.parse(file.text).logs[0].screen.name).not.toBe(name)
})
