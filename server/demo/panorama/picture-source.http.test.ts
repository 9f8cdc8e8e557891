import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { type Caller, loggedIn } from '../../../tests/support/client.ts'
import { type DemoPlatform, demoPlatform } from '../../../tests/support/demo-platform.ts'
import { demoNetwork } from '../network/network.ts'
import { demoPictures } from './location-pictures.ts'

const network = demoNetwork()
const pictures = demoPictures(network)
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
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    })
    const svg = await response.text()
    expect(svg).toMatch(/^<svg .*<\/svg>$/)
    expect(await (await get(answer.image_sign_url)).text()).toBe(svg)
    expect(await (await get(`/demo/panorama/${first.uuid.toUpperCase()}.svg`)).text()).toBe(svg)
  })

  test('C58 T20 three locations with an arabox have no picture yet', async () => {
    const pictured = new Set(pictures.map(({ location_id }) => location_id))
    const waiting = araboxes.filter(({ id }) => !pictured.has(id))
    const answers = await Promise.all(waiting.map(({ uuid }) => imageOf(uuid)))
    expect(answers.map(({ status, problem }) => `${status} ${problem.detail}`)).toEqual(
      Array.from({ length: 3 }, () => '404 Please set image'),
    )
  })

  test('C91 E26 E28 a location has the zones and the line of the screen of its picture', async () => {
    for (const { location_id, zones, screen_position } of pictures.slice(0, 6)) {
      const { answer } = await owner.call(contract.location.getLocation, { params: { id: location_id } })
      expect(answer.zones).toEqual(zones)
      expect(answer.screen_position.enabled).toBe(screen_position !== null)
      if (screen_position) expect(answer.screen_position).toEqual(screen_position)
    }
  })

  test.each([
    '/demo/panorama/11111111-1111-4111-8111-111111111111.svg',
    '/demo/panorama/x.svg',
    `/demo/panorama/${first.uuid}.svg.svg`,
    '/demo/panorama/..%2f..%2fpackage.svg',
  ])('%s is not found', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  })

  test('a platform in production mode has no pictures of the demo', async () => {
    const real = await demoPlatform({ mode: 'production' })
    const response = await get(`/demo/panorama/${first.uuid}.svg`, real.url)
    expect(response.headers.get('content-type')).not.toContain('svg')
    await real.close()
  })
})
