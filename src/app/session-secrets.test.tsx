import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { CallFailed } from '../../machines/kit/area/failure.ts'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { createRootMachine, sessionOf } from '../../machines/root/root.ts'
import { type SessionGrant, sessionMachine } from '../../machines/session/session.ts'
import { secretsIn } from '../../tests/support/browser/secret-scan.ts'
import { fakeTools } from '../../tests/support/pages/fake-application.ts'
import { fakeCall, problem } from '../../tests/support/pages/fake-services.ts'
import { bySet } from '../../tests/support/run/test-set.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { exportLog } from '../event-log/log-file.ts'
import { createRecorder } from '../event-log/recorder.ts'
import { stateTreeOf } from '../event-log/state-tree.ts'
import { createPageRegistry } from '../pages/page-registry.ts'
import { definitions } from './find-definition.ts'
import { initialParts } from './shell/initial-parts.ts'

/** The whole set is the figure of promise P3. */
const SESSIONS = bySet(25, 100)

/** The secrets of one generated session. */
type Secrets = Record<
  'wrong' | 'password' | 'changed' | 'link' | 'invitation' | 'apiToken' | 'calendar' | 'webhook' | 'device',
  string
>

// Characters that JSON, addresses and base64 write in other ways, so that every form of a secret is searched.
const secret = fc.stringMatching(/^[A-Za-z0-9+/=&? "\\ąęół‹›%]{10,40}$/)
const secretsOfSession: fc.Arbitrary<Secrets> = fc.record({
  wrong: secret,
  password: secret,
  changed: secret,
  link: fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  invitation: fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  apiToken: fc.stringMatching(/^arabox_[A-Za-z0-9_-]{40}$/),
  calendar: fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  webhook: fc.stringMatching(/^whsec_[A-Za-z0-9+/]{40}=$/),
  device: fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
})

type Send = (path: readonly string[], event: { type: string } & Record<string, unknown>) => Promise<void>

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

const usedPages = ['profile', 'userForm', 'webhookForm', 'deviceForm', 'passwordLink']

/** Services that answer with the secrets, as the server does; a wrong password is refused. */
const servicesOf = (secrets: Secrets) => {
  const refused = problem(400, 'invalid_current_password')
  let tokens = 0
  return fakeCall({
    'user.get': sampleAccount(),
    'session.list': { items: [] },
    'token.list': { items: [] },
    'role.list': { items: [] },
    'company.list': { items: [] },
    'location.choose': { items: [] },
    'notification.settings': { language: 'pl', choices: [], sends_mail: false, has_address: false },
    'webhook.get': {
      id: 3,
      name: 'Odbiorca',
      url: 'https://odbiorca.example',
      events: [],
      company_id: 1,
      is_active: true,
    },
    'webhook.deliveries': { items: [], total: 0, page: 1, pages: 0, size: 10 },
    'device.get': { id: 4, uuid: 'd', serial_number: 'A1', location_id: 2, is_active: true },
    'password.change': ({ body }: { body?: unknown }) =>
      JSON.stringify(body).includes(JSON.stringify(secrets.wrong)) ? refused : undefined,
    'password_link.get': { username: 'nowa', purpose: 'invitation' },
    'password_link.use': undefined,
    'user.link': { url_path: `/auth/password#${secrets.invitation}`, expires_at: '2026-03-03T00:00:00Z' },
    'token.issue': () => {
      tokens += 1
      const calendar = `/api/campaign/calendar/${secrets.calendar}`
      return { token: secrets.apiToken, calendar_path: tokens === 1 ? null : calendar }
    },
    'webhook.issue_secret': { secret: secrets.webhook },
    'live.issue_key': { key: secrets.device },
  })
}

const visit = async (send: Send, secrets: Secrets): Promise<void> => {
  const logIn = (password: string) =>
    send(['session'], { type: 'session.log_in', username: 'admin', password: new Secret(password) })
  const change = (current: string) =>
    send(['profile', 'password'], {
      type: 'password.change',
      current: new Secret(current),
      next: new Secret(secrets.changed),
      revokeTokens: true,
    })
  const enter = (page: string, input: object) => send([], { type: 'page.entered', id: page, page, input })
  await enter('passwordLink', { token: new Secret(secrets.link) })
  await send(['passwordLink', 'setting'], {
    type: 'area.request',
    query: { token: new Secret(secrets.link), password: new Secret(secrets.password) },
  })
  await logIn(secrets.wrong)
  await logIn(secrets.password)
  await enter('profile', { key: '7' })
  await change(secrets.wrong)
  await change(secrets.password)
  for (const scopes of [['campaigns'], ['calendar']])
    await send(['profile', 'issue'], {
      type: 'area.request',
      query: { name: 'Raport', scopes, password: new Secret(secrets.password) },
    })
  await enter('userForm', { key: null })
  await send(['userForm', 'record', 'form'], {
    type: 'form.change',
    values: { username: 'nowa', password: secrets.changed },
  })
  await send(['userForm', 'link'], { type: 'area.request', query: { id: 9, purpose: 'invitation' } })
  await enter('webhookForm', { key: '3' })
  await send(['webhookForm', 'secret'], { type: 'area.request', query: { id: 3 } })
  await enter('deviceForm', { key: '4' })
  await send(['deviceForm', 'key'], { type: 'area.request', query: { uuid: 'd' } })
}

/** The exported log of a session, while all its pages are still open, and the ids of the calls that it made. */
const recordedVisit = async (secrets: Secrets): Promise<{ text: string; calls: string[] }> => {
  const services = servicesOf(secrets)
  const session = sessionMachine.provide({
    actors: {
      restore: fromPromise<SessionGrant | null, void>(async () => null),
      login: fromPromise<SessionGrant, { username: string; password: Secret }>(async ({ input }) => {
        if (input.password.reveal() !== secrets.password) throw new CallFailed(problem(401, 'invalid_credentials'))
        return { user: sampleAccount(), lifetimeMs: 600_000 }
      }),
      finishLogout: fromPromise<boolean, void>(async () => false),
    },
  })
  const recorder = createRecorder({ build: 'test' })
  const { pages, load } = createPageRegistry(services.call, fakeTools(services.call), initialParts(services.call))
  const used = definitions.filter(({ name }) => usedPages.includes(name))
  expect(used).toHaveLength(usedPages.length)
  await Promise.all(used.map(async (each) => load(each)))
  const root = createActor(createRootMachine(session, pages), { id: 'app', inspect: recorder.inspect }).start()
  await settle()
  await visit(async (path, event) => {
    type Node = { getSnapshot: () => { children: Record<string, Node | undefined> }; send: (sent: object) => void }
    const actor = path.reduce<Node | undefined>((node, id) => node?.getSnapshot().children[id], root as unknown as Node)
    if (!actor) throw new Error(`there is no actor ${path.join('/')}`)
    actor.send(event)
    await settle()
  }, secrets)
  expect(sessionOf(root).getSnapshot().matches('loggedIn')).toBe(true)
  const text = exportLog(recorder.log(), {}, stateTreeOf(root))
  root.stop()
  return { text, calls: services.calls.map(({ id }) => id) }
}

test('promise P3 the exported logs of generated sessions with logins, password changes, links, tokens, secrets and keys contain none of them', async () => {
  let scanned = 0
  await fc.assert(
    fc.asyncProperty(secretsOfSession, async (secrets) => {
      const { text, calls } = await recordedVisit(secrets)
      const issued = [
        'password_link.use',
        'password.change',
        'token.issue',
        'user.link',
        'webhook.issue_secret',
        'live.issue_key',
      ]
      expect(calls).toEqual(expect.arrayContaining(issued))
      expect(secretsIn(text, Object.values(secrets))).toEqual([])
      scanned += 1
    }),
    { numRuns: SESSIONS, seed: 20261123 },
  )
  expect(scanned).toBe(SESSIONS)
})

test('the scan finds a secret in plain text, in JSON, in an address and in base64 at every offset', () => {
  const hidden = 'a "b"\\+/=ż%12'
  const forms = [
    hidden,
    JSON.stringify({ password: hidden }),
    encodeURIComponent(hidden),
    ...['', 'x', 'xy'].map((before) => Buffer.from(`${before}${hidden} after`).toString('base64')),
    Buffer.from(`x${hidden} after`).toString('base64url'),
  ]
  for (const form of forms) expect(secretsIn(`… ${form} …`, [hidden, 'not-in-there'])).toEqual([hidden])
})
