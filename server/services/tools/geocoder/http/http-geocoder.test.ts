import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOpenGeocoder } from '../open-geocoder.ts'
import { lazyPolandIndex } from '../poland/offline.ts'
import type { GeocoderService } from './http-geocoder.ts'
import { rateLimit } from './rate-limit.ts'

const index = lazyPolandIndex()
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Reply = { status?: number; body?: unknown; headers?: Record<string, string>; never?: true }

/** A service that sends the given replies one after the other, and then repeats the last one. */
const serviceWith = async (kind: GeocoderService['kind'], replies: readonly Reply[]) => {
  const requests: IncomingMessage[] = []
  server = createServer((request, response) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)]
    requests.push(request)
    if (reply?.never) return
    response.writeHead(reply?.status ?? 200, { 'content-type': 'application/json', ...reply?.headers })
    response.end(JSON.stringify(reply?.body ?? []))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const settings = { url, kind, perSecond: 20, timeoutSeconds: 1, userAgent: 'Arabox (operator@example.com)' }
  const geocoder = createOpenGeocoder(settings, log, index)(async () => [], 60_000)
  const find = async (text: string) => (await geocoder.find({ text }, { limit: 1 }))[0]
  return { find, requests, warnings }
}

const house = { lat: '52.2297', lon: '21.0122', display_name: 'Złota 44, Warszawa', place_rank: 30 }

test('R31 a Nominatim-compatible service finds houses; requests name their sender, and an answer is remembered', async () => {
  const { find, requests } = await serviceWith('nominatim', [{ body: [house] }])
  const texts = Array.from({ length: 6 }, (_, index) => `Złota ${index + 40}, Warszawa`)
  const hits = await Promise.all(texts.map(find))
  const point = { latitude: 52.2297, longitude: 21.0122 }
  expect(hits[4]).toEqual({
    ...point,
    accuracy: 'building',
    certainty: 'certain',
    reason: 'house',
    errorMetres: 100,
    address: 'Złota 44, Warszawa',
  })
  expect(requests[0]?.headers['user-agent']).toBe('Arabox (operator@example.com)')
  const asked = requests.map(({ url }) => new URL(url ?? '', 'http://x').searchParams.get('q'))
  expect(asked.toSorted()).toEqual(texts)
  await find('ZŁOTA 40, Warszawa')
  expect(requests.length).toBe(6)
})

test('R31 requests keep the rate of the service, also when many wait and some are given up', async () => {
  const wait = rateLimit(20)
  const given = AbortSignal.abort(new Error('given up'))
  const starts: number[] = []
  const begin = (signal?: AbortSignal) => wait(signal).then(() => starts.push(performance.now()))
  const [, refused] = await Promise.allSettled([begin(), begin(given), begin(), begin(), begin()])
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'given up' } })
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0))
  expect(gaps.length).toBe(3)
  expect(Math.min(...gaps)).toBeGreaterThan(45)
})

test('R31 what a service answers is judged: another house is a point of the street, equal places are a choice', async () => {
  const neighbour = { ...house, address: { house_number: '46' }, display_name: '46, Złota, Warszawa' }
  const rudy = (lat: string, region: string) => ({ lat, lon: '18.4', display_name: `Rudy, ${region}`, place_rank: 19 })
  const wrongCity = { ...house, display_name: 'Złota 44, Radom' }
  const { find } = await serviceWith('nominatim', [
    { body: [neighbour] },
    { body: [rudy('50.19', 'śląskie'), rudy('51.68', 'wielkopolskie')] },
    { body: [wrongCity] },
  ])
  const street = { accuracy: 'street', certainty: 'likely', reason: 'house_unknown', address: 'Złota, Warszawa' }
  expect(await find('Złota 44, Warszawa')).toMatchObject(street)
  expect(await find('Rudy')).toMatchObject({ certainty: 'ambiguous', reason: 'several_places' })
  expect(await find('Złota 44, Kielce')).toMatchObject({ accuracy: 'building', certainty: 'likely' })
})

test('R31 a Pelias-compatible service finds streets', async () => {
  const feature = {
    geometry: { type: 'Point', coordinates: [19.9366, 50.0614] },
    properties: { layer: 'street', label: 'Floriańska, Kraków' },
  }
  const { find, requests } = await serviceWith('pelias', [{ body: { features: [feature] } }])
  expect(await find('Floriańska, Kraków')).toMatchObject({ accuracy: 'street', latitude: 50.0614, errorMetres: 3000 })
  expect(requests[0]?.url).toMatch(/^\/v1\/search\?text=Floria/)
})

test('R31 a fault that passes is retried as the service says', async () => {
  const { find, requests } = await serviceWith('nominatim', [
    { status: 429, headers: { 'retry-after': '0' } },
    { status: 502, headers: { 'retry-after': '0' } },
    { body: [house] },
  ])
  expect(await find('Złota 44, Warszawa')).toMatchObject({ accuracy: 'building' })
  expect(requests.length).toBe(3)
})

test.each([
  ['refuses', { status: 403 }],
  ['answers with something else', { body: { error: 'no' } }],
  ['asks for a long pause', { status: 503, headers: { 'retry-after': '3600' } }],
])('R31 when the service %s, the own tables answer, and it is left alone for a minute', async (_, reply) => {
  const { find, requests, warnings } = await serviceWith('nominatim', [reply])
  expect(await find('Złota 44, 00-120 Warszawa')).toMatchObject({ accuracy: 'post_code' })
  expect(await find('Złota 46, 00-120 Warszawa')).toMatchObject({ accuracy: 'post_code' })
  expect(requests.length).toBe(1)
  expect(warnings.length).toBe(1)
})

test('R31 a silent service is asked again after its time limit; the own tables find what it does not know', async () => {
  const { find, requests, warnings } = await serviceWith('nominatim', [{ never: true }, { body: [] }])
  expect(await find('Długa 3, 80-831 Gdańsk')).toMatchObject({ accuracy: 'post_code' })
  expect(requests.length).toBe(2)
  expect(warnings).toEqual([])
})

test('a redirect of the service is not followed, so that requests go to the address of the settings only', async () => {
  const { find, requests } = await serviceWith('nominatim', [{ status: 302, headers: { location: '/elsewhere' } }])
  await find('Złota 44, Warszawa')
  expect(requests.map(({ url }) => url?.split('?')[0])).toEqual(['/search'])
})
