import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { PlayDelivery } from '../../../contract/player/player-operations.ts'
import type { ScheduledBlock } from '../../../contract/player/schedule.ts'
import { instantOfLoop } from '../../../machines/campaign/price/loops.ts'
import { pairedPlayer } from '../../../tests/support/calls/player-calls.ts'
import { jsonOf } from '../../../tests/support/calls/send-request.ts'
import { playOf, type TestPlayer, wholeFilm } from '../../../tests/support/calls/test-player.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../tests/support/platform/demo-now.ts'
import { bookEmissions } from '../campaigns/public.ts'

const DAY = '2026-03-02'

let platform: AccessPlatform
let player: TestPlayer
let screenId: number
let playerUuid: string
let block: ScheduledBlock
let start: string
let film: ReturnType<typeof wholeFilm>
/** The first loop after the pairing. */
let loop: number

beforeAll(async () => {
  platform = await startAccessPlatform()
  await platform.at(DEMO_NOW.toISOString())
  ;({ player, screenId } = await pairedPlayer(platform))
  const state = await player.state()
  const { days, screen, films } = await player.schedule()
  const found = days[0]?.blocks.find(({ begins, ends }) => begins === 0 && ends === 540)
  if (state.state !== 'paired' || !found) throw new Error('the player has nothing to play')
  block = found
  film = wholeFilm(films, block)
  playerUuid = state.player_uuid
  start = player.startOf({ player: playerUuid, screen: screen.uuid, campaign: block.campaign_uuid })
  loop = 1
  while (instantOfLoop(DAY, loop) <= DEMO_NOW) loop += 1
})
afterAll(() => platform.close())

const play = (number: number, inLoop: number, changed: Parameters<typeof playOf>[2] = {}) =>
  playOf(block, { number, day: DAY, loop: inLoop }, { ...film, ...changed })
const deliver = async (logs: PlayDelivery[]) => {
  const answer = await player.send(contract.player.deliverPlays, { body: { logs } })
  expect(answer.status).toBe(200)
  return jsonOf<AnswerOf<typeof contract.player.deliverPlays>>(answer).logs
}
const log = (first: number, records: string[], before: string, campaign_uuid = block.campaign_uuid): PlayDelivery =>
  player.signed(playerUuid, { campaign_uuid, first, records }, player.hashAfter(before, records))
const instantOfSlot = (inLoop: number, slot: number): string =>
  new Date(instantOfLoop(DAY, inLoop).getTime() + slot * 10_000).toISOString()
const stateOfPlayer = async () => {
  const state = await player.state()
  if (state.state !== 'paired') throw new Error('the player is not paired')
  return state
}
const sums = async () => {
  const { rows } = await platform.store.pool.query<{ played: number; booked: Record<string, number> }>(
    `select played, (select jsonb_object_agg(source, plays) from (select source, sum(played) as plays from emission_day
       where campaign_uuid = $1 and screen_id = $2 and day = $3 group by 1) as each) as booked
     from ordered_day where campaign_uuid = $1 and screen_id = $2 and day = $3`,
    [block.campaign_uuid, screenId, DAY],
  )
  return rows[0]
}

test('plays of a screen are computed until its player is paired, and then are those that it reports, each counted once', async () => {
  const computed = loop - 1
  expect(await sums()).toEqual({ played: computed, booked: { computed } })
  await platform.at(instantOfLoop(DAY, loop + 20).toISOString())
  await bookEmissions(platform.composition.contexts.campaigns)
  expect(await sums()).toEqual({ played: computed, booked: { computed } })

  const records = [play(1, loop), play(2, loop + 1), play(3, loop + 2, { cut: 'stalled' }), play(4, loop + 1)]
  const hash = player.hashAfter(start, records)
  const counted = { played: computed + 2, booked: { computed, player: 2 } }
  expect(await deliver([log(1, records.slice(0, 3), start)])).toMatchObject([
    { accepted: 3, repeated: 0, next: 4, refused: null },
  ])
  expect(await sums()).toEqual(counted)
  // The same again, and with one more.
  expect(await deliver([log(1, records.slice(0, 3), start)])).toMatchObject([{ accepted: 0, repeated: 3, next: 4 }])
  expect(await deliver([log(2, records.slice(1), player.hashAfter(start, records.slice(0, 1)))])).toMatchObject([
    { accepted: 1, repeated: 2, next: 5, hash },
  ])
  expect(await sums()).toEqual(counted)
  const { rows } = await platform.store.pool.query(
    'select fault, plays from uncounted_day where campaign_uuid = $1 and screen_id = $2 order by 1',
    [block.campaign_uuid, screenId],
  )
  expect(rows).toEqual([
    { fault: 'cut', plays: 1 },
    { fault: 'slot_taken', plays: 1 },
  ])
  expect(await player.state()).toMatchObject({ logs: [{ campaign_uuid: block.campaign_uuid, next: 5, hash }] })
})

test('a log with a gap, a changed record, a wrong signature or a wrong record is refused alone, and by name', async () => {
  const [known] = await deliver([log(1, [play(1, loop)], start)])
  const { next = 0, hash = '' } = known ?? {}
  const before = await sums()
  const right = log(next, [play(next, loop + 3)], hash)
  const foreign = { ...right, campaign_uuid: '00000000-0000-4000-8000-000000000000' }
  const cases: [PlayDelivery, string][] = [
    [log(next + 1, [play(next + 1, loop + 3)], hash), 'gap'],
    [log(1, [play(1, loop + 3)], start), 'changed'],
    [{ ...right, records: [play(next, loop + 4)] }, 'signature'],
    [{ ...right, signature: 'A'.repeat(86) }, 'signature'],
    [log(next, [play(next + 1, loop + 3)], hash), 'record'],
    [log(next, [`${play(next, loop + 3)} `], hash), 'record'],
    [log(next, ['no JSON'], hash), 'record'],
    [foreign, 'campaign'],
  ]
  for (const [delivery, refused] of cases)
    expect(await deliver([delivery])).toMatchObject([{ refused, accepted: 0, repeated: 0 }])
  expect(await sums()).toEqual(before)
  expect(await deliver([foreign, right])).toMatchObject([{ refused: 'campaign' }, { refused: null, accepted: 1 }])
})

test('a delivery with more records than one may have, over all its logs, is refused with the number', async () => {
  const records = Array.from({ length: 1001 }, () => 'x')
  const logs = [1, 2].map(() => ({ campaign_uuid: block.campaign_uuid, first: 1, records, signature: 'A'.repeat(86) }))
  const answer = await player.send(contract.player.deliverPlays, { body: { logs } })
  expect([answer.status, answer.text.includes('at most 2000 records')]).toEqual([422, true])
})

test('a play whose film is shorter in its record than its file does not count', async () => {
  const [known] = await deliver([log(1, [play(1, loop)], start)])
  const { next = 0, hash = '' } = known ?? {}
  const before = await sums()
  await deliver([log(next, [play(next, loop + 7, { film_ms: 5000, played_ms: 5000 })], hash)])
  expect(await sums()).toEqual(before)
  const { rows } = await platform.store.pool.query('select plays from uncounted_day where fault = $1', ['other_length'])
  expect(rows).toEqual([{ plays: 1 }])
})

test('two parts of one log in a delivery are stored one after the other', async () => {
  const [known] = await deliver([log(1, [play(1, loop)], start)])
  const { next = 0, hash = '' } = known ?? {}
  const [first, second] = [play(next, loop + 9), play(next + 1, loop + 10)]
  const parts = [log(next, [first], hash), log(next + 1, [second], player.hashAfter(hash, [first]))]
  expect(await deliver(parts)).toMatchObject([
    { accepted: 1, next: next + 1 },
    { accepted: 1, next: next + 2 },
  ])
})

test('a log that cannot be stored does not hold up the others of its delivery', async () => {
  const [known] = await deliver([log(1, [play(1, loop)], start)])
  const { next = 0, hash = '' } = known ?? {}
  const other = '99999999-9999-4999-8999-999999999999'
  // More plays than bought, which the rules exclude and the database refuses.
  await platform.store.pool.query(
    `insert into content_schedule (campaign_uuid, order_number, screen_id, day, spot_id, position, rotation, slot)
     select $1, order_number, screen_id, day, spot_id, position, rotation, 11 from content_schedule
     where campaign_uuid = $2 and screen_id = $3 and day = $4`,
    [other, block.campaign_uuid, screenId, DAY],
  )
  await platform.store.pool.query(
    'insert into ordered_day (campaign_uuid, screen_id, day, bought) values ($1, $2, $3, 0)',
    [other, screenId, DAY],
  )
  const { screen } = await player.schedule()
  const record = play(1, loop + 11, {
    slot: 11,
    planned: instantOfSlot(loop + 11, 11),
    started: instantOfSlot(loop + 11, 11),
  })
  const impossible = log(
    1,
    [record],
    player.startOf({ player: playerUuid, screen: screen.uuid, campaign: other }),
    other,
  )
  const answer = await player.send(contract.player.deliverPlays, {
    body: { logs: [impossible, log(next, [play(next, loop + 12)], hash)] },
  })
  expect(answer.status).toBe(500)
  const { logs } = await stateOfPlayer()
  expect(logs.map(({ campaign_uuid, next: following }) => [campaign_uuid, following])).toEqual([
    [block.campaign_uuid, next + 1],
  ])
  await platform.store.pool.query('delete from content_schedule where campaign_uuid = $1', [other])
})

test('two deliveries of the same records at once are stored once', async () => {
  const [known] = await deliver([log(1, [play(1, loop)], start)])
  const { next = 0, hash = '' } = known ?? {}
  const before = (await sums())?.played ?? 0
  const delivery = log(next, [play(next, loop + 5), play(next + 1, loop + 6)], hash)
  const answers = await Promise.all([1, 2, 3].map(() => deliver([delivery])))
  expect(answers.flat().reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2)
  expect((await sums())?.played).toBe(before + 2)
})

test('the loops of an hour that are not played are dark once a later play is reported', async () => {
  const [known] = await deliver([log(1, [play(1, loop)], start)])
  const { next = 0, hash = '' } = known ?? {}
  await platform.at(instantOfLoop(DAY, 240).toISOString())
  await deliver([log(next, [play(next, 180)], hash)])
  const { rows } = await platform.store.pool.query(
    'select hour, loops from dark_hour where campaign_uuid = $1 and screen_id = $2 and day = $3 order by 1',
    [block.campaign_uuid, screenId, DAY],
  )
  expect(rows).toEqual([
    { hour: 9, loops: 22 },
    { hour: 10, loops: 30 },
    { hour: 11, loops: 30 },
  ])
})
