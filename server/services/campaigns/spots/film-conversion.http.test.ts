import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import { contract } from '../../../../contract/index.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { instantOfLoop } from '../../../../machines/campaign/price/loops.ts'
import { playOf, testPlayer } from '../../../../tests/support/calls/test-player.ts'
import { findFfmpeg } from '../../../../tests/support/install/tools.mjs'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  uploadSpot,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { projectRoot } from '../../../base/project-root.ts'
import type { CampaignContext } from '../context.ts'
import { convertFilms } from './convert-films.ts'
import { requestOldConversions } from './film-conversions.ts'
import { removeUnusedFiles } from './unused-files.ts'

const DAY = dayOf(DEMO_NOW)

let platform: AccessPlatform
let context: CampaignContext

beforeAll(async () => {
  platform = await startAccessPlatform()
  context = platform.composition.contexts.campaigns
})
afterEach(async () => {
  context.ffmpeg = undefined
  await platform.store.pool.query('delete from film_conversion')
})
afterAll(() => platform.close())

const filmFile = async (name: string, change = (bytes: Buffer) => bytes): Promise<File> => {
  const bytes = await readFile(join(projectRoot, 'tests/files/films', name))
  return new File([new Uint8Array(change(bytes))], name)
}
const filmed = async (file: File): Promise<Campaign> =>
  uploadSpot(platform.callers.admin, await makeCampaign(platform, { date_from: DAY }), file)
const addressOf = ({ uuid, spots }: Campaign) => ({ uuid, spotId: spots[0]?.id ?? '' })
const listed = async (campaign: Campaign) => {
  const { answer } = await platform.callers.admin.call(operations.listSpotFiles, { params: addressOf(campaign) })
  return answer.items[0]
}
const convert = (signal = new AbortController().signal) => convertFilms(context, signal)
const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.store.pool.query(text, values)).rows as Row[]
/** The folder in which films are converted. */
const temporaryFolder = () => dirname(context.files.newPath())
/** A program in the place of ffmpeg that says that it has begun, and does not end. */
const endlessProgram = async (): Promise<{ program: string; hasBegun: () => Promise<unknown> }> => {
  const program = join(temporaryFolder(), 'endless.sh')
  const begun = join(temporaryFolder(), 'begun')
  await writeFile(program, `#!/bin/sh\necho begun > '${begun}'\nexec sleep 600\n`, { mode: 0o755 })
  return { program, hasBegun: () => vi.waitFor(() => readFile(begun), { timeout: 30_000 }) }
}

test('R06 without ffmpeg players get H.265 as it is; with it they get H.264 once it is made, and their plays name the film of the spot', async () => {
  const { admin } = platform.callers
  const made = await filmed(await filmFile('h265.mp4'))
  const params = { uuid: made.uuid }
  for (const status of ['ready', 'accepted'] as const) {
    const { version } = (await admin.call(operations.getCampaign, { params })).answer
    expect(
      await admin.call(operations.changeCampaign, { params, body: { version, status: status as 'ready' } }),
    ).toMatchObject({
      status: 200,
    })
  }
  expect((await admin.call(operations.confirmCampaign, { params })).status).toBeLessThan(300)
  await platform.app.work()
  const [screen] = await rowsOf<{ id: number }>(
    'select screen_id as id from campaign_screen where campaign_uuid = $1',
    [made.uuid],
  )
  const player = testPlayer(platform.url)
  await player.pairWith(admin, screen?.id ?? 0)
  const scheduled = async () => {
    const { days, films, screen: shown } = await player.schedule()
    const block = days.find(({ day }) => day === DAY)?.blocks.find(({ campaign_uuid }) => campaign_uuid === made.uuid)
    const film = films.find(({ digest }) => digest === block?.spots[0]?.film)
    if (!block || !film) throw new Error('the campaign is not scheduled')
    return { block, film, screen: shown.uuid }
  }
  const etag = async () => (await player.send(contract.player.getSchedule)).headers.get('etag')

  await convert()
  const before = await scheduled()
  expect(before.film).toMatchObject({ codec: 'h265', type: 'video/mp4' })
  expect(await listed(made)).toMatchObject({ codec: 'h265', conversion: null })

  context.ffmpeg = findFfmpeg()
  expect(await listed(made)).toMatchObject({ conversion: { state: 'waiting', fault: null } })
  const etagBefore = await etag()
  await convert()
  expect(await listed(made)).toMatchObject({ codec: 'h265', conversion: { state: 'done', fault: null } })
  expect(await etag()).not.toBe(etagBefore)
  const after = await scheduled()
  expect(after.film).toMatchObject({ codec: 'h264', type: 'video/mp4', width: 1080, height: 1920, film_ms: 1000 })
  expect(after.film.digest).not.toBe(before.film.digest)
  const sent = await player.send(contract.player.getFilm, { params: { digest: after.film.digest } })
  expect(sent.status).toBe(200)
  // People get the original, and are not warned of its codec any more.
  const original = await fetch(platform.url + (await listed(made))?.sign_url)
  expect(Buffer.from(await original.arrayBuffer()).includes('hvc1')).toBe(true)
  const { answer: campaign } = await admin.call(operations.getCampaign, { params })
  expect(campaign.spots[0]?.files).toMatchObject([{ codec: 'h264' }])

  await platform.at(instantOfLoop(DAY, 300).toISOString())
  const state = await player.state()
  if (state.state !== 'paired') throw new Error('the player is not paired')
  const ids = { player: state.player_uuid, screen: after.screen, campaign: made.uuid }
  const whole = { played_ms: 1000, film_ms: 1000 }
  const records = [
    playOf(before.block, { number: 1, day: DAY, loop: 290 }, whole),
    playOf(after.block, { number: 2, day: DAY, loop: 291 }, whole),
  ]
  const hash = player.hashAfter(player.startOf(ids), records)
  const log = player.signed(state.player_uuid, { campaign_uuid: made.uuid, first: 1, records }, hash)
  expect((await player.send(contract.player.deliverPlays, { body: { logs: [log] } })).status).toBe(200)
  expect(
    await rowsOf(
      `select stored_as = file.stored as original, sum(played)::int as plays from emission_day
       join played_film on played_film.id = film_id, (select stored_as as stored from spot_file where spot_id = $2) as file
       where emission_day.campaign_uuid = $1 and source = 'player' group by 1`,
      [made.uuid, made.spots[0]?.id],
    ),
  ).toEqual([{ original: true, plays: 2 }])
})

test('R06 a film that cannot be decoded fails with its reason, and players go on with the original', async () => {
  context.ffmpeg = findFfmpeg()
  const broken = await filmFile('h265.mp4', (bytes) => {
    const at = bytes.indexOf('mdat')
    return bytes.fill(0x5a, at + 300, at + bytes.readUInt32BE(at - 4) - 8)
  })
  const campaign = await filmed(broken)
  await convert()
  expect(await listed(campaign)).toMatchObject({ conversion: { state: 'failed', fault: 'unreadable' } })
  // It is not tried again, and leaves no file.
  await convert()
  expect(await rowsOf('select attempts, stored_as, held_by from film_conversion')).toEqual([
    { attempts: 1, stored_as: null, held_by: null },
  ])
  expect((await readdir(temporaryFolder())).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('R06 a film is taken by one process, and again after its end in the middle; not for ever', async () => {
  const { program, hasBegun } = await endlessProgram()
  const campaign = await filmed(await filmFile('vp9.webm'))
  context.ffmpeg = program
  const ending = new AbortController()
  const running = convert(ending.signal)
  await hasBegun()
  expect(await listed(campaign)).toMatchObject({ conversion: { state: 'running' } })
  // Another process finds nothing to do.
  await convertFilms({ ...context, ffmpeg: findFfmpeg() }, new AbortController().signal)
  expect(await listed(campaign)).toMatchObject({ conversion: { state: 'running' } })
  ending.abort()
  await running
  const state = 'select state, attempts, held_by is null as is_free from film_conversion'
  expect(await rowsOf(state)).toEqual([{ state: 'waiting', attempts: 0, is_free: true }])

  // A process that was killed gives nothing back.
  context.ffmpeg = findFfmpeg()
  const killed = (attempts: number) =>
    rowsOf(
      `update film_conversion set state = 'running', attempts = $1, held_by = gen_random_uuid(),
       held_until = now() - interval '1 second'`,
      [attempts],
    )
  await killed(1)
  await convert()
  expect(await listed(campaign)).toMatchObject({ codec: 'vp9', conversion: { state: 'done' } })
  await killed(3)
  await convert()
  expect(await listed(campaign)).toMatchObject({ conversion: { state: 'failed', fault: 'interrupted' } })
})

test('R06 a converted film is removed with its original, and a film of an older version is converted after an update', async () => {
  context.ffmpeg = findFfmpeg()
  const campaign = await filmed(await filmFile('av1.mp4'))
  await filmed(await filmFile('h264.mp4'))
  await rowsOf('delete from film_conversion')
  await requestOldConversions(platform.store.db)
  await convert()
  const own = 'select source, stored_as as converted from film_conversion where source = $1'
  const [file] = await rowsOf<{ name: string }>('select stored_as as name from spot_file where spot_id = $1', [
    campaign.spots[0]?.id,
  ])
  const [stored] = await rowsOf<{ source: string; converted: string }>(own, [file?.name])
  const unused = () =>
    rowsOf<{ name: string }>('select name from stored_file where unused_since is not null and name = any($1)', [
      [stored?.source, stored?.converted],
    ])
  await removeUnusedFiles(context)
  expect(await unused()).toEqual([])
  const params = { ...addressOf(campaign), fileId: (await listed(campaign))?.id ?? '' }
  expect((await platform.callers.admin.call(operations.removeSpotFile, { params })).status).toBe(200)
  await removeUnusedFiles(context)
  expect((await unused()).map(({ name }) => name).toSorted()).toEqual(
    [stored?.source ?? '', stored?.converted ?? ''].toSorted(),
  )
  expect(await rowsOf(own, [file?.name])).toEqual([])
  // H.264 in MP4 is played as it is.
  const others = await rowsOf<{ codec: string }>(
    'select distinct codec from film_conversion join spot_file on spot_file.stored_as = source',
  )
  expect(others.map(({ codec }) => codec)).not.toContain('h264')
})
