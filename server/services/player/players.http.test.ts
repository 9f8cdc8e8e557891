import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { sendRequest } from '../../../tests/support/calls/send-request.ts'
import { testPlayer } from '../../../tests/support/calls/test-player.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../tests/support/platform/demo-now.ts'

const { player: operations } = contract

let platform: AccessPlatform
let callers: AccessPlatform['callers']
/** Screens that play running campaigns: one of the network owner, and one of another company. */
let own: number
let foreign: number

beforeAll(async () => {
  platform = await startAccessPlatform()
  callers = platform.callers
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select screen.id from screen join location on location.id = location_id
     where company_id = ${companyIds.owner} and screen.id in (select screen_id from content_schedule
       where day = '2026-03-02' and begins < ends) order by 1`,
  )
  ;[own = 0, foreign = 0] = rows.map(({ id }) => id)
  await platform.store.pool.query(
    'update location set company_id = $1 where id = (select location_id from screen where id = $2)',
    [companyIds.rival, foreign],
  )
})
beforeEach(async () => {
  await platform.at(DEMO_NOW.toISOString())
})
afterAll(() => platform.close())

const newPlayer = () => testPlayer(platform.url)
const pair = (id: number, code: string, by: 'owner' | 'admin' = 'owner') =>
  callers[by].call(operations.pairScreen, { params: { id }, body: { code } })

const health = {
  version: '1.2.3',
  offset_ms: 6000,
  round_trip_ms: 12,
  free_bytes: 1e9,
  temperature_c: 41.5,
  width: 1080,
  height: 1920,
  films: 2,
  scheduled_films: 3,
  letterboxed: ['a'.repeat(64)],
  waiting_records: 4,
  last_error: { at: DEMO_NOW.toISOString(), text: 'no network' },
}

test('a player waits with one code, is paired by the owner of its screen, and ends at once when another replaces it', async () => {
  const first = newPlayer()
  expect((await first.send(operations.getOwnState)).status).toBe(401)
  const { code } = await first.requestCode()
  expect(await first.requestCode()).toMatchObject({ code })
  expect(await first.state()).toMatchObject({ state: 'waiting', code })
  expect((await first.send(operations.getSchedule)).text).toContain('not_paired')
  expect((await pair(foreign, code)).problem.code).toBe('not_found')
  expect((await callers.advertiser.call(operations.pairScreen, { params: { id: own }, body: { code } })).status).toBe(
    403,
  )
  expect((await pair(own, 'BBBBBB')).problem.code).toBe('unknown_pairing_code')
  const paired = (await pair(own, ` ${code.toLowerCase()} `)).answer
  expect(paired).toMatchObject({
    plays_source: 'player',
    player: { public_key: first.key, heard_at: null, ended_at: null, is_clock_wrong: false, picture: null },
    former: [],
  })
  expect(await first.state()).toMatchObject({ state: 'paired', player_uuid: paired.player?.uuid, logs: [] })

  const second = newPlayer()
  const replaced = (await pair(own, (await second.requestCode()).code)).answer
  expect(replaced).toMatchObject({ player: { public_key: second.key }, former: [{ public_key: first.key }] })
  expect((await first.send(operations.getOwnState)).status).toBe(401)

  const end = (computes_plays: boolean) =>
    callers.owner.call(operations.endPlayer, { params: { id: own }, body: { computes_plays } })
  expect((await end(true)).answer).toMatchObject({ plays_source: 'computed', player: null })
  expect((await second.send(operations.getSchedule)).status).toBe(401)
  expect((await end(true)).problem.code).toBe('no_player')
  const { answer } = await callers.admin.call(contract.audit.list, { query: { kind: ['player'] } })
  expect(answer.items.map(({ action }) => action)).toEqual(['ended', 'paired', 'ended', 'paired'])
})

test('a request for a code needs the key that it names, and waiting players are bounded', async () => {
  const { pairingBody: body } = newPlayer()
  const forged = { ...body, public_key: newPlayer().key }
  expect((await sendRequest(platform.url, operations.requestPairing, { body: forged })).text).toContain(
    'invalid_signature',
  )
  await platform.store.pool.query(
    `insert into player_pairing select 'waiting ' || n, 'key', 'code ' || n, now() + interval '1 minute'
     from generate_series(1, 1000) as n`,
  )
  expect((await sendRequest(platform.url, operations.requestPairing, { body })).text).toContain('too_many_pairings')
  await platform.store.pool.query("update player_pairing set expires_at = now() where code like 'code %'")
  expect((await sendRequest(platform.url, operations.requestPairing, { body })).status).toBe(200)
  const { rows } = await platform.store.pool.query('select count(*)::int as n from player_pairing where code like $1', [
    'code %',
  ])
  expect(rows).toEqual([{ n: 0 }])
})

test('a player gets eight days of its loop with the films, only what changed since, and only its own films', async () => {
  const player = newPlayer()
  await player.pairWith(callers.owner, own)
  const first = await player.send(operations.getSchedule)
  const schedule = await player.schedule()
  expect(schedule.days).toHaveLength(8)
  expect(schedule.days[0]).toMatchObject({ day: '2026-03-02', begins_at: '2026-03-02T05:00:00.000Z' })
  for (const { blocks } of schedule.days) {
    const taken = blocks.flatMap(({ slot, slots }) => Array.from({ length: slots }, (_, index) => slot + index))
    expect(new Set(taken).size).toBe(taken.length)
  }
  const digests = new Set(
    schedule.days.flatMap(({ blocks }) => blocks.flatMap(({ spots }) => spots.map(({ film }) => film))),
  )
  expect(digests).toEqual(new Set(schedule.films.map(({ digest }) => digest)))
  expect(new Set(schedule.films.map(({ codec }) => codec))).toEqual(new Set(['h264']))
  const etag = first.headers.get('etag') ?? ''
  const again = await player.send(operations.getSchedule, {}, { 'if-none-match': etag })
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])

  const [film] = schedule.films
  const params = { digest: film?.digest ?? '' }
  const bytes = await fetch(`${platform.url}/api/player/film/${params.digest}`, { headers: player.headers })
  const content = Buffer.from(await bytes.arrayBuffer())
  expect(createHash('sha256').update(content).digest('hex')).toBe(params.digest)
  expect([bytes.headers.get('content-type'), content.length]).toEqual([film?.type, film?.size_bytes])
  const part = await player.send(operations.getFilm, { params }, { range: 'bytes=0-9' })
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '10'])
  expect((await player.send(operations.getFilm, { params: { digest: '0'.repeat(64) } })).status).toBe(404)

  const campaign = schedule.days[0]?.blocks[0]?.campaign_uuid ?? ''
  const stopped = (await callers.admin.call(contract.campaign.getCampaign, { params: { uuid: campaign } })).answer
  const body = { version: stopped.version, reason: 'Koniec' }
  expect(
    (await callers.operator.call(contract.campaign.stopCampaign, { params: { uuid: campaign }, body })).status,
  ).toBe(200)
  const changed = await player.send(operations.getSchedule, {}, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(
    JSON.parse(changed.text).days[1].blocks.map(({ campaign_uuid }: { campaign_uuid: string }) => campaign_uuid),
  ).not.toContain(campaign)
})

test('a player says how it is, and sends a picture when somebody asks for one, at most once a minute', async () => {
  const player = newPlayer()
  await player.pairWith(callers.owner, own)
  const report = (changed: object = {}) => player.send(operations.reportHealth, { body: { ...health, ...changed } })
  const shown = async () =>
    (await callers.owner.call(operations.getScreenPlayers, { params: { id: own } })).answer.player
  expect((await report()).text).toBe('{"wants_picture":false}')
  expect(await shown()).toMatchObject({ version: '1.2.3', is_clock_wrong: true, letterboxed: 1, waiting_records: 4 })
  await report({ offset_ms: -5000 })
  expect((await shown())?.is_clock_wrong).toBe(false)

  const ask = () => callers.owner.call(operations.askForPicture, { params: { id: own } })
  expect((await ask()).status).toBe(204)
  expect((await ask()).problem.code).toBe('too_many_requests')
  expect((await report()).text).toBe('{"wants_picture":true}')
  const form = new FormData()
  form.set('file', new File([Uint8Array.from([0xff, 0xd8, 1, 2, 3])], 'picture.jpg'))
  expect((await player.send(operations.sendPicture, { form })).status).toBe(204)
  expect((await report()).text).toBe('{"wants_picture":false}')
  const address = `${platform.url}${(await shown())?.picture?.url ?? ''}`
  const picture = await fetch(address)
  expect([picture.headers.get('content-type'), (await picture.arrayBuffer()).byteLength]).toEqual(['image/jpeg', 5])
  expect((await fetch(`${address}x`)).status).toBe(404)
})

test('owners find the screens of their locations by the state of their players, administrators all screens', async () => {
  const states = async (by: 'owner' | 'admin') => {
    const { answer } = await callers[by].call(contract.screen.list, { query: { size: 1000 } })
    return new Map(answer.items.map(({ id, player }) => [id, player]))
  }
  const stateAt = async (instant: string) => {
    await platform.at(instant)
    const { answer } = await callers.owner.call(operations.getScreenPlayers, { params: { id: own } })
    expect((await states('owner')).get(own)).toBe(answer.state)
    const { answer: found } = await callers.owner.call(contract.screen.list, { query: { player: answer.state } })
    expect(found.items.map(({ id }) => id)).toContain(own)
    return answer.state
  }
  const player = newPlayer()
  await player.pairWith(callers.owner, own)
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select screen.id from screen join location on location.id = location_id where company_id = ${companyIds.owner}`,
  )
  expect(new Set((await states('owner')).keys())).toEqual(new Set(rows.map(({ id }) => id)))
  expect((await states('admin')).get(foreign)).toBe('none')
  const one = (id: number) => callers.owner.call(contract.screen.get, { params: { id: String(id) } })
  expect([(await one(own)).answer.id, (await one(foreign)).status]).toEqual([own, 404])

  const [begin, fiveMinutesLater] = [DEMO_NOW.toISOString(), new Date(DEMO_NOW.getTime() + 300_000).toISOString()]
  expect(await stateAt(begin)).toBe('paired')
  expect(await stateAt(fiveMinutesLater)).toBe('silent')
  await player.send(operations.reportHealth, { body: { ...health, offset_ms: 5000 } })
  expect(await stateAt(fiveMinutesLater)).toBe('playing')
  await player.send(operations.reportHealth, { body: { ...health, offset_ms: -5001 } })
  expect(await stateAt(fiveMinutesLater)).toBe('clock_wrong')
  await callers.owner.call(operations.endPlayer, { params: { id: own }, body: { computes_plays: true } })
  expect(await stateAt(begin)).toBe('none')
})
