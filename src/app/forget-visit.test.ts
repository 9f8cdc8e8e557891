// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { createRootMachine } from '../../machines/root/root.ts'
import { type SessionGrant, type SessionRef, sessionMachine } from '../../machines/session/session.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import type { LogHeader } from '../event-log/recorder.ts'
import { createRecorder } from '../event-log/recorder.ts'
import { forgetVisits } from './forget-visit.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** A page whose server lets everybody in; `logout` is what it answers to a logout. */
const openPage = (logout: () => Promise<void>) => {
  const stored = new Map<string, LogHeader>([['earlier', { run: 'earlier', build: '', startedAt: 0, dropped: 0 }]])
  const storage = {
    write: (header: LogHeader) => void stored.set(header.run, header),
    clear: (kept: string | null) => {
      for (const run of stored.keys()) if (run !== kept) stored.delete(run)
    },
  }
  const recorder = createRecorder({ build: 'test', storage })
  const machine = sessionMachine.provide({
    actors: {
      restore: fromPromise<SessionGrant | null, void>(async () => null),
      login: fromPromise<SessionGrant, { username: string; password: Secret }>(async ({ input }) => ({
        user: sampleAccount({ id: Number(input.username) }),
        lifetimeMs: 600_000,
      })),
      logout: fromPromise<void, void>(logout),
      finishLogout: fromPromise<boolean, void>(async () => false),
    },
  })
  const root = createActor(createRootMachine(machine, {}), { id: 'app', inspect: recorder.inspect })
  root.start()
  const session = root.getSnapshot().children.session as SessionRef
  forgetVisits(session, recorder)
  const logIn = async (id: number) => {
    await vi.waitUntil(() => session.getSnapshot().matches('loggedOut'))
    session.send({ type: 'session.log_in', username: String(id), password: new Secret('x') })
    await vi.waitUntil(() => session.getSnapshot().matches('loggedIn'))
    recorder.flush()
  }
  return { session, recorder, stored, logIn }
}

const leave = () => {
  sessionStorage.setItem('arabox.unanswered-calls', '[]')
  sessionStorage.setItem('cities-of-company:1', '[]')
  sessionStorage.setItem('form-draft:/city/form/7', JSON.stringify({ account: 7, values: {}, baseline: {} }))
  localStorage.setItem('list-layout-user', '{}')
}

test('R30 a page without a session has no logs of earlier page loads', async () => {
  const { session, stored } = openPage(async () => undefined)
  await vi.waitUntil(() => session.getSnapshot().matches('loggedOut'))
  expect([...stored.keys()]).not.toContain('earlier')
})

test.each([
  ['a logout', async (): Promise<void> => undefined, { type: 'session.log_out' }],
  [
    'a logout without an answer',
    (): Promise<void> => Promise.reject(new Error('no answer')),
    { type: 'session.log_out' },
  ],
  ['a session that ended elsewhere', async (): Promise<void> => undefined, { type: 'session.ended_elsewhere' }],
] as const)('R30 after %s the browser has neither the event log nor what the user did', async (_, logout, end) => {
  const { session, recorder, stored, logIn } = openPage(logout)
  await logIn(7)
  leave()
  recorder.note('a.secret', { text: 'Tajna kampania' })
  recorder.flush()
  session.send(end)
  await vi.waitUntil(() => session.getSnapshot().matches('loggedOut'))
  expect(stored.size).toBe(0)
  expect(JSON.stringify(recorder.log())).not.toContain('Tajna')
  recorder.flush()
  expect(Object.keys(sessionStorage)).toEqual(['form-draft:/city/form/7'])
  expect(localStorage.getItem('list-layout-user')).not.toBeNull()

  await logIn(7)
  expect(Object.keys(sessionStorage)).toEqual(['form-draft:/city/form/7'])
  session.send({ type: 'session.ended_elsewhere' })
  await logIn(8)
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(localStorage.getItem('list-layout-user')).toBeNull()
})
