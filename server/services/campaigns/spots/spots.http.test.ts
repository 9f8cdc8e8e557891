import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { MOST_STILL_BYTES } from '../../../../contract/limits.ts'
import { formWithFile, spotFile, stillFile } from '../../../../tests/support/calls/campaign-body.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { fileStores, storedNames, storeOld, storeSettings } from '../../../../tests/support/files/file-stores.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  uploadSpot,
} from '../../../../tests/support/platform/access-platform.ts'
import { SECRET } from '../../../../tests/support/platform/demo-now.ts'
import { projectRoot } from '../../../base/project-root.ts'
import { hasOwnFiles } from '../../../installation/own-files.ts'
import { recordFiles } from '../../../records/stored-files.ts'
import { removeUnusedFiles } from './unused-files.ts'

describe.each(fileStores)('files of spots in a store: %s', (kind) => {
  let platform: AccessPlatform
  let campaign: Campaign
  let address: string
  let bytes: Buffer

  beforeAll(async () => {
    platform = await startAccessPlatform(await storeSettings(kind))
    campaign = await uploadSpot(platform.callers.advertiser, await makeCampaign(platform))
    const params = { uuid: campaign.uuid, spotId: campaign.spots[0]?.id ?? '' }
    address = (await platform.callers.advertiser.call(campaignOperations.getSpotFile, { params })).answer.sign_url
    bytes = await readFile(join(projectRoot, 'server/demo/campaigns/spots/filizanka.mp4'))
  })
  afterAll(() => platform.close())

  const play = (headers: Record<string, string> = {}, path = address) => fetch(platform.url + path, { headers })

  describe('a spot’s address', () => {
    test('C40 E38 it returns the uploaded bytes without a session', async () => {
      const answer = await play()
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('video/mp4')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    })

    test('C40 it returns a byte range, as a player requests when seeking', async () => {
      const answer = await play({ range: 'bytes=100-199' })
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    })

    test('C40 a range outside the file is a problem', async () => {
      const answer = await play({ range: `bytes=${bytes.length + 1}-` })
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    })

    test('C40 it stays the same for 15 minutes, so that browsers can cache the file', async () => {
      const params = { uuid: campaign.uuid, spotId: campaign.spots[0]?.id ?? '' }
      const again = await platform.callers.analyst.call(campaignOperations.getSpotFile, { params })
      expect(again.answer.sign_url).toBe(address)
      expect((await play()).headers.get('cache-control')).toBe('private, max-age=900')
    })

    const signed = (claims: Record<string, string>, expires: string, secret = SECRET) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('spot-file')
        .setExpirationTime(expires)
        .sign(Buffer.from(secret))

    test('C40 it is not found with a token that is expired, changed, signed with another secret or of another kind', async () => {
      const token = address.split('/').at(-1) ?? ''
      const { file } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { file: string }
      const tokens = [
        `${token.slice(0, -2)}xx`,
        await signed({ file }, '-1s'),
        await signed({ file }, '10m', 'another secret, which is as long as ours is'),
        platform.callers.advertiser.token ?? '',
      ]
      for (const each of tokens) {
        const answer = await sendRequest(platform.url, campaignOperations.playSpotFile, { params: { token: each } })
        expect(jsonOf(answer)).toMatchObject({ status: 404, code: 'not_found' })
      }
    })

    test('C40 a signed token does not give access to files outside the folder of spots', async () => {
      for (const file of [
        '../session-secret',
        '../../etc/passwd',
        '/etc/passwd',
        'missing.mp4',
        '%2e%2e/statistics.duckdb',
        '.',
      ]) {
        const answer = await sendRequest(platform.url, campaignOperations.playSpotFile, {
          params: { token: await signed({ file }, '10m') },
        })
        expect({ file, status: answer.status }).toEqual({ file, status: 404 })
      }
    })

    test('C40 a spot without a file has no address', async () => {
      const { uuid, spots } = await makeCampaign(platform)
      const params = { uuid, spotId: spots[0]?.id ?? '' }
      const answer = await sendRequest(
        platform.url,
        campaignOperations.getSpotFile,
        { params },
        platform.callers.advertiser,
      )
      expect(jsonOf(answer)).toMatchObject({ status: 404, code: 'not_found' })
    })
  })

  describe('a file that is replaced', () => {
    test('C41 a replaced file has a new address, and each upload is an event', async () => {
      const first = await uploadSpot(platform.callers.advertiser, await makeCampaign(platform))
      const params = { uuid: first.uuid, spotId: first.spots[0]?.id ?? '' }
      const link = async () =>
        (await platform.callers.advertiser.call(campaignOperations.getSpotFile, { params })).answer.sign_url
      const before = await link()
      const longer = new File(
        [await readFile(join(projectRoot, 'server/demo/campaigns/spots/granatowe-wzgorza.mp4'))],
        'nowszy.mp4',
      )
      const second = await uploadSpot(platform.callers.advertiser, first, longer)
      expect(second).toMatchObject({ version: first.version + 1, spots: [{ file_name: 'nowszy.mp4' }] })
      expect(await link()).not.toBe(before)
      expect((await play({}, before)).status).toBe(404)
      expect((await play({}, await link())).status).toBe(200)
      const { answer } = await platform.callers.advertiser.call(campaignOperations.listEvents, {
        params: { uuid: first.uuid },
      })
      expect(answer.items.filter((event) => event.type === 'campaign.spot_filed')).toHaveLength(2)
    })
  })

  describe('files that nothing uses', () => {
    const stored = () => storedNames(platform.composition.platform.files, 'spots')
    const removeFiles = () => removeUnusedFiles(platform.composition.contexts.campaigns)
    /** The days of grace are real time, so the test ends them instead of waiting. */
    const aWeekLater = () =>
      platform.store.pool.query(`update stored_file set unused_since = unused_since - interval '7 days'`)
    const linkOf = async ({ uuid, spots }: Campaign): Promise<string> => {
      const params = { uuid, spotId: spots[0]?.id ?? '' }
      return (await platform.callers.admin.call(campaignOperations.getSpotFile, { params })).answer.sign_url
    }

    test('C41 C35 a replaced file, that of a removed spot and those of a deleted campaign are removed after a week, and their links end at once', async () => {
      const { admin } = platform.callers
      const before = await stored()
      const first = await uploadSpot(admin, await makeCampaign(platform))
      const second = await uploadSpot(admin, first)
      expect(await stored()).toHaveLength(before.length + 2)
      const link = await linkOf(second)

      const params = { uuid: second.uuid }
      const body = { version: second.version, spots: [{ file_name: 'inny.mp4' }] }
      const { answer: changed } = await admin.call(campaignOperations.changeCampaign, { params, body })
      expect((await play({}, link)).status).toBe(404)

      const third = await uploadSpot(admin, changed)
      const lastLink = await linkOf(third)
      expect((await play({}, lastLink)).status).toBe(200)
      expect((await admin.call(campaignOperations.deleteCampaign, { params })).status).toBe(204)
      expect((await play({}, lastLink)).status).toBe(404)
      expect(await stored()).toHaveLength(before.length + 3)
      await removeFiles()
      expect(await stored()).toHaveLength(before.length + 3)
      await aWeekLater()
      await removeFiles()
      expect((await stored()).filter((name) => !before.includes(name))).toEqual([])
    })

    test('C41 a refused upload leaves no file and keeps the one before it', async () => {
      const { admin } = platform.callers
      const filed = await uploadSpot(admin, await makeCampaign(platform))
      const before = await stored()
      const params = { uuid: filed.uuid, spotId: filed.spots[0]?.id ?? '' }
      const form = formWithFile(new File(['no film'], 'film.mp4'))
      expect((await admin.call(campaignOperations.uploadSpotFile, { params, form })).status).toBe(422)
      expect(await stored()).toEqual(before)
      expect((await play({}, await linkOf(filed))).status).toBe(200)
    })

    test('promise R3 a film that a killed server has left is removed after a week; a film that the database does not know stays', async () => {
      const { platform: running, contexts } = platform.composition
      const [left, unknown] = ['0f000000-0000-4000-8000-000000000001.mp4', '0f000000-0000-4000-8000-000000000002.mp4']
      const before = await stored()
      for (const name of [left, unknown]) await storeOld(running, 'spots', name)
      await recordFiles(platform.store.db, 'spot', [left])
      expect(await removeFiles()).toBe(1)
      await aWeekLater()
      await removeFiles()
      expect(await stored()).toEqual([...before, unknown].sort())
      // The clock's work removes files only from the platform's own folder.
      expect(await hasOwnFiles(running)).toBe(false)
      expect(contexts.campaigns.filmBytesPerCompany).toBe(20 * 1024 ** 3)
    })

    test('promise R3 an older database on the same folder deletes no film of the newer one', async () => {
      const { admin } = platform.callers
      const filed = await uploadSpot(admin, await makeCampaign(platform))
      // A backup from before the upload knows neither the film nor its file.
      await platform.store.pool.query('delete from stored_file')
      await platform.store.pool.query(
        'delete from spot_file where spot_id in (select id from campaign_spot where campaign_uuid = $1)',
        [filed.uuid],
      )
      const films = await stored()
      await removeFiles()
      await aWeekLater()
      await removeFiles()
      expect(await stored()).toEqual(films)
    })

    test('C41 the films of a company may use only its space, and a replaced film counts once', async () => {
      const { admin } = platform.callers
      const context = platform.composition.contexts.campaigns
      const full = await uploadSpot(admin, await makeCampaign(platform, { company_id: 4 }))
      const more = await makeCampaign(platform, { company_id: 4 })
      const others = await makeCampaign(platform, { company_id: 3 })
      const { rows } = await platform.store.pool.query<{ bytes: number }>(
        `select sum(size_bytes)::float8 as bytes from spot_file join campaign_spot on campaign_spot.id = spot_id join campaign on campaign.uuid = campaign_uuid
       where company_id = 4 and deleted_at is null`,
      )
      const usual = context.filmBytesPerCompany
      context.filmBytesPerCompany = rows[0]?.bytes ?? 0
      const params = { uuid: more.uuid, spotId: more.spots[0]?.id ?? '' }
      const refused = await admin.call(campaignOperations.uploadSpotFile, {
        params,
        form: formWithFile(await spotFile()),
      })
      expect(refused.problem).toMatchObject({ status: 422, code: 'film_quota' })
      expect(await uploadSpot(admin, full)).toMatchObject({ version: full.version + 1 })
      context.filmBytesPerCompany = usual
      expect((await uploadSpot(admin, others)).spots[0]?.spot_file_persist).toBe(true)
    })
  })

  describe('a still of a film', () => {
    const send = async (campaign: Campaign, file: File) => {
      const params = { uuid: campaign.uuid, spotId: campaign.spots[0]?.id ?? '' }
      return platform.callers.advertiser.call(campaignOperations.uploadSpotStill, { params, form: formWithFile(file) })
    }
    const addressesOf = async ({ uuid, spots }: Campaign) => {
      const params = { uuid, spotId: spots[0]?.id ?? '' }
      return (await platform.callers.analyst.call(campaignOperations.getSpotFile, { params })).answer
    }
    const makeFiled = async () => uploadSpot(platform.callers.advertiser, await makeCampaign(platform))

    test('C41 it is the poster for everybody who may see the film, on the public page too, and ends with it', async () => {
      const filed = await makeFiled()
      expect((await addressesOf(filed)).still_url).toBeNull()
      expect((await send(filed, await stillFile())).status).toBe(204)
      const { still_url: still } = await addressesOf(filed)
      const picture = await play({}, still ?? '')
      expect(picture.headers.get('content-type')).toBe('image/jpeg')
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(await (await stillFile()).arrayBuffer()))

      const { advertiser } = platform.callers
      const change = async (is_shared: boolean) => {
        const { answer: now } = await advertiser.call(campaignOperations.getCampaign, { params: { uuid: filed.uuid } })
        const body = { version: now.version, is_shared }
        return (await advertiser.call(campaignOperations.changeCampaign, { params: { uuid: filed.uuid }, body })).answer
      }
      const params = { uuid: (await change(true)).share_token ?? '' }
      const { answer: shared } = await callerAt(platform.url).call(campaignOperations.getSharedCampaign, { params })
      const poster = shared.spots[0]?.still_url ?? ''
      expect((await play({}, poster)).status).toBe(200)
      await change(false)
      expect((await play({}, poster)).status).toBe(404)

      await uploadSpot(advertiser, filed)
      expect((await addressesOf(filed)).still_url).toBeNull()
      expect((await play({}, still ?? '')).status).toBe(404)
    })

    test('C41 only a JPEG of at most 640 pixels and half a megabyte is accepted, and only for a film', async () => {
      const filed = await makeFiled()
      const jpeg = Buffer.from(await (await stillFile()).arrayBuffer())
      const wide = Buffer.from(jpeg)
      wide.writeUInt16BE(6400, wide.indexOf(Buffer.from([0xff, 0xc0])) + 7)
      const large = Buffer.concat([jpeg, Buffer.alloc(MOST_STILL_BYTES)])
      const rejected: [Buffer, number, string][] = [
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'unsupported_still'],
        [jpeg.subarray(0, 1000), 422, 'unsupported_still'],
        [wide, 422, 'unsupported_still'],
        [large, 413, 'too_large'],
      ]
      for (const [bytes, status, problemCode] of rejected) {
        const { problem } = await send(filed, new File([new Uint8Array(bytes)], 'still.jpg', { type: 'image/jpeg' }))
        expect(problem).toMatchObject({ status, code: problemCode })
      }
      expect((await addressesOf(filed)).still_url).toBeNull()
      expect((await send(await makeCampaign(platform), await stillFile())).status).toBe(404)
    })
  })
})
