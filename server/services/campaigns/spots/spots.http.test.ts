import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  uploadSpot,
} from '../../../../tests/access/access-platform.ts'
import { jsonOf, sendRequest } from '../../../../tests/access/send-request.ts'
import { SECRET } from '../../../../tests/support/demo-now.ts'
import { projectRoot } from '../../../base/project-root.ts'

let platform: AccessPlatform
let campaign: Campaign
let address: string
let bytes: Buffer

beforeAll(async () => {
  platform = await startAccessPlatform()
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
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
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
    expect((await play()).headers.get('cache-control')).toBe('public, max-age=900')
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
    const { answer } = await platform.callers.advertiser.call(campaignOperations.listEvents, {
      params: { uuid: first.uuid },
    })
    expect(answer.items.filter((event) => event.type === 'campaign.spot_filed')).toHaveLength(2)
  })
})
