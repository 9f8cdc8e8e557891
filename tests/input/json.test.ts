import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { demoAraboxes, deviceHeaders, issueKeys, messageOfEachKind } from '../support/calls/arabox.ts'
import { campaignBody, estimateBody, fitBody, planBody } from '../support/calls/campaign-body.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import { createTemplate, createWebhook } from '../support/calls/network-calls.ts'
import { type PlayerTargets, playerBodies, playerHeaders, playerTargets } from '../support/calls/player-calls.ts'
import {
  jsonOf,
  type RawResponse,
  type RequestExtras,
  type RequestParts,
  sendRequest,
} from '../support/calls/send-request.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../support/platform/access-platform.ts'
import { bySet } from '../support/run/test-set.ts'
import { isAccepted } from './accepted-values.ts'
import { administrationBodies } from './administration-bodies.ts'
import { badQueries, requiredOf } from './bad-queries.ts'
import { invalidValuesFor, leaves, replaced } from './invalid-values.ts'
import { locationBodies } from './location-bodies.ts'
import { networkBodies } from './network-requests.ts'
import { offerBodies } from './offer-bodies.ts'
import { statisticsBodies } from './statistics-bodies.ts'
import { readStoredState } from './stored-state.ts'

const { users } = contract

let all: AccessPlatform
let existing: Campaign
let before: Record<string, unknown>
let deviceKey: string
let players: PlayerTargets
let slowest = { ms: 0, what: '' }

beforeAll(async () => {
  all = await startAccessPlatform()
  existing = await makeCampaign(all)
  // Records with the id of the paths below that the demo does not have.
  for (const _ of [1, 2]) {
    await createWebhook(all)
    await createTemplate(all)
  }
  const [arabox] = await issueKeys(all.url, all.callers.admin, demoAraboxes().slice(0, 1))
  deviceKey = arabox?.key ?? ''
  players = await playerTargets(all)
  before = await readStoredState(all.store)
})
afterAll(async () => {
  console.info(`slowest rejection: ${slowest.ms.toFixed(0)} ms, ${slowest.what}`)
  await all.close()
})

/** Runs at the end of each group of requests: fails if a rejected request has changed stored data. */
const expectNothingStored = async (): Promise<void> => {
  const expected = before
  before = await readStoredState(all.store)
  expect(before).toEqual(expected)
}

const rejectionOf = async (
  operation: Operation,
  parts: RequestParts,
  extras: RequestExtras = {},
): Promise<RawResponse> => {
  const answer = await sendRequest(all.url, operation, parts, { token: all.callers.admin.token, ...extras })
  expect(contractErrorOf(operation, answer)).toBeNull()
  expect(answer.status).toBeGreaterThanOrEqual(400)
  if (answer.ms > slowest.ms) slowest = { ms: answer.ms, what: operation.id }
  return answer
}

const person = { username: 'bad', password: 'long enough', name: 'X', email: 'x@example.pl' }
const user = { ...person, role_id: 7, company_id: 1, is_active: true }

/** A valid body of every operation with every field, except the statistics. */
const bodies: Readonly<Record<string, () => Record<string, unknown>>> = {
  'user.create': () => user,
  'user.change': () => user,
  'password.change': () => ({ current_password: 'wrong one', new_password: 'long enough' }),
  'campaign.create': () => campaignBody({ gemius_uuid: 'g', operator_id: 4 }),
  'campaign.change': () => ({
    ...campaignBody({ gemius_uuid: 'g', operator_id: 4 }),
    version: existing.version,
    is_shared: true,
    show_cpm: true,
    reason: 'Powód',
  }),
  'offer.add_variant': () => {
    const { name, date_from, date_to, industry_ids, cities, screen_ids, spot_seconds, spots } = campaignBody()
    return { name, date_from, date_to, industry_ids, cities, screen_ids, spot_seconds, spots }
  },
  'campaign.confirm': () => ({ version: existing.version }),
  'campaign.take_back': () => ({ version: existing.version }),
  'campaign.stop': () => ({ version: existing.version, reason: 'Powód' }),
  'campaign.correct_contacts': () => ({ version: existing.version, reason: 'Powód' }),
  'swap.refuse': () => ({ reason: 'Powód' }),
  'webhook.resend': () => ({ deliveries: [UNKNOWN_UUID] }),
  'estimate.draft': () => ({ ...estimateBody(), campaign: existing.uuid }),
  'template.create': () => ({ name: 'Szablon', campaign_uuid: existing.uuid }),
  'campaign.fit': () => ({ ...fitBody(), campaign: existing.uuid }),
  'plan.propose': () => ({ ...planBody(), campaign: existing.uuid }),
  'live.ingest': () => ({ messages: messageOfEachKind(1) }),
  'platform.task': () => ({ task: 'authorize', uuid: crypto.randomUUID() }),
  ...locationBodies,
}
const withBody = operations.filter((operation) => operation.body)
const paramsOf = (operation: Operation): Record<string, string> => {
  if (operation.path.includes('{uuid}'))
    return { uuid: existing.uuid, spotId: existing.spots[0]?.id ?? UNKNOWN_UUID, swapId: UNKNOWN_UUID, count: '2' }
  if (operation.path.includes('{file}')) return { file: `arx_${'x'.repeat(43)}.ics` }
  return { id: '2' }
}

/** Each field gets every so many of the values that it must reject; the next field those beside them. */
const STEP = bySet(3, 1)
const tooLarge = JSON.stringify({ surprise: 'x'.repeat(5 * 1024 * 1024) })
describe.each(withBody.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  afterAll(expectNothingStored)
  const token = () => (operation.access === 'anyone' ? undefined : all.callers.admin.token)
  const caller = (headers: Record<string, string> = {}): RequestExtras =>
    ['device', 'player', 'playout'].some((each) => each === operation.access)
      ? { headers: { ...deviceHeaders(deviceKey), ...headers, ...playerHeaders(operation, players) } }
      : { token: token(), headers }
  const body = () => {
    const made =
      bodies[id]?.() ??
      offerBodies(UNKNOWN_UUID)[id] ??
      statisticsBodies[id] ??
      networkBodies(1)[id] ??
      playerBodies(players)[id] ??
      administrationBodies[id]
    if (!made) throw new Error(`add a body for ${id}`)
    return made
  }
  const call = (invalid: unknown) => rejectionOf(operation, { params: paramsOf(operation), body: invalid }, caller())
  const raw = (text: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    rejectionOf(operation, { params: paramsOf(operation) }, { ...caller(headers), raw: text })

  test('promise R1 every field with a value of the wrong type, too large or unstorable is rejected with its field error', async () => {
    const tried: string[] = []
    for (const [field, { path, value }] of leaves(body()).entries()) {
      for (const [index, [what, by]] of invalidValuesFor(value).entries()) {
        if ((field + index) % STEP !== 0) continue
        if (isAccepted(id, path.join('.'), what)) continue
        // A device may have sent this number of messages.
        if (what === '2³¹' && path.at(-1) === 'seq') continue
        const answer = await call(replaced(body(), path, by))
        const { status, errors } = jsonOf<{ status: number; errors?: { path: string }[] }>(answer)
        tried.push(what)
        // A version that is too high is a conflict, like any other than the current one, if there is the record.
        if (path[0] === 'version' && (status === 409 || status === 404)) continue
        const name = path.join('.')
        expect({ name, what, status }).toEqual({ name, what, status: 422 })
        expect(errors?.some((error) => name.startsWith(error.path) || error.path.startsWith(name))).toBe(true)
      }
    }
    expect(tried.length).toBeGreaterThan(0)
  })

  test('promise R1 an unknown field is rejected with its field error', async () => {
    const answer = await call({ ...body(), surprise: 1 })
    expect(jsonOf(answer)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'surprise', message: 'Unknown field' }],
    })
  })

  test.each([
    ['a list', '[]'],
    ['a text', '"text"'],
    ['a number', '7'],
    ['true', 'true'],
  ])('promise R1 %s instead of an object is rejected', async (_, text) => {
    expect(jsonOf(await raw(text))).toMatchObject({ code: 'invalid_input' })
  })

  test.each([
    ['no JSON', '{"name":'],
    ['an empty text', ''],
    ['a key that would reach the prototype', '{"__proto__":{"is_active":true}}'],
    ['a key that would reach the constructor', '{"constructor":{"prototype":{"is_active":true}}}'],
    ['bytes that are no text', '\ufffd\ufffe{'],
  ])('promise R1 %s is rejected as unreadable', async (_, text) => {
    expect(jsonOf(await raw(text))).toMatchObject({ status: 400, code: 'bad_request' })
  })

  // A recursive function fails at about 10 000 levels.
  test('promise R1 a body with fifty thousand nested levels is rejected, and the server continues', async () => {
    const depth = 50_000
    const list = await raw('['.repeat(depth) + ']'.repeat(depth))
    expect(list.status).toBeLessThan(500)
    const field = Object.keys(body())[0]
    const inside = await raw(`{"${field}":${'['.repeat(depth)}${']'.repeat(depth)}}`)
    expect(inside.status).toBeLessThan(500)
  })

  test('promise R10 5 MB of JSON are rejected at once as too large', async () => {
    const answer = await raw(tooLarge)
    expect(jsonOf(answer)).toMatchObject({ status: 413, code: 'too_large' })
  })

  const form = operation.form ? [] : ['application/x-www-form-urlencoded']
  test.each(['application/xml', ...form, 'image/png', 'nonsense'])(
    'promise R1 a body of type %s is not accepted',
    async (type) => {
      const answer = await raw(JSON.stringify(body()), { 'content-type': type })
      expect(jsonOf(answer)).toMatchObject({ status: 415, code: 'unsupported_media' })
    },
  )

  test('promise R1 JSON with the content type of plain text is rejected', async () => {
    expect((await raw(JSON.stringify(body()), { 'content-type': 'text/plain' })).status).toBe(422)
  })
})

test('promise R1 a body with half a million nested levels is rejected, and the server continues', async () => {
  const depth = 500_000
  const raw = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect((await rejectionOf(contract.campaign.createCampaign, {}, { raw })).status).toBe(422)
})

describe('a campaign', () => {
  afterAll(expectNothingStored)
  const create = (changes: object) =>
    rejectionOf(contract.campaign.createCampaign, { body: { ...campaignBody(), ...changes } })
  const fieldErrors = async (changes: object) => jsonOf<{ errors: unknown[] }>(await create(changes)).errors

  test.each(['2026-02-30', '2026-13-01', '2026-00-10', '0000-01-01', '9999-12-31', '2026-6-1', '01.06.2026', ''])(
    'V22 the day "%s" is rejected',
    async (date_from) => {
      expect((await fieldErrors({ date_from }))[0]).toMatchObject({ path: 'date_from' })
    },
  )

  test('V22 a last day before the first is rejected', async () => {
    expect(await fieldErrors({ date_from: '2026-06-14', date_to: '2026-06-13' })).toEqual([
      { path: 'date_to', message: 'The last day is before the first day' },
    ])
  })

  test('V03 four screens are rejected', async () => {
    expect(await fieldErrors({ cities: [{ city_id: 1, screens: 4 }] })).toEqual([
      { path: 'cities', message: 'Minimum 5 screens' },
    ])
  })

  test('V03 the same screen five times counts as one screen', async () => {
    const screen_ids = [1, 1, 1, 1, 1]
    expect(await fieldErrors({ cities: [], screen_ids, date_to: '2027-06-01' })).toEqual([
      { path: 'screen_ids', message: 'Minimum 5 screens' },
    ])
  })

  test('V02 a campaign without locations is rejected', async () => {
    expect(await fieldErrors({ cities: [] })).toEqual([{ path: 'cities', message: 'Check minimum one option' }])
  })

  test('V01 a campaign without days is not complete', async () => {
    expect(await fieldErrors({ date_from: null, date_to: null })).toEqual([
      { path: 'date_from', message: 'Fill required fields' },
      { path: 'date_to', message: 'Fill required fields' },
    ])
  })

  test('V04 a price below 30 000 PLN is rejected', async () => {
    expect(await fieldErrors({ date_to: '2026-06-10' })).toEqual([
      { path: 'campaign_price', message: 'Minimum campaign price 30 000 PLN' },
    ])
  })

  test.each([
    ['company_id', { company_id: 99_999 }],
    ['industry_ids', { industry_ids: [1, 99_999] }],
    ['cities', { cities: [{ city_id: 99_999, screens: 6 }] }],
    ['screen_ids', { screen_ids: [1, 2, 3, 4, 99_999] }],
    ['operator_id', { operator_id: 2 }],
    ['spots', { spots: [{ id: UNKNOWN_UUID, file_name: 'x.mp4' }] }],
  ])('promise R1 an unknown record in %s is named', async (path, changes) => {
    expect(await fieldErrors(changes)).toEqual([{ path, message: 'There is no such record' }])
  })

  test('promise R1 the same spot twice is rejected', async () => {
    const [spot] = existing.spots
    const twice = [1, 2].map(() => ({ id: spot?.id, file_name: 'x.mp4' }))
    const body = { version: existing.version, spots: twice }
    const answer = await rejectionOf(contract.campaign.changeCampaign, { params: { uuid: existing.uuid }, body })
    expect(jsonOf(answer)).toMatchObject({ errors: [{ path: 'spots' }] })
  })

  test('promise R1 the same city twice is rejected', async () => {
    const city = { city_id: 1, screens: 3 }
    expect(await fieldErrors({ cities: [city, city] })).toEqual([
      { path: 'cities', message: 'List each city only once' },
    ])
  })

  test('promise R1 a flight of more than two years is rejected', async () => {
    expect(await fieldErrors({ date_to: '2028-06-02' })).toEqual([
      { path: 'date_to', message: 'A flight can last two years at most' },
    ])
  })
})

describe('a query', () => {
  afterAll(expectNothingStored)
  const rows = operations.flatMap((operation) =>
    Object.keys(operation.query?.shape ?? {}).map((key) => [operation.id, key, operation] as const),
  )

  test.each(rows)('promise R1 %s rejects every invalid value of %s with its field error', async (_, key, operation) => {
    for (const value of badQueries[key] ?? []) {
      const answer = await rejectionOf(operation, {
        params: paramsOf(operation),
        query: { ...requiredOf(operation), [key]: value },
      })
      const path = jsonOf<{ errors?: { path: string }[] }>(answer).errors?.[0]?.path
      expect({ value: value.slice(0, 30), status: answer.status, path }).toEqual({
        value: value.slice(0, 30),
        status: 422,
        path: `query.${key}`,
      })
    }
    expect(badQueries[key]?.length).toBeGreaterThan(0)
  })

  test.each(operations.filter((operation) => operation.query).map((operation) => [operation.id, operation] as const))(
    'promise R1 %s rejects an unknown parameter, a repeated page and a key of the prototype',
    async (_, operation) => {
      for (const query of [{ surprise: '1' }, { page: ['1', '2'] }, { ['__proto__']: 'x' }, { 'filter[x]': 'y' }]) {
        const parts = { params: paramsOf(operation), query: Object.fromEntries(Object.entries(query)) }
        if (Object.keys(parts.query).length === 0) continue
        expect((await rejectionOf(operation, parts)).status).toBe(422)
      }
    },
  )

  test('V22 availability rejects a last day before the first', async () => {
    const query = { date_from: '2026-06-14', date_to: '2026-06-13' }
    for (const operation of [contract.campaign.getAvailability, contract.campaign.listAvailableScreens]) {
      expect(jsonOf(await rejectionOf(operation, { query }))).toMatchObject({ errors: [{ path: 'date_to' }] })
    }
  })
})

describe('an address', () => {
  afterAll(expectNothingStored)
  const withParams = operations.filter((operation) => operation.params && !operation.path.includes('{token}'))
  const invalidIds = [
    'x',
    '1.5',
    '-1',
    "' or true --",
    '../../etc/passwd',
    '\0',
    'x'.repeat(1000),
    '99999999999',
    'null',
    '%',
  ]

  test.each(withParams.map((operation) => [operation.id, operation] as const))(
    'promise R1 %s rejects an invalid identifier',
    async (_, operation) => {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      for (const name of names) {
        for (const value of invalidIds) {
          const params = { ...paramsOf(operation), [name]: value }
          const extras = operation.access === 'player' ? { headers: playerHeaders(operation, players) } : {}
          const answer = await rejectionOf(operation, { params, body: bodies[operation.id]?.() }, extras)
          expect({ value: value.slice(0, 20), status: answer.status }).toEqual({
            value: value.slice(0, 20),
            status: 422,
          })
        }
      }
    },
  )

  test.each(['x', 'a.b.c', '\0', 'x'.repeat(1900), '../spots/film.mp4', 'eyJhbGciOiJub25lIn0.e30.'])(
    'C40 the token "%s" does not give access to a spot file',
    async (token) => {
      const answer = await rejectionOf(contract.campaign.playSpotFile, { params: { token } }, { token: undefined })
      expect([404, 422]).toContain(answer.status)
    },
  )
})

test('promise R1 a password that cannot be stored is rejected, not truncated', async () => {
  const body = { current_password: 'arabox-demo', new_password: 'long\0enough' }
  expect((await rejectionOf(users.changePassword, { body })).status).toBe(422)
  await expectNothingStored()
})
