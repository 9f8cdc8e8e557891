import { fromPromise, waitFor } from 'xstate'
import * as z from 'zod/mini'
import { loginOperations } from '../../contract/users/login-operations.ts'
import { user } from '../../contract/users/user.ts'
import { SECOND_MS } from '../../machines/calendar/durations.ts'
import { CallFailed, failureOf, timeoutFailure } from '../../machines/kit/area/failure.ts'
import { type Credentials, type SessionGrant, type SessionRef, sessionMachine } from '../../machines/session/session.ts'
import { removeDrafts } from '../browser/form-drafts.ts'
import { createRenewalTokenStore } from '../browser/renewal-token.ts'
import { readSavedAccount, removeSavedAccount, saveAccount } from '../browser/saved-account.ts'
import { forgetLogout, isLogoutUnfinished, noteLogout } from '../browser/unfinished-logout.ts'
import { noSession, type SessionGate } from './authorized-call.ts'
import { request, sendOperation } from './request.ts'
import { accessToken, type GrantedTokens, refreshTokenFromCookie, removeTokens, saveTokens } from './tokens.ts'

// Other implementations may grant a session without sending the user (M18), and with a refresh token alone.
const answer = z.extend(loginOperations.login.answer, {
  user: z.nullish(user),
  renewal_token: z.nullish(z.string()),
  is_factor_missing: z.optional(z.boolean()),
})
const login = { ...loginOperations.login, answer }
const refresh = { ...loginOperations.refresh, answer }

type Grant = GrantedTokens & z.output<typeof answer>
type RenewalTokenStore = ReturnType<typeof createRenewalTokenStore>

const acceptGrant = (renewalToken: RenewalTokenStore, grant: Grant): SessionGrant => {
  saveTokens(grant)
  if (grant.renewal_token) renewalToken.save(grant.renewal_token)
  const lifetimeMs = grant.expires_in * 1000
  if (grant.user) saveAccount(grant.user, Date.now() + lifetimeMs)
  return { user: grant.user ?? null, lifetimeMs, isFactorMissing: grant.is_factor_missing ?? false }
}

/** Keeps a session that another page than the login page was granted; the application finds it at its start. */
export const keepGrant = (grant: Grant): void => {
  acceptGrant(createRenewalTokenStore(), grant)
  forgetLogout()
}

const savedGrant = (): SessionGrant | null => {
  const saved = readSavedAccount()
  return saved && accessToken() !== null
    ? { user: saved.user, lifetimeMs: Math.max(0, saved.endsAt - Date.now()) }
    : null
}

/** Milliseconds that a renewal waits for the renewal of another tab. */
const LOCK_LIMIT_MS = 20 * SECOND_MS

const oneTabAtATime = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  // Web Locks exist only on secure pages. Elsewhere two tabs may renew at the same time, and one of them loses its
  // session.
  if (!('locks' in navigator)) return work()
  const limit = AbortSignal.timeout(LOCK_LIMIT_MS)
  let hasBegun = false
  try {
    return await navigator.locks.request('arabox.refresh', { signal: limit }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    // A browser may stop a tab in the background that holds the lock.
    throw limit.aborted && !hasBegun ? new CallFailed(timeoutFailure) : error
  }
}

const NO_SESSION = 401

/** Ends the session on the server, by the access token or the refresh token of this browser, whichever it still has. */
const endSession = async (signal: AbortSignal): Promise<void> => {
  const token = refreshTokenFromCookie()
  const body = token === null ? undefined : { refresh_token: token }
  try {
    await sendOperation(loginOperations.logout, { body, signal }, accessToken())
  } catch (error) {
    // Other implementations answer so if there is no session to end.
    if (failureOf(error).status !== NO_SESSION) throw error
  }
  forgetLogout()
}

/** Repeats an unconfirmed logout; resolves to whether it is still unfinished. */
const finishLogout = async (signal: AbortSignal): Promise<boolean> => {
  if (!isLogoutUnfinished()) return false
  try {
    await endSession(signal)
    return false
  } catch {
    // The login page warns, and it is tried again.
    return true
  }
}

const renew = async (renewalToken: RenewalTokenStore, signal: AbortSignal): Promise<SessionGrant> => {
  const before = accessToken()
  return oneTabAtATime(async () => {
    if (isLogoutUnfinished()) throw new CallFailed(noSession)
    const now = accessToken()
    const fromOtherTab = now !== null && now !== before ? savedGrant() : null
    if (fromOtherTab) return fromOtherTab
    const refresh_token = refreshTokenFromCookie() ?? undefined
    // A session of an earlier version has no renewal token: its living access token stands for it.
    const body = { refresh_token, renewal_token: renewalToken.read() ?? accessToken() ?? undefined }
    return acceptGrant(renewalToken, await request(refresh, { body, signal }))
  })
}

/** The session machine with its services: the users service, the cookies and the saved account of this browser. */
export const createSession = () => {
  const renewalToken = createRenewalTokenStore()
  return sessionMachine.provide({
    actors: {
      restore: fromPromise<SessionGrant | null, void>(async ({ signal }) => {
        if (isLogoutUnfinished()) {
          removeTokens()
          renewalToken.remove()
          removeSavedAccount()
          return null
        }
        if (accessToken() === null && readSavedAccount() === null) return null
        return savedGrant() ?? (await renew(renewalToken, signal))
      }),
      loginWithPasskey: fromPromise<SessionGrant, void>(async ({ signal }) => {
        await finishLogout(signal)
        const { logInWithPasskey } = await import('./passkey-calls.ts')
        const granted = acceptGrant(renewalToken, await logInWithPasskey(signal))
        forgetLogout()
        return granted
      }),
      login: fromPromise<SessionGrant, Credentials>(async ({ input, signal }) => {
        await finishLogout(signal)
        const { username, password, code } = input
        const fields = { username, password: password.reveal(), ...(code ? { code: code.reveal() } : {}) }
        const granted = acceptGrant(renewalToken, await request(login, { fields, signal }))
        forgetLogout()
        return granted
      }),
      refresh: fromPromise<SessionGrant, void>(({ signal }) => renew(renewalToken, signal)),
      logout: fromPromise<void, void>(async ({ signal }) => {
        noteLogout()
        renewalToken.remove()
        removeDrafts()
        await endSession(signal)
      }),
      finishLogout: fromPromise<boolean, void>(({ signal }) => finishLogout(signal)),
    },
    actions: {
      saveUser: (_, { user: account }) => {
        const endsAt = readSavedAccount()?.endsAt
        if (account && endsAt !== undefined) saveAccount(account, endsAt)
      },
      removeCredentials: () => {
        removeTokens()
        renewalToken.remove()
        removeSavedAccount()
      },
      clearSessionStorage: () => sessionStorage.clear(),
    },
  })
}

/** Asks the user to prove again who it is; resolves to whether that was done. */
type AskConfirmation = () => Promise<boolean>

/** Creates the gate between calls and session. They depend on each other, so `open` sets the session later. */
export const createGate = (): SessionGate & {
  open(session: SessionRef): void
  ask(ask: AskConfirmation): void
} => {
  let session: SessionRef | null = null
  let ask: AskConfirmation = async () => false
  let asked: Promise<boolean> | null = null
  return {
    open: (started) => {
      session = started
    },
    ask: (askConfirmation) => {
      ask = askConfirmation
    },
    // Calls at the same time share one question.
    confirm: () => {
      asked ??= ask().finally(() => {
        asked = null
      })
      return asked
    },
    token: accessToken,
    epoch: () => session?.getSnapshot().context.epoch ?? 0,
    renew: async (seenEpoch) => {
      if (!session) return false
      const now = session.getSnapshot()
      if (!now.matches('loggedIn')) return false
      if (now.context.epoch !== seenEpoch) return true
      session.send({ type: 'session.refresh' })
      const settled = await waitFor(session, (snapshot) => !snapshot.matches({ loggedIn: 'refreshing' }))
      return settled.matches('loggedIn') && settled.context.epoch !== seenEpoch
    },
  }
}
