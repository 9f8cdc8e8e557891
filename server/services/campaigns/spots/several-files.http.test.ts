import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations, campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import { contract } from '../../../../contract/index.ts'
import { estimateBody, spotFile } from '../../../../tests/support/calls/campaign-body.ts'
import { fileStores, storeSettings } from '../../../../tests/support/files/file-stores.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  uploadSpot,
} from '../../../../tests/support/platform/access-platform.ts'
import { projectRoot } from '../../../base/project-root.ts'
import { readOldFiles } from './old-files.ts'
import { filesOfSpots } from './stored-spot-files.ts'
import { removeUnusedFiles } from './unused-files.ts'

describe.each(fileStores)('several files in a store: %s', (kind) => {
  let platform: AccessPlatform

  beforeAll(async () => {
    platform = await startAccessPlatform(await storeSettings(kind))
  })
  afterAll(() => platform.close())

  const upright = () => spotFile('pionowy.mp4')
  /** The same film with the turn of its track removed: it lies across. */
  const across = async (): Promise<File> => {
    const bytes = Buffer.from(await (await upright()).arrayBuffer())
    for (const [from, to] of [
      [
        [1080, 1920],
        [1920, 1080],
      ],
    ] as const) {
      const entry = bytes.indexOf('avc1', bytes.indexOf('stsd', 0, 'latin1'), 'latin1') + 28
      expect([bytes.readUInt16BE(entry), bytes.readUInt16BE(entry + 2)]).toEqual(from)
      bytes.writeUInt16BE(to[0], entry)
      bytes.writeUInt16BE(to[1], entry + 2)
    }
    return new File([new Uint8Array(bytes)], 'poziomy.mp4', { type: 'video/mp4' })
  }
  const filesOf = async ({ spots }: Campaign) => {
    const spotId = spots[0]?.id ?? ''
    return (await filesOfSpots(platform.store.db, [spotId])).get(spotId) ?? []
  }
  const digestOf = async (file: File) =>
    createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex')

  test('C41 a spot has one file of each shape, with the digest of its bytes: a new one replaces that of its shape', async () => {
    const { admin } = platform.callers
    const first = await uploadSpot(admin, await makeCampaign(platform), await upright())
    const second = await uploadSpot(admin, first, await across())
    const [one, other] = await filesOf(second)
    expect(await filesOf(second)).toHaveLength(2)
    expect(one).toMatchObject({ fileName: 'pionowy.mp4', width: 1080, height: 1920, position: 0, isStill: false })
    expect(other).toMatchObject({ fileName: 'poziomy.mp4', width: 1920, height: 1080, position: 1 })
    expect([one?.sha256, other?.sha256]).toEqual([await digestOf(await upright()), await digestOf(await across())])
    // The spot keeps the name and the size of its first file.
    expect(second.spots).toMatchObject([{ file_name: 'pionowy.mp4', width: 1080, height: 1920 }])

    const third = await uploadSpot(admin, second, await across())
    const [kept, replaced] = await filesOf(third)
    expect(await filesOf(third)).toHaveLength(2)
    expect(kept?.id).toBe(one?.id)
    expect(replaced).toMatchObject({ position: 1, width: 1920 })
    expect(replaced?.storedAs).not.toBe(other?.storedAs)
  })

  test('C41 every file of a spot counts for the space of its company, has an address, and is removed with its spot', async () => {
    const { admin } = platform.callers
    const context = platform.composition.contexts.campaigns
    const usual = context.filmBytesPerCompany
    const size = (await upright()).size
    const { rows } = await platform.store.pool.query<{ bytes: number }>(
      `select coalesce(sum(size_bytes), 0)::float8 as bytes from spot_file join campaign_spot on campaign_spot.id = spot_id
     join campaign on campaign.uuid = campaign_uuid where company_id = 4 and deleted_at is null`,
    )
    const made = await makeCampaign(platform, { company_id: 4 })
    context.filmBytesPerCompany = (rows[0]?.bytes ?? 0) + 1.5 * size
    const first = await uploadSpot(admin, made, await upright())
    await expect(uploadSpot(admin, first, await across())).rejects.toThrow('film_quota')
    context.filmBytesPerCompany = usual
    const second = await uploadSpot(admin, first, await across())
    const stored = await filesOf(second)
    const bytes = await Promise.all(
      stored.map(({ storedAs }) => context.files.withLocalFile(storedAs, (path) => readFile(path))),
    )
    expect(bytes).toHaveLength(2)

    const params = { uuid: second.uuid }
    const body = { version: second.version, spots: [{ file_name: 'inny.mp4' }] }
    const { answer: changed } = await admin.call(campaignOperations.changeCampaign, { params, body })
    expect(await filesOf(second)).toEqual([])
    await removeUnusedFiles(context)
    const { rows: unused } = await platform.store.pool.query<{ name: string }>(
      'select name from stored_file where unused_since is not null',
    )
    expect(unused.map(({ name }) => name)).toEqual(expect.arrayContaining(stored.map(({ storedAs }) => storedAs)))
    expect(changed.spots).toMatchObject([{ file_name: 'inny.mp4', spot_file_persist: false, width: null }])
  })

  test.each([
    ['vp9.webm', 'video/webm'],
    ['h265.mp4', 'video/mp4'],
    ['still.jpg', 'image/jpeg'],
    ['still.png', 'image/png'],
    ['still.webp', 'image/webp'],
  ])('C41 %s is taken as a spot, and its address returns it as %s; a picture is its own still', async (name, type) => {
    const { admin } = platform.callers
    const bytes = await readFile(join(projectRoot, 'tests/files/films', name))
    const filed = await uploadSpot(admin, await makeCampaign(platform), new File([new Uint8Array(bytes)], name))
    const params = { uuid: filed.uuid, spotId: filed.spots[0]?.id ?? '' }
    const { answer } = await admin.call(campaignOperations.getSpotFile, { params })
    const played = await fetch(platform.url + answer.sign_url)
    expect(played.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await played.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.still_url).toBe(type.startsWith('image') ? answer.sign_url : null)
    const body = { version: filed.version, status: 'ready' as const }
    expect((await admin.call(campaignOperations.changeCampaign, { params, body })).answer.status).toBe('ready')
  })

  test('C41 a picture in the place of a film ends the length of the spot, and a film of the same shape begins it again', async () => {
    const { admin } = platform.callers
    const picture = async () => {
      const bytes = await readFile(join(projectRoot, 'tests/files/films/still.jpg'))
      return new File([new Uint8Array(bytes)], 'obraz.jpg')
    }
    const first = await uploadSpot(admin, await makeCampaign(platform), await upright())
    const second = await uploadSpot(admin, first, await picture())
    expect(second.spots).toMatchObject([{ seconds: null, width: 1080 }])
    expect((await uploadSpot(admin, second, await upright())).spots).toMatchObject([{ seconds: 10 }])
  })

  test('R06 the screens of a campaign say on how many of them its film has another shape, until a file of that shape is sent', async () => {
    const { admin } = platform.callers
    const made = await uploadSpot(admin, await makeCampaign(platform), await across())
    const read = async () =>
      (await admin.call(contract.occupancy.listCampaignScreens, { params: { uuid: made.uuid } })).answer
    const { items, films } = await read()
    const ids = items.map(({ screen_id }) => screen_id)
    const { pool } = platform.store
    await pool.query('update screen set width = 1080, height = 1920 where id = any($1)', [ids])
    await pool.query('update screen set width = null, height = null where id = $1', [ids[0]])
    expect(films).toHaveLength(1)
    const fit = { spot_id: made.spots[0]?.id, screens: ids.length, unknown_screens: 1, h265_screens: 0 }
    const misfit = { screen_width: 1080, screen_height: 1920, film_width: 1920, film_height: 1080 }
    expect((await read()).films).toEqual([{ ...fit, misfits: [{ ...misfit, screens: ids.length - 1 }] }])
    await uploadSpot(admin, made, await upright())
    expect((await read()).films).toEqual([{ ...fit, misfits: [] }])
  })

  test('R06 the estimate of a plan has the sizes of its screens, and a spot those of its files', async () => {
    const { admin } = platform.callers
    const { answer } = await admin.call(operations.estimateDraft, { body: estimateBody() })
    const sizes = answer.screen_sizes ?? []
    expect(sizes.reduce((sum, { screens }) => sum + screens, 0)).toBe(answer.screen_audience.length)
    expect(sizes.map(({ width, height }) => `${width} ${height}`)).toContain('1080 1920')
    const first = await uploadSpot(admin, await makeCampaign(platform), await upright())
    const { spots } = await uploadSpot(admin, first, await across())
    const codec = 'h264'
    expect(spots[0]?.files).toEqual([
      { width: 1080, height: 1920, codec },
      { width: 1920, height: 1080, codec },
    ])
  })

  test('a film of an older version, of which the digest is not stored, is read after the update; one that is missing stays', async () => {
    const { admin } = platform.callers
    const context = platform.composition.contexts.campaigns
    const read = await uploadSpot(admin, await makeCampaign(platform), await upright())
    const missing = await uploadSpot(admin, await makeCampaign(platform), await upright())
    const [before] = await filesOf(read)
    const ids = [read, missing].map(({ spots }) => spots[0]?.id)
    await platform.store.pool.query(
      `update spot_file set sha256 = null, width = 1, height = 1 where spot_id = any($1)`,
      [ids],
    )
    await platform.store.pool.query(`update spot_file set stored_as = 'lost.mp4' where spot_id = $1`, [ids[1]])
    let last: string | null = ''
    while (last !== null) last = await readOldFiles(context, last)
    expect(await filesOf(read)).toEqual([before])
    expect(await filesOf(missing)).toMatchObject([{ sha256: null, width: 1 }])
  })

  test('the films of the demo are stored with their digests', async () => {
    const bytes = await readFile(join(projectRoot, 'server/demo/campaigns/spots/filizanka.mp4'))
    const { rows } = await platform.store.pool.query<{ missing: number; known: boolean }>(
      `select count(*) filter (where sha256 is null)::int as missing, bool_or(sha256 = $1) as known from spot_file
     where stored_as <> 'lost.mp4'`,
      [createHash('sha256').update(bytes).digest('hex')],
    )
    expect(rows).toEqual([{ missing: 0, known: true }])
  })

  test('C41 a spot lists its files with what they are, each at an address of its own; one is removed until the campaign is submitted', async () => {
    const { admin, analyst } = platform.callers
    const filed = await uploadSpot(admin, await makeCampaign(platform), await upright())
    const both = await uploadSpot(admin, filed, await across())
    const params = { uuid: both.uuid, spotId: both.spots[0]?.id ?? '' }
    const list = async (caller = admin) => (await caller.call(operations.listSpotFiles, { params })).answer.items
    const [one, other] = await list(analyst)
    const facts = { container: 'mp4', codec: 'h264', seconds: 10, has_audio: false, still_url: null }
    expect(one).toMatchObject({ ...facts, file_name: 'pionowy.mp4', width: 1080, height: 1920 })
    expect(other).toMatchObject({ ...facts, file_name: 'poziomy.mp4', width: 1920, height: 1080 })
    const bytes = await Promise.all(
      [one, other].map(async (file) => Buffer.from(await (await fetch(platform.url + file?.sign_url)).arrayBuffer())),
    )
    expect(bytes.map((each) => each.length)).toEqual([one?.size_bytes, other?.size_bytes])
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.from(''))).toBe(false)

    const remove = (fileId: string | undefined, caller = admin) =>
      caller.call(operations.removeSpotFile, { params: { ...params, fileId: fileId ?? '' } })
    expect(await remove(one?.id, analyst)).toMatchObject({ status: 403 })
    const missing = await remove(both.uuid)
    expect(missing).toMatchObject({ status: 404 })
    expect((await remove(one?.id, platform.callers.rival)).problem.detail).toBe(missing.problem.detail)
    // The spot gets the name of the file that lists show from now on.
    const removed = await remove(one?.id)
    expect(removed.answer.spots).toMatchObject([{ file_name: 'poziomy.mp4', width: 1920, spot_file_persist: true }])
    const { answer: events } = await admin.call(operations.listEvents, { params: { uuid: both.uuid } })
    expect(events.items.at(-1)).toMatchObject({
      type: 'campaign.spot_file_removed',
      facts: { file_name: 'pionowy.mp4' },
    })
    expect((await fetch(platform.url + one?.sign_url)).status).toBe(404)

    const empty = (await remove(other?.id)).answer
    expect(empty.spots).toMatchObject([{ spot_file_persist: false, seconds: null }])
    const submit = (version: number) =>
      admin.call(operations.changeCampaign, { params: { uuid: both.uuid }, body: { version, status: 'ready' } })
    expect((await submit(empty.version)).problem).toMatchObject({ code: 'illegal_transition' })
    const again = await uploadSpot(admin, empty, await upright())
    await submit(again.version)
    const [last] = await list()
    expect((await remove(last?.id)).problem).toMatchObject({ code: 'illegal_transition' })
    expect(await list()).toEqual([last])
  })
})
