import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { CallFailed, type Failure } from '../kit/area/failure.ts'
import { Secret } from '../kit/secret/secret.ts'
import type { ToastsRef } from '../kit/toasts/toasts.ts'
import { createRootMachine } from '../root/root.ts'
import { RENEWAL_RETRY_MS, renewalDelay } from './renewal.ts'
import { accountOf, type SessionGrant, type SessionRef, sessionMachine } from './session.ts'

const account = sampleAccount()

const LIFETIME_MS = 600_000
const grant = (more: Partial<SessionGrant> = {}): SessionGrant => ({ user: account, lifetimeMs: LIFETIME_MS, ...more })
const rejection = (status = 401): CallFailed =>
  new CallFailed({ kind: 'problem', status, code: 'session_expired', detail: 'Session was expired' })
const offline: Failure = { kind: 'offline', status: 0, code: 'offline', detail: '' }

type Answers = {
  restore?: SessionGrant | null | Error
  login?: SessionGrant | Error
  refresh?: (SessionGrant | Error)[]
  logout?: Error
  /** For each time that the session is or becomes logged out: whether a logout is still unfinished. */
  finishLogout?: boolean[]
}

const started = async (answers: Answers) => {
  const done: string[] = []
  const answered = <Value>(value: Value | Error): Value => {
    if (value instanceof Error) throw value
    return value
  }
  const session = sessionMachine.provide({
    actors: {
      restore: fromPromise<SessionGrant | null, void>(async () => answered(answers.restore ?? null)),
      login: fromPromise<SessionGrant, { username: string; password: Secret }>(async ({ input }) => {
        done.push(`login ${input.username} ${input.password.reveal()}`)
        return answered(answers.login ?? grant())
      }),
      refresh: fromPromise<SessionGrant, void>(async () => {
        done.push('refresh')
        return answered(answers.refresh?.shift() ?? new Error('no answer was prepared'))
      }),
      logout: fromPromise<void, void>(async () => {
        done.push('logout')
        if (answers.logout) throw answers.logout
      }),
      finishLogout: fromPromise<boolean, void>(async () => answers.finishLogout?.shift() ?? false),
    },
    actions: {
      saveUser: (_, { user }) => done.push(user ? `save ${user.name}` : 'save no user'),
      removeCredentials: () => done.push('remove credentials'),
      clearSessionStorage: () => done.push('clear session storage'),
    },
  })
  const clock = new SimulatedClock()
  const root = createActor(createRootMachine(session, {}), { clock })
  root.start()
  const ref = root.getSnapshot().children.session as SessionRef
  const toasts = root.getSnapshot().children.toasts as ToastsRef
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  await settle()
  return { session: ref, clock, done, settle, said: () => toasts.getSnapshot().context.shown.map(({ code }) => code) }
}

const login = { type: 'session.log_in', username: 'operator', password: new Secret('arabox-demo') } as const

test('M16 M18 T03 a login sets the account and the logged-in flag, saves the user and shows a toast', async () => {
  const { session, done, settle, said } = await started({})
  expect(accountOf(session.getSnapshot())).toBeNull()
  session.send(login)
  await settle()
  expect(session.getSnapshot().matches('loggedIn')).toBe(true)
  expect(accountOf(session.getSnapshot())).toEqual(account)
  expect(done).toEqual(['login operator arabox-demo', 'save Katarzyna Łuczak'])
  expect(said()).toEqual(['loggedIn'])
})

test('M18 a login whose answer has no user saves none', async () => {
  const { session, done, settle } = await started({ login: grant({ user: null }) })
  session.send(login)
  await settle()
  expect(session.getSnapshot().matches('loggedIn')).toBe(true)
  expect(done).not.toContain('save Katarzyna Łuczak')
})

test('M19 T02 a failed login clears the logged-in flag and shows a toast', async () => {
  const { session, settle, said } = await started({ login: rejection() })
  session.send(login)
  await settle()
  expect(session.getSnapshot().value).toBe('loggedOut')
  expect(session.getSnapshot().context.failure?.status).toBe(401)
  expect(said()).toEqual(['somethingWrong'])
})

test('M13 the access token is renewed before it expires', async () => {
  const { session, clock, done, settle } = await started({ restore: grant(), refresh: [grant()] })
  const { epoch } = session.getSnapshot().context
  clock.increment(renewalDelay(LIFETIME_MS) - 1)
  expect(done).toEqual([])
  clock.increment(1)
  await settle()
  expect(done).toEqual(['refresh', 'save Katarzyna Łuczak'])
  expect(session.getSnapshot().context.epoch).toBe(epoch + 1)
  expect(session.getSnapshot().matches({ loggedIn: 'fresh' })).toBe(true)
})

test('a token is renewed a minute before its end, or at 80 % of a short lifetime', () => {
  expect(renewalDelay(600_000)).toBe(480_000)
  expect(renewalDelay(120_000)).toBe(60_000)
  expect(renewalDelay(0)).toBe(1000)
})

test('M15 any number of refresh commands cause one refresh', async () => {
  const { session, done, settle } = await started({ restore: grant(), refresh: [grant()] })
  for (let caller = 0; caller < 10; caller += 1) session.send({ type: 'session.refresh' })
  await settle()
  expect(done.filter((step) => step === 'refresh')).toHaveLength(1)
})

test('M14 T01 a rejected refresh logs out, removes all data and shows that the session has ended', async () => {
  const { session, done, settle, said } = await started({ restore: grant(), refresh: [rejection()] })
  session.send({ type: 'session.refresh' })
  await settle()
  expect(session.getSnapshot().value).toBe('loggedOut')
  expect(session.getSnapshot().context).toMatchObject({ user: null, expired: true })
  expect(done).toEqual(['refresh', 'remove credentials'])
  expect(said()).toEqual(['sessionExpired'])
})

test('a refresh without an answer keeps the session and is repeated', async () => {
  const { session, clock, done, settle } = await started({
    restore: grant(),
    refresh: [new CallFailed(offline), new CallFailed({ ...offline, kind: 'problem', status: 503 }), grant()],
  })
  session.send({ type: 'session.refresh' })
  await settle()
  expect(session.getSnapshot().matches({ loggedIn: 'unanswered' })).toBe(true)
  clock.increment(RENEWAL_RETRY_MS)
  await settle()
  expect(session.getSnapshot().matches({ loggedIn: 'unanswered' })).toBe(true)
  clock.increment(RENEWAL_RETRY_MS)
  await settle()
  expect(session.getSnapshot().matches({ loggedIn: 'fresh' })).toBe(true)
  expect(done).not.toContain('remove credentials')
})

test('M20 M21 a logout removes user and tokens, clears the session storage and shows a toast', async () => {
  const { session, done, settle, said } = await started({ restore: grant() })
  session.send({ type: 'session.log_out' })
  await settle()
  expect(session.getSnapshot().value).toBe('loggedOut')
  expect(accountOf(session.getSnapshot())).toBeNull()
  expect(done).toEqual(['logout', 'remove credentials', 'clear session storage'])
  expect(said()).toEqual(['loggedOut'])
})

test('M20 M21 a failed logout removes user and tokens, does not clear the storage, and warns until the server confirms it', async () => {
  const { session, clock, done, settle, said } = await started({
    restore: grant(),
    logout: rejection(500),
    finishLogout: [true, true, false],
  })
  session.send({ type: 'session.log_out' })
  await settle()
  expect(session.getSnapshot().value).toBe('loggedOut')
  expect(done).toEqual(['logout', 'remove credentials'])
  expect(said()).toEqual(['logoutUnconfirmed'])
  const isUnfinished = () => session.getSnapshot().context.logoutUnfinished
  for (const expected of [true, true, false]) {
    expect(isUnfinished()).toBe(expected)
    clock.increment(RENEWAL_RETRY_MS)
    await settle()
  }
  expect(isUnfinished()).toBe(false)
})

test('M22 a change of the own account updates the saved copy, a change of another account does not', async () => {
  const { session, done } = await started({ restore: grant() })
  session.send({ type: 'account.changed', user: { ...account, name: 'Katarzyna Nowak' } })
  expect(accountOf(session.getSnapshot())?.name).toBe('Katarzyna Nowak')
  session.send({ type: 'account.changed', user: { ...account, id: 8, name: 'Anna Wójcik' } })
  expect(accountOf(session.getSnapshot())?.name).toBe('Katarzyna Nowak')
  expect(done).toEqual(['save Katarzyna Nowak'])
})

test('a logout in another tab also ends the session here', async () => {
  const { session, said } = await started({ restore: grant() })
  session.send({ type: 'session.ended_elsewhere' })
  expect(session.getSnapshot().value).toBe('loggedOut')
  expect(said()).toEqual([])
})

test('a restore without an answer is neither logged in nor logged out, and is repeated', async () => {
  const answers: Answers = { restore: new CallFailed(offline) }
  const { session, clock, settle } = await started(answers)
  expect(session.getSnapshot().value).toBe('unreachable')
  answers.restore = grant()
  clock.increment(RENEWAL_RETRY_MS)
  await settle()
  expect(session.getSnapshot().matches('loggedIn')).toBe(true)
})

test('T01 a saved session that the server rejects ends with a toast', async () => {
  const { session, said, done } = await started({ restore: rejection() })
  expect(session.getSnapshot().value).toBe('loggedOut')
  expect(session.getSnapshot().context.expired).toBe(true)
  expect(done).toEqual(['remove credentials'])
  expect(said()).toEqual(['sessionExpired'])
})

test('a password is never visible in logs and errors', () => {
  const secret = new Secret('arabox-demo')
  expect(JSON.stringify({ secret })).toBe('{"secret":"‹secret›"}')
  expect(`${secret}`).toBe('‹secret›')
  expect(Object.values(secret)).toEqual([])
})
