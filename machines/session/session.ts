import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { PASSKEY_CANCELLED } from '../../contract/users/passkey-failures.ts'
import type { User } from '../../contract/users/user.ts'
import { type Failure, failureOf, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import type { Secret } from '../kit/secret/secret.ts'
import { toastAction } from '../kit/toasts/toasts.ts'
import { isRejection, RENEWAL_RETRY_MS, renewalDelay } from './renewal.ts'

/** System id of the session. */
export const SESSION = 'session'

/**
 * A granted session: the account, if the answer has one, and the lifetime of the access token. It has no tokens.
 * `isFactorMissing`: the account must set up a second factor before anything else.
 */
export type SessionGrant = { user: User | null; lifetimeMs: number; isFactorMissing?: boolean }

/** What a user types to log in; the code only for an account with a second factor. */
export type Credentials = { username: string; password: Secret; code?: Secret | undefined }

/** Context of the session. `epoch` counts the access tokens: a caller sees whether the token was renewed. */
export type SessionContext = {
  user: User | null
  epoch: number
  lifetimeMs: number
  /** The account must set up a second factor before anything else. */
  isFactorMissing: boolean
  failure: Failure | null
  /** The last session was ended by the server; the login page shows a message. */
  expired: boolean
  /** The server has not confirmed the last logout, so its session may still live; the login page warns. */
  logoutUnfinished: boolean
}

/** An account was saved, or another tab has logged out. */
type SessionFact = { type: 'account.changed'; user: User } | { type: 'session.ended_elsewhere' }

/** Commands of the session. */
export type SessionEvent =
  | ({ type: 'session.log_in' } & Credentials)
  | { type: 'session.log_in_with_passkey' }
  | { type: 'session.log_out' }
  | { type: 'session.refresh' }
  | SessionFact

const noEffect = (): void => undefined

/** The user is logged out of this browser (M20), but the server has not confirmed it. */
const unconfirmedLogout = [
  'clearUser',
  'removeCredentials',
  { type: 'noteLogout', params: { isUnfinished: true } },
  { type: 'toast', params: { kind: 'warn', code: 'logoutUnconfirmed' } },
] as const

/**
 * The machine of the session: login, renewal and logout (M13–M22). The state `refreshing` ignores further refresh
 * commands, so any number of callers cause one renewal (M15). A rejected renewal logs out with a toast (M14, T01); a
 * renewal without an answer keeps the session. A logout that the server has not confirmed is repeated until it is, also
 * after a reload. To provide: the actors `restore`, `login`, `loginWithPasskey`, `refresh`, `logout` and
 * `finishLogout`; the actions `saveUser`, `removeCredentials` and `clearSessionStorage`.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    restore: unprovided<SessionGrant | null, void>(),
    login: unprovided<SessionGrant, Credentials>(),
    /** Logs in with a passkey, for which the browser asks the user. */
    loginWithPasskey: unprovided<SessionGrant, void>(),
    refresh: unprovided<SessionGrant, void>(),
    logout: unprovided<void, void>(),
    /** Repeats a logout that the server has not confirmed; resolves to whether it is still unfinished. */
    finishLogout: unprovided<boolean, void>(),
  },
  actions: {
    toast: toastAction(),
    /** Saves the account in this browser if there is one (M18). */
    saveUser: noEffect as (args: unknown, given: { user: User | null }) => void,
    /** Removes the saved account and both tokens (M20). */
    removeCredentials: noEffect,
    clearSessionStorage: noEffect,
    startSession: assign(({ context }, { granted }: { granted: SessionGrant }) => ({
      user: granted.user ?? context.user,
      lifetimeMs: granted.lifetimeMs,
      isFactorMissing: granted.isFactorMissing ?? false,
      epoch: context.epoch + 1,
      failure: null,
      expired: false,
      logoutUnfinished: false,
    })),
    keepAccount: assign({
      user: ({ context, event }) => (event.type === 'account.changed' ? event.user : context.user),
    }),
    keepFailure: assign({ failure: (_, given: { failure: Failure }) => given.failure }),
    clearUser: assign({ user: null, failure: null }),
    expire: assign({ expired: true }),
    clearExpired: assign({ expired: false }),
    noteLogout: assign({ logoutUnfinished: (_, { isUnfinished }: { isUnfinished: boolean }) => isUnfinished }),
  },
  guards: {
    isOwn: ({ context, event }) => event.type === 'account.changed' && event.user.id === context.user?.id,
    isLogoutUnfinished: ({ context }) => context.logoutUnfinished,
    isCodeNeeded: (_, { error }: { error: unknown }) => failureOf(error).code === 'second_factor_needed',
    isCancelled: (_, { error }: { error: unknown }) => failureOf(error).code === PASSKEY_CANCELLED,
    isRejected: (_, { error }: { error: unknown }) => isRejection(failureOf(error)),
  },
  delays: {
    renewal: ({ context }) => renewalDelay(context.lifetimeMs),
    retry: RENEWAL_RETRY_MS,
  },
}).createMachine({
  id: 'session',
  context: {
    user: null,
    epoch: 0,
    lifetimeMs: 0,
    isFactorMissing: false,
    failure: null,
    expired: false,
    logoutUnfinished: false,
  },
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
              type: 'startSession',
              params: ({ event }) => ({ granted: event.output ?? { user: null, lifetimeMs: 0 } }),
            },
          },
        ],
        onError: [
          {
            guard: { type: 'isRejected', params: ({ event }) => ({ error: event.error }) },
            target: 'loggedOut',
            actions: [
              'clearUser',
              'expire',
              'removeCredentials',
              { type: 'toast', params: { kind: 'warn', code: 'sessionExpired' } },
            ],
          },
          {
            target: 'unreachable',
            actions: keepCallFailure,
          },
        ],
      },
    },
    /** The server has not answered whether there is a session: neither logged in nor logged out. */
    unreachable: {
      on: { 'session.refresh': 'restoring' },
      after: { retry: 'restoring' },
    },
    loggedOut: {
      invoke: {
        id: 'finishLogout',
        src: 'finishLogout',
        onDone: { actions: { type: 'noteLogout', params: ({ event }) => ({ isUnfinished: event.output }) } },
        onError: { actions: { type: 'noteLogout', params: { isUnfinished: true } } },
      },
      on: { 'session.log_in': 'loggingIn', 'session.log_in_with_passkey': 'usingPasskey' },
      after: { retry: { guard: 'isLogoutUnfinished', target: 'loggedOut', reenter: true } },
    },
    loggingIn: {
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => {
          if (event.type !== 'session.log_in') throw new Error(`login cannot begin with ${event.type}`)
          return { username: event.username, password: event.password, code: event.code }
        },
        onDone: {
          target: 'loggedIn',
          actions: [
            { type: 'startSession', params: ({ event }) => ({ granted: event.output }) },
            { type: 'saveUser', params: ({ event }) => ({ user: event.output.user }) },
            { type: 'toast', params: { kind: 'success', code: 'loggedIn' } },
          ],
        },
        onError: [
          {
            // The password is right, and the login page asks for the code.
            guard: { type: 'isCodeNeeded', params: ({ event }) => ({ error: event.error }) },
            target: 'loggedOut',
            actions: keepCallFailure,
          },
          {
            target: 'loggedOut',
            actions: [keepCallFailure, { type: 'toast', params: { kind: 'error', code: 'somethingWrong' } }],
          },
        ],
      },
    },
    usingPasskey: {
      invoke: {
        id: 'loginWithPasskey',
        src: 'loginWithPasskey',
        onDone: {
          target: 'loggedIn',
          actions: [
            { type: 'startSession', params: ({ event }) => ({ granted: event.output }) },
            { type: 'saveUser', params: ({ event }) => ({ user: event.output.user }) },
            { type: 'toast', params: { kind: 'success', code: 'loggedIn' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ error: event.error }) },
            target: 'loggedOut',
            actions: 'clearUser',
          },
          {
            target: 'loggedOut',
            actions: [keepCallFailure, { type: 'toast', params: { kind: 'error', code: 'somethingWrong' } }],
          },
        ],
      },
    },
    loggedIn: {
      initial: 'fresh',
      on: {
        'session.log_out': 'loggingOut',
        'session.ended_elsewhere': { target: 'loggedOut', actions: 'clearUser' },
        'account.changed': {
          guard: 'isOwn',
          actions: ['keepAccount', { type: 'saveUser', params: ({ event }) => ({ user: event.user }) }],
        },
      },
      states: {
        fresh: {
          on: { 'session.refresh': 'refreshing' },
          after: { renewal: 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            onDone: {
              target: 'fresh',
              actions: [
                { type: 'startSession', params: ({ event }) => ({ granted: event.output }) },
                { type: 'saveUser', params: ({ event }) => ({ user: event.output.user }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isRejected', params: ({ event }) => ({ error: event.error }) },
                target: '#session.loggedOut',
                actions: [
                  'clearUser',
                  'expire',
                  'removeCredentials',
                  { type: 'toast', params: { kind: 'warn', code: 'sessionExpired' } },
                ],
              },
              {
                target: 'unanswered',
                actions: keepCallFailure,
              },
            ],
          },
        },
        /** The renewal got no answer: the session stays, and the renewal is repeated. */
        unanswered: {
          on: { 'session.refresh': 'refreshing' },
          after: { retry: 'refreshing' },
        },
      },
    },
    loggingOut: {
      entry: 'clearExpired',
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: {
          target: 'loggedOut',
          actions: [
            'clearUser',
            'removeCredentials',
            'clearSessionStorage',
            { type: 'toast', params: { kind: 'info', code: 'loggedOut' } },
          ],
        },
        onError: { target: 'loggedOut', actions: unconfirmedLogout },
      },
    },
  },
})

export type SessionRef = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** The account that is logged in, or null. */
export const accountOf = (snapshot: SessionSnapshot): User | null =>
  snapshot.matches('loggedIn') ? snapshot.context.user : null
