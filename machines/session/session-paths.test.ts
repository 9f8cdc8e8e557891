import { expect, test } from 'vitest'
import type { User } from '../../contract/users.ts'
import { CallFailed } from '../kit/area/failure.ts'
import { changesByRefused, type pathOfEvents, shortestPaths, stepsOf } from '../kit/paths/paths.ts'
import { Secret } from './secret.ts'
import { type SessionSnapshot, sessionMachine } from './session.ts'

const person = { id: 7, name: 'Katarzyna Łuczak' } as User
const granted = { user: person, lifetimeMs: 600_000 }
const refused = new CallFailed({ kind: 'problem', status: 401, code: 'session_expired', detail: '' })
const offline = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })

const answers = (id: string, output: unknown) => [
  { type: `xstate.done.actor.${id}`, output, actorId: id },
  { type: `xstate.error.actor.${id}`, error: refused, actorId: id },
  { type: `xstate.error.actor.${id}`, error: offline, actorId: id },
]

// Answers and timers are events too, but the machine’s event type does not contain them.
const events = [
  { type: 'session.log_in', username: 'operator', password: new Secret('x') },
  { type: 'session.log_out' },
  { type: 'session.refresh' },
  { type: 'session.ended_elsewhere' },
  { type: 'account.changed', user: { ...person, name: 'Katarzyna Nowak' } },
  { type: 'account.changed', user: { ...person, id: 8 } },
  ...answers('restore', granted),
  { type: 'xstate.done.actor.restore', output: null, actorId: 'restore' },
  ...answers('login', granted),
  ...answers('refresh', granted),
  ...answers('logout', undefined),
  { type: 'xstate.after.limit.session.restoring' },
  { type: 'xstate.after.limit.session.loggingIn' },
  { type: 'xstate.after.limit.session.loggedIn.refreshing' },
  { type: 'xstate.after.limit.session.loggingOut' },
  { type: 'xstate.after.again.session.unreachable' },
  { type: 'xstate.after.beforeEnd.session.loggedIn.fresh' },
  { type: 'xstate.after.again.session.loggedIn.unanswered' },
] as unknown as Parameters<typeof pathOfEvents<SessionSnapshot, { type: 'session.refresh' }>>[1]

const keyOf = ({ value, context }: SessionSnapshot): string =>
  JSON.stringify([value, context.user?.name ?? null, context.expired, Math.min(context.epoch, 2)])

const paths = shortestPaths(sessionMachine, { events: () => events, keyOf })
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

const commands = ['session.log_in', 'session.log_out', 'session.refresh', 'account.changed']

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
  const sent = events.filter(({ type }) => commands.includes(type))
  const { taken } = stepsOf(here, () => sent)
  expect(new Set(taken.map(({ event }): string => event.type))).toEqual(new Set(allowed))
  expect(changesByRefused(sessionMachine, { paths: here, events: sent, allowed })).toEqual([])
})

test('M20 every state without a login has no account', () => {
  const out = paths.filter(({ state }) => ['loggedOut', 'loggingIn'].includes(placeOf(state)))
  expect(out.length).toBeGreaterThan(2)
  for (const { state } of out) expect(state.context.user).toBeNull()
})
