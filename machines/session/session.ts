import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { User } from '../../contract/users.ts'
import { ANSWER_LIMIT_MS } from '../kit/area/area.ts'
import { type Failure, failureOf, timeoutFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import { toastAction } from '../kit/toasts/toasts.ts'
import { isRejection, RENEWAL_RETRY_MS, renewalDelay } from './renewal.ts'
import type { Secret } from './secret.ts'

/** System id of the session. */
export const SESSION = 'session'

/**
 * A granted session: the account, if the answer has one, and the lifetime of the access token. Tokens are never part of
 * it.
 */
export type SessionGrant = { user: User | null; lifetimeMs: number }

/**
 * Context of the session. `epoch` grows with every new access token, so a caller sees whether it was renewed already.
 */
export type SessionContext = {
  user: User | null
  epoch: number
  lifetimeMs: number
  failure: Failure | null
  /** The last session ended without a logout: the login page shows a message. */
  expired: boolean
}

/** Commands and facts of the session. */
export type SessionEvent =
  | { type: 'session.login_wanted'; username: string; password: Secret }
  | { type: 'session.logout_wanted' }
  | { type: 'session.refresh_wanted' }
  | { type: 'account.changed'; user: User }
  | { type: 'session.left_elsewhere' }

const noEffect = (): void => undefined

/**
 * Login, renewal and logout (M13–M22). The state `refreshing` ignores further refresh commands, so any number of
 * callers cause
 * one renewal (M15). A rejected renewal logs out with a toast (M14, T01); without an answer the session stays as it is.
 * Provide: actors `restore`, `login`, `refresh`, `logout`; actions `keepUser`, `forgetAll`, `clearSessionStorage`.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    restore: unprovided<SessionGrant | null, void>(),
    login: unprovided<SessionGrant, { username: string; password: Secret }>(),
    refresh: unprovided<SessionGrant, void>(),
    logout: unprovided<void, void>(),
  },
  actions: {
    toast: toastAction(),
    /** Saves the account on this browser, only where there is one (M18). */
    keepUser: noEffect as (args: unknown, given: { user: User | null }) => void,
    /** Removes the saved account and both tokens (M20). */
    forgetAll: noEffect,
    clearSessionStorage: noEffect,
    begin: assign(({ context }, { granted }: { granted: SessionGrant }) => ({
      user: granted.user ?? context.user,
      lifetimeMs: granted.lifetimeMs,
      epoch: context.epoch + 1,
      failure: null,
      expired: false,
    })),
    keepAccount: assign({
      user: ({ context, event }) => (event.type === 'account.changed' ? event.user : context.user),
    }),
    keepFailure: assign({ failure: (_, given: { failure: Failure }) => given.failure }),
    leave: assign({ user: null, failure: null }),
    expire: assign({ expired: true }),
    settle: assign({ expired: false }),
  },
  guards: {
    isOwn: ({ context, event }) => event.type === 'account.changed' && event.user.id === context.user?.id,
    isRefused: (_, { error }: { error: unknown }) => isRejection(failureOf(error)),
  },
  delays: {
    limit: ANSWER_LIMIT_MS,
    beforeEnd: ({ context }) => renewalDelay(context.lifetimeMs),
    again: RENEWAL_RETRY_MS,
  },
}).createMachine({
  id: 'session',
  context: { user: null, epoch: 0, lifetimeMs: 0, failure: null, expired: false },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: ({ event }) => event.output === null,
            target: 'loggedOut',
          },
          {
            target: 'loggedIn',
            actions: {
              type: 'begin',
              params: ({ event }) => ({ granted: event.output ?? { user: null, lifetimeMs: 0 } }),
            },
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'loggedOut',
            actions: [
              'leave',
              'expire',
              'forgetAll',
              { type: 'toast', params: { kind: 'warn', code: 'sessionExpired' } },
            ],
          },
          {
            target: 'unreachable',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
      after: {
        limit: { target: 'unreachable', actions: { type: 'keepFailure', params: { failure: timeoutFailure } } },
      },
    },
    /** No answer yet whether there is a session: neither logged in nor logged out. */
    unreachable: {
      on: { 'session.refresh_wanted': 'restoring' },
      after: { again: 'restoring' },
    },
    loggedOut: {
      on: { 'session.login_wanted': 'loggingIn' },
    },
    loggingIn: {
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => {
          if (event.type !== 'session.login_wanted') throw new Error(`login cannot begin with ${event.type}`)
          return { username: event.username, password: event.password }
        },
        onDone: {
          target: 'loggedIn',
          actions: [
            { type: 'begin', params: ({ event }) => ({ granted: event.output }) },
            { type: 'keepUser', params: ({ event }) => ({ user: event.output.user }) },
            { type: 'toast', params: { kind: 'success', code: 'loggedIn' } },
          ],
        },
        onError: {
          target: 'loggedOut',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            { type: 'toast', params: { kind: 'error', code: 'somethingWrong' } },
          ],
        },
      },
      after: {
        limit: {
          target: 'loggedOut',
          actions: [
            { type: 'keepFailure', params: { failure: timeoutFailure } },
            { type: 'toast', params: { kind: 'error', code: 'somethingWrong' } },
          ],
        },
      },
    },
    loggedIn: {
      initial: 'fresh',
      on: {
        'session.logout_wanted': 'loggingOut',
        'session.left_elsewhere': { target: 'loggedOut', actions: 'leave' },
        'account.changed': {
          guard: 'isOwn',
          actions: ['keepAccount', { type: 'keepUser', params: ({ event }) => ({ user: event.user }) }],
        },
      },
      states: {
        fresh: {
          on: { 'session.refresh_wanted': 'refreshing' },
          after: { beforeEnd: 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            onDone: {
              target: 'fresh',
              actions: [
                { type: 'begin', params: ({ event }) => ({ granted: event.output }) },
                { type: 'keepUser', params: ({ event }) => ({ user: event.output.user }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: '#session.loggedOut',
                actions: [
                  'leave',
                  'expire',
                  'forgetAll',
                  { type: 'toast', params: { kind: 'warn', code: 'sessionExpired' } },
                ],
              },
              {
                target: 'unanswered',
                actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            ],
          },
          after: {
            limit: { target: 'unanswered', actions: { type: 'keepFailure', params: { failure: timeoutFailure } } },
          },
        },
        /** The renewal got no answer: the session stays, and the renewal is repeated. */
        unanswered: {
          on: { 'session.refresh_wanted': 'refreshing' },
          after: { again: 'refreshing' },
        },
      },
    },
    loggingOut: {
      entry: 'settle',
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: {
          target: 'loggedOut',
          actions: [
            'leave',
            'forgetAll',
            'clearSessionStorage',
            { type: 'toast', params: { kind: 'info', code: 'loggedOut' } },
          ],
        },
        onError: { target: 'loggedOut', actions: ['leave', 'forgetAll'] },
      },
      after: { limit: { target: 'loggedOut', actions: ['leave', 'forgetAll'] } },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** The account that is logged in, or null. */
export const accountOf = (snapshot: SessionSnapshot): User | null =>
  snapshot.matches('loggedIn') ? snapshot.context.user : null
