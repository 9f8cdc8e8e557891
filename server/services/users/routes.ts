import { contract } from '../../../contract/index.ts'
import type { Identify } from '../../http/caller.ts'
import { forbidStoring } from '../../http/forbid-storing.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { multipartFields } from '../../http/multipart.ts'
import { ProblemError } from '../../http/problem.ts'
import { exportList } from '../../records/export-list.ts'
import type { Store } from '../../store/database.ts'
import type { PageQuery } from '../../store/paging.ts'
import { createSessionLookup, getVisibleUser, listUsers } from './account/accounts.ts'
import { issueToken, listTokens, revokeToken } from './api-token/api-tokens.ts'
import { companyRoutes } from './company/routes.ts'
import type { UsersContext } from './context.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { type AttemptLimit, attemptLimit, forgetMisses } from './password/failed-attempts.ts'
import { needsOwnPassword, passwordConfirmation } from './password/own-password.ts'
import { getLink, issueLink, redeemLink } from './password/password-links.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { roleRoutes } from './role/routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import type { AccessTokens } from './session/access-tokens.ts'
import { bearerOf, clearTokens, rejectForeignLogin, renewalTokensOf, setTokens } from './session/cookies.ts'
import { answerLogin, originOf, presentTokens } from './session/login-answer.ts'
import { endOpenSession, endOtherSessions, listOpenSessions } from './session/open-sessions.ts'
import { auditFailedLogin, confirmSession, endSessionOfTokens, logIn, refresh } from './session/sessions.ts'
import { noteSignedOut } from './sign-in/browser.ts'
import { providerOfTokens } from './sign-in/provider-logout.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { changePassword, userCommands } from './user/user-commands.ts'

const { users } = contract

/** Creates the function that finds the account of an access token. */
export const createAccountIdentification = (store: Store, tokens: AccessTokens): Identify => {
  const findAccount = createSessionLookup(store)
  return async (accessToken) => {
    const sessionId = await tokens.read(accessToken)
    return sessionId === null || sessionId === 'expired' ? sessionId : findAccount(sessionId)
  }
}

/** Routes that begin, renew, list and end sessions. */
const sessionRoutes = (
  registerOperation: RegisterOperation,
  context: UsersContext,
  tokens: AccessTokens,
  attempts: AttemptLimit,
): void => {
  const { store, clock, loginsPerMinute } = context
  registerOperation(
    users.login,
    async ({ request, reply }) => {
      rejectForeignLogin(request)
      const credentials = await multipartFields(request, users.login)
      const attempt = { username: credentials.username, address: request.ip }
      try {
        const issued = await attempts.guard(attempt, () =>
          logIn(context, tokens, credentials, originOf(request, clock.now())),
        )
        return await answerLogin(context, tokens, { request, reply }, issued)
      } catch (error) {
        // Without a code, the password was right and the login goes on.
        if (error instanceof ProblemError && error.code !== 'second_factor_needed')
          await auditFailedLogin(store, { ...attempt, at: clock.now() })
        throw error
      }
    },
    { perMinute: loginsPerMinute },
  )
  registerOperation(users.refresh, async ({ request, reply, body }) => {
    const given = renewalTokensOf(request, body)
    if (given === undefined) throw new ProblemError('session_expired')
    const issued = await refresh(store, tokens, given, { address: request.ip, at: clock.now() })
    setTokens(request, reply, issued)
    return presentTokens(issued)
  })
  const confirmPassword = passwordConfirmation(store, attempts)
  registerOperation(
    users.confirm,
    ({ account, body }) =>
      confirmPassword(account, body.current_password, () => confirmSession(context, account, body.code)),
    { perMinute: loginsPerMinute },
  )
  registerOperation(users.logout, async ({ request, reply, body }) => {
    const refreshToken = renewalTokensOf(request, body)?.refreshToken
    const given = { accessToken: bearerOf(request), refreshToken }
    // The cookies are cleared first, so that they expire even if ending the session fails.
    clearTokens(request, reply)
    const provider = await providerOfTokens(store, tokens, given)
    if (provider !== null) noteSignedOut(request, reply, provider)
    await endSessionOfTokens(store, tokens, given, { action: 'logged_out', address: request.ip, at: clock.now() })
  })
  registerOperation(users.listSessions, ({ account, params, query }) =>
    listOpenSessions(store.db, account, Number(params.id), query),
  )
  registerOperation(users.endOtherSessions, ({ account, params }) =>
    endOtherSessions(store, account, Number(params.id)),
  )
  registerOperation(users.endSession, ({ account, params }) =>
    endOpenSession(store, account, Number(params.id), params.session),
  )
}

/** Routes that set and change passwords. The addresses of password links are secret and never logged. */
const passwordRoutes = (registerOperation: RegisterOperation, context: UsersContext, attempts: AttemptLimit): void => {
  const { store, clock, loginsPerMinute } = context
  const limits = { perMinute: loginsPerMinute }
  const confirmPassword = passwordConfirmation(store, attempts)
  registerOperation(
    users.changePassword,
    ({ account, body }) =>
      confirmPassword(account, body.current_password, () => changePassword(context, account, body)),
    limits,
  )
  registerOperation(users.inviteUser, ({ account, params, body, reply }) => {
    forbidStoring(reply)
    return issueLink(store, account, Number(params.id), body.purpose)
  })
  registerOperation(
    users.getPasswordLink,
    ({ body, reply }) => {
      forbidStoring(reply)
      return getLink(store, body.token)
    },
    limits,
  )
  registerOperation(
    users.usePasswordLink,
    async ({ body, request }) => {
      const username = await redeemLink(context, { ...body, address: request.ip, at: clock.now() })
      await forgetMisses(store.db, username)
    },
    limits,
  )
}

const members = [
  'id',
  'username',
  'name',
  'email',
  'is_active',
  'role_id',
  'role_name',
  'company_id',
  'company_name',
  'created_at',
  'last_login_at',
]

/** Routes of sessions, accounts and passwords (C10–C18), of roles and of companies. */
export const userRoutes = (registerOperation: RegisterOperation, context: UsersContext, tokens: AccessTokens): void => {
  const { db } = context.store
  const attempts = attemptLimit(db, context.failedAttempts)
  const commands = userCommands(context)
  sessionRoutes(registerOperation, context, tokens, attempts)
  passwordRoutes(registerOperation, context, attempts)
  registerOperation(users.getUser, ({ account, params }) => getVisibleUser(db, account, params.id))
  registerOperation(users.listUsers, ({ account, query }) => listUsers(db, account, query))
  registerOperation(users.exportUsers, ({ account, query, reply }) => {
    const list = (page: PageQuery) => listUsers(db, account, { ...query, ...page })
    return exportList(reply, query, { name: 'users', members, list })
  })
  registerOperation(users.createUser, ({ account, body }) => commands.create(account, body))
  const confirmPassword = passwordConfirmation(context.store, attempts)
  registerOperation(users.changeUser, async ({ account, params, body: { current_password, ...body } }) => {
    const before = await getVisibleUser(db, account, Number(params.id))
    const change = () => commands.change(account, before.id, body)
    if (!needsOwnPassword(account, before, body)) return change()
    if (current_password === undefined) throw new ProblemError('password_needed')
    return confirmPassword(account, current_password, change)
  })
  registerOperation(users.deleteUser, ({ account, params }) => commands.remove(account, Number(params.id)))
  registerOperation(users.listTokens, ({ account, params, query }) =>
    listTokens(context, account, Number(params.id), query),
  )
  registerOperation(users.issueToken, ({ account, body, reply }) => {
    forbidStoring(reply)
    return confirmPassword(account, body.current_password, () => issueToken(context, account, body))
  })
  registerOperation(users.revokeToken, ({ account, params }) =>
    revokeToken(context, account, Number(params.id), Number(params.token)),
  )
  secondFactorRoutes(registerOperation, context, attempts)
  personalDataRoutes(registerOperation, context)
  signInRoutes(registerOperation, context, tokens, attempts)
  passkeyRoutes(registerOperation, context, tokens)
  roleRoutes(registerOperation, context)
  companyRoutes(registerOperation, context)
}
