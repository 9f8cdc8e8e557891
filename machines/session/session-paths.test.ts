import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { User } from '../../contract/users/user.ts'
import { CallFailed } from '../kit/area/failure.ts'
import {
  type ActorModel,
  changesByRefused,
  controlledPromise,
  elapsed,
  rejected,
  resolved,
  shortestActorPaths,
} from '../kit/paths/actor-paths.ts'
import { stepsOf } from '../kit/paths/paths.ts'
import { Secret } from '../kit/secret/secret.ts'
import { RENEWAL_RETRY_MS, renewalDelay } from './renewal.ts'
import { type SessionEvent, type SessionSnapshot, sessionMachine } from './session.ts'

const person = { id: 7, name: 'Katarzyna Łuczak' } as User
const granted = { user: person, lifetimeMs: 600_000 }
const refused = new CallFailed({ kind: 'problem', status: 401, code: 'session_expired', detail: '' })
const offline = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })

const answers = (id: string, output: unknown) => [resolved(id, output), rejected(id, refused), rejected(id, offline)]
const facts: readonly SessionEvent[] = [{ type: 'session.ended_elsewhere' }]
const commands: readonly SessionEvent[] = [
  { type: 'session.log_in', username: 'operator', password: new Secret('x') },
  { type: 'session.log_out' },
  { type: 'session.refresh' },
  { type: 'account.changed', user: { ...person, name: 'Katarzyna Nowak' } },
  { type: 'account.changed', user: { ...person, id: 8 } },
]
const steps = [
  ...commands,
  ...facts,
  ...answers('restore', granted),
  resolved('restore', null),
  ...answers('login', granted),
  ...answers('refresh', granted),
  ...answers('logout', undefined),
  resolved('finishLogout', true),
  resolved('finishLogout', false),
  elapsed(RENEWAL_RETRY_MS),
  elapsed(renewalDelay(granted.lifetimeMs)),
]

const keyOf = ({ value, context }: SessionSnapshot): string =>
  JSON.stringify([
    value,
    context.user?.name ?? null,
    context.expired,
    context.logoutUnfinished,
    Math.min(context.epoch, 2),
  ])

const logic = sessionMachine.provide({
  actors: {
    restore: controlledPromise(),
    login: controlledPromise(),
    refresh: controlledPromise(),
    logout: controlledPromise(),
    finishLogout: controlledPromise(),
  },
})
const model: ActorModel<SessionSnapshot, SessionEvent> = {
  start: (clock) => createActor(logic, { clock }).start(),
  steps: () => steps,
  keyOf,
}
const paths = shortestActorPaths(model)
const placeOf = ({ value }: SessionSnapshot): string =>
  typeof value === 'string' ? value : `loggedIn.${value.loggedIn}`

test('M16 every state of the session is reached', () => {
  expect(new Set(paths.map(({ state }) => placeOf(state)))).toEqual(
    new Set([
      'restoring',
      'unreachable',
      'loggedOut',
      'loggingIn',
      'loggedIn.fresh',
      'loggedIn.refreshing',
      'loggedIn.unanswered',
      'loggingOut',
    ]),
  )
})

test.each([
  ['restoring', []],
  ['unreachable', ['session.refresh']],
  ['loggedOut', ['session.log_in']],
  ['loggingIn', []],
  ['loggedIn.fresh', ['session.log_out', 'session.refresh', 'account.changed']],
  ['loggedIn.refreshing', ['session.log_out', 'account.changed']],
  ['loggedIn.unanswered', ['session.log_out', 'session.refresh', 'account.changed']],
  ['loggingOut', []],
])('M15 in %s only %j is taken, and every other command changes nothing', (place, allowed) => {
  const here = paths.filter(({ state }) => placeOf(state) === place)
  const { taken } = stepsOf(here, () => commands)
  expect(new Set(taken.map(({ event }): string => event.type))).toEqual(new Set(allowed))
  expect(changesByRefused(model, { paths: here, events: commands, allowed })).toEqual([])
})

test('every state without a login has no account', () => {
  const out = paths.filter(({ state }) => ['loggedOut', 'loggingIn'].includes(placeOf(state)))
  expect(out.length).toBeGreaterThan(2)
  for (const { state } of out) expect(state.context.user).toBeNull()
})
