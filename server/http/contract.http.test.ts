import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { contractErrorOf } from '../../tests/support/calls/contract-error.ts'
import { jsonOf, sendRequest } from '../../tests/support/calls/send-request.ts'
import {
  callFactories,
  guardedOperations,
  sessionOperations,
  validCall,
} from '../../tests/support/calls/valid-calls.ts'
import { type AccessPlatform, startAccessPlatform } from '../../tests/support/platform/access-platform.ts'
import { SECRET } from '../../tests/support/platform/demo-now.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

/** Requirement ids by operation id. */
const requirementIds: Readonly<Record<string, string>> = {
  'session.login': 'C10 E33 E34',
  'session.refresh': 'C11',
  'session.logout': 'C12',
  'user.get': 'C13',
  'user.list': 'C14',
  'user.create': 'C15',
  'user.change': 'C16',
  'user.delete': 'C17',
  'password.change': 'C18',
  'role.list': 'C19 E42',
  'role.create': 'C20',
  'role.get': 'C21',
  'role.delete': 'C22',
  'role.change': 'C106',
  'company.list': 'C23 E31',
  'company.create': 'C24',
  'company.get': 'C25',
  'company.change': 'C26',
  'company.delete': 'C27',
  'settings.get': 'C28 E31',
  'settings.change': 'C29',
  'campaign.list': 'C30 E01 E03',
  'campaign.get': 'C31',
  'campaign.grp': 'C32 K18',
  'campaign.create': 'C33',
  'campaign.change': 'C34',
  'campaign.delete': 'C35',
  'progress.get': 'C36',
  'estimate.campaign': 'C37',
  'estimate.draft': 'C38 E07',
  'progress.age_gender': 'C39 E09',
  'spot.file': 'C40 E38',
  'spot.files': 'C41',
  'spot.remove_file': 'C41',
  'swap.list': 'C41',
  'swap.ask': 'C41',
  'swap.approve': 'C41',
  'swap.refuse': 'C41',
  'spot.upload': 'C41 E06',
  'spot.still': 'C41',
  'campaign.confirm': 'C42',
  'shared.campaign': 'C43',
  'shared.estimate': 'C44',
  'shared.progress': 'C45',
  'shared.age_gender': 'C46',
  'offer.list': 'C47 E02',
  'screen.count': 'C50 E10',
  'city.list': 'C51 E35',
  'location.change': 'C57',
  'location.image': 'C58',
  'location.set_image': 'C59',
  'device.list': 'C60 E42',
  'device.create': 'C61',
  'industry.list': 'C62 E42',
  'industry.create': 'C63',
  'industry.get': 'C64',
  'industry.change': 'C64',
  'industry.delete': 'C64',
  'location.import_industries': 'C65',
}
const titled = (list: readonly Operation[]) =>
  list.map((operation) => [`${requirementIds[operation.id] ?? 'promise R1'} ${operation.id}`, operation] as const)

/** A valid call of an operation, for tests of gates that answer before the handler runs. */
const someCall = (operation: Operation) => ({
  params: Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1'])),
})

const signed = (claims: Record<string, string>, secret: string, expires = '10m') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires).sign(Buffer.from(secret))

const unsigned = (claims: object): string =>
  [{ alg: 'none' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.')

test('promise R1 every operation of the contract has a factory for a valid call, and every factory has an operation', () => {
  expect(Object.keys(callFactories).sort()).toEqual(operations.map((operation) => operation.id).sort())
})

describe('a valid call', () => {
  test.each(titled(operations))('%s answers with its status and exactly with its schema', async (_, operation) => {
    const { parts, token, headers = {} } = await validCall(platform, operation)
    const answer = await sendRequest(platform.url, operation, parts, { token, headers })
    expect({ status: answer.status, contractError: contractErrorOf(operation, answer) }).toEqual({
      status: operation.status,
      contractError: null,
    })
  })
})

describe('without a session', () => {
  test.each(titled(guardedOperations))('C01 %s answers 401', async (_, operation) => {
    const answer = await sendRequest(platform.url, operation, someCall(operation))
    expect(jsonOf(answer)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(contractErrorOf(operation, answer)).toBeNull()
  })

  test.each(titled(guardedOperations))('C01 %s answers 401 for every kind of invalid token', async (_, operation) => {
    const sid = '11111111-1111-4111-8111-111111111111'
    const tokens = {
      garbage: 'garbage',
      unsigned: unsigned({ sid, exp: 4_000_000_000 }),
      'signed with another secret': await signed({ sid }, 'another secret, which is as long as ours is'),
      'for an unknown session': await signed({ sid }, SECRET),
      'without a session': await signed({ file: 'film.mp4' }, SECRET),
    }
    for (const [kind, token] of Object.entries(tokens)) {
      const answer = await sendRequest(platform.url, operation, someCall(operation), { token })
      expect({ kind, code: jsonOf(answer).code, contractError: contractErrorOf(operation, answer) }).toEqual({
        kind,
        code: 'unauthenticated',
        contractError: null,
      })
    }
  })

  test.each(titled(sessionOperations))('C04 %s answers session_expired for an expired token', async (_, operation) => {
    const token = await signed({ sid: '11111111-1111-4111-8111-111111111111' }, SECRET, '-1s')
    const answer = await sendRequest(platform.url, operation, someCall(operation), { token })
    expect(jsonOf(answer)).toMatchObject({ status: 401, code: 'session_expired' })
    expect(contractErrorOf(operation, answer)).toBeNull()
  })

  test.each(titled(operations.filter((operation) => operation.access === 'anyone')))(
    'C03 %s ignores an invalid token',
    async (_, operation) => {
      const { parts, headers = {} } = await validCall(platform, operation)
      const answer = await sendRequest(platform.url, operation, parts, { token: 'garbage', headers })
      expect(answer.status).toBe(operation.status)
    },
  )
})

describe('paths that are not in the contract', () => {
  test.each([
    '/api',
    '/api/users',
    '/api/users/nothing',
    '/api/analytics/campaign/a/b/c/d',
    '/api/analytics//campaign',
  ])('promise R1 %s answers with the problem not_found', async (path) => {
    const response = await fetch(platform.url + path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404 })
  })

  test.each(['/api/analytics/campaign/uuid/%', '/api/analytics/campaign/uuid/%ff%fe', '/api/users/user/%c0%80'])(
    'promise R1 the malformed path %s answers with a problem, not with an error page of the framework',
    async (path) => {
      const response = await fetch(platform.url + path)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    },
  )

  test('promise R1 every answer has its own request id', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => fetch(`${platform.url}/api/nothing`).then((each) => each.json())),
    )
    expect(new Set(answers.map((answer) => answer.request_id)).size).toBe(3)
  })
})

test('C08 the OpenAPI description is the same at both of its addresses', async () => {
  const [short, long] = await Promise.all(
    ['/api/openapi.json', '/api/platform/openapi.json'].map((path) =>
      fetch(platform.url + path).then((each) => each.json()),
    ),
  )
  expect(Object.keys(short.paths)).toContain('/api/analytics/campaign/uuid/{uuid}')
  expect(short).toEqual(long)
})

test('the OpenAPI description can be read as a page that loads nothing from other hosts', async () => {
  const page = await fetch(`${platform.url}/api/docs`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const addresses = [...(await page.text()).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses).toHaveLength(3)
  const types = await Promise.all(
    addresses.map(async (address) => (await fetch(platform.url + address)).headers.get('content-type')),
  )
  expect(types).toEqual(['text/css; charset=utf-8', ...Array(2).fill(expect.stringMatching(/^\w+\/javascript/))])
  expect((await fetch(`${platform.url}/api/docs/package.json`)).status).toBe(404)
})
