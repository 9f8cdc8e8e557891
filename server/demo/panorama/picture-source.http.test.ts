import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { type Caller, loggedIn } from '../../../tests/support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../../../tests/support/platform/demo-platform.ts'
import { demoNetwork } from '../network/demo-network.ts'

const network = demoNetwork()
const araboxes = network.locations.filter(({ arabox_uuid }) => arabox_uuid !== null)
const first = araboxes[0] ?? expect.fail('the demo has no arabox')

let platform: DemoPlatform
let owner: Caller

beforeAll(async () => {
  platform = await demoPlatform()
  owner = await loggedIn(platform.url, 'owner')
})
afterAll(() => platform.close())

const imageOf = (uuid: string) => owner.call(contract.location.getLocationImage, { params: { uuid } })
const get = (path: string, at = platform.url) => fetch(at + path)

describe('pictures of the demo', () => {
  test('C58 E15 the address of a location’s picture answers an SVG with its own headers', async () => {
    const { answer } = await imageOf(first.uuid)
    const response = await get(answer.image_sign_url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const svg = await response.text()
    expect(svg).toMatch(/^<svg .*<\/svg>$/)
    expect(await (await get(answer.image_sign_url)).text()).toBe(svg)
    expect(await (await get(`/demo/panorama/${first.uuid.toUpperCase()}.svg`)).text()).toBe(svg)
  })

  test('C58 T20 three locations with an arabox have no picture, and the address of every other picture is their own', async () => {
    const answers = await Promise.all(araboxes.map(({ uuid }) => imageOf(uuid)))
    const missing = answers.filter(({ status }) => status === 404)
    expect(missing.map(({ problem }) => problem.detail)).toEqual(Array.from({ length: 3 }, () => 'Please set image'))
    const shown = answers.filter(({ status }) => status === 200)
    expect(shown).toHaveLength(araboxes.length - 3)
    for (const { answer } of shown) expect(answer.image_sign_url).toContain(answer.location_uuid)
  })

  test('C58 C59 a picture that is set replaces the street picture, which keeps its address', async () => {
    const street = (await imageOf(first.uuid)).answer.image_sign_url
    const image_sign_url = 'https://pictures.example/market.jpg'
    const set = await owner.call(contract.location.setLocationImage, {
      body: { location_uuid: first.uuid, image_sign_url },
    })
    expect(set.status).toBe(201)
    expect((await imageOf(first.uuid)).answer).toEqual({ location_uuid: first.uuid, image_sign_url })
    const response = await get(street)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  test.each([
    '/demo/panorama/11111111-1111-4111-8111-111111111111.svg',
    '/demo/panorama/x.svg',
    `/demo/panorama/${first.uuid}.svg.svg`,
    '/demo/panorama/..%2f..%2fpackage.svg',
  ])('%s answers 404', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  })

  test('a platform in production mode has no pictures of the demo', async () => {
    const production = await demoPlatform({ mode: 'production' })
    const response = await get(`/demo/panorama/${first.uuid}.svg`, production.url)
    expect(response.headers.get('content-type')).not.toContain('svg')
    await production.close()
  })
})
