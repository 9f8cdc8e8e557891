import { contract } from '../../../contract/index.ts'
import type { Identify } from '../../http/caller.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { multipartFields } from '../../http/multipart.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Store } from '../../store/open.ts'
import { findAccountOfSession, getUsername, listUsers } from './accounts.ts'
import { companyRoutes } from './company/routes.ts'
import type { UsersContext } from './context.ts'
import {
  bearerOf,
  clearTokens,
  refreshTokenInCookie,
  refreshTokenOf,
  rejectForeignLogin,
  setTokens,
} from './cookies.ts'
import { changePassword, changeUser, createUser, deleteUser, getVisibleUser } from './manage.ts'
import { passwordMisses } from './password-misses.ts'
import { roleRoutes } from './role/routes.ts'
import { endSessionOfTokens, logIn, refresh, type Tokens } from './sessions.ts'
import { ACCESS_SECONDS, type AccessTokens } from './tokens.ts'

const { users } = contract

const presentTokens = ({ user, accessToken, refreshToken }: Tokens) => ({
  user,
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: ACCESS_SECONDS,
})

/** Creates the function that finds the account of an access token. */
export const createAccountIdentification =
  (store: Store, tokens: AccessTokens): Identify =>
  async (accessToken) => {
    const sessionId = await tokens.read(accessToken)
    if (sessionId === null || sessionId === 'expired') return sessionId
    return findAccountOfSession(store.db, sessionId)
  }

/** Routes of accounts, sessions (C10–C18), roles and companies. */
export const userRoutes = (registerOperation: RegisterOperation, context: UsersContext, tokens: AccessTokens): void => {
  const { store, clock, loginsPerMinute, passwordMisses: mostMisses } = context
  const misses = passwordMisses(mostMisses)
  registerOperation(
    users.login,
    async ({ request, reply }) => {
      rejectForeignLogin(request)
      const { username, password } = await multipartFields(request, users.login)
      const attempt = { username, address: request.ip }
      const issued = await misses.guard(attempt, () => logIn(store, tokens, username, password))
      // The cookies of the browser's earlier session are replaced, so it could not be ended any more.
      await endSessionOfTokens(store, tokens, { refreshToken: refreshTokenInCookie(request) })
      setTokens(request, reply, issued)
      return presentTokens(issued)
    },
    { perMinute: loginsPerMinute },
  )
  registerOperation(users.refresh, async ({ request, reply, body }) => {
    const token = refreshTokenOf(request, body?.refresh_token)
    if (token === undefined) throw new ProblemError('session_expired')
    const issued = await refresh(store, tokens, token)
    setTokens(request, reply, issued)
    return presentTokens(issued)
  })
  registerOperation(users.logout, async ({ request, reply, body }) => {
    const refreshToken = refreshTokenOf(request, body?.refresh_token)
    // Before the session is ended, so that the cookies expire also when that fails.
    clearTokens(request, reply)
    await endSessionOfTokens(store, tokens, { accessToken: bearerOf(request), refreshToken })
  })
  registerOperation(users.getUser, ({ account, params }) => getVisibleUser(store.db, account, Number(params.id)))
  registerOperation(users.listUsers, ({ query }) => listUsers(store.db, query))
  registerOperation(users.createUser, ({ body }) => createUser(store, clock.now(), body))
  registerOperation(users.changeUser, ({ account, params, body }) =>
    changeUser(store, account, Number(params.id), body),
  )
  registerOperation(users.deleteUser, ({ account, params }) =>
    deleteUser(store, account, clock.now(), Number(params.id)),
  )
  registerOperation(
    users.changePassword,
    async ({ account, request, body }) => {
      const attempt = { username: await getUsername(store.db, account.id), address: request.ip }
      await misses.guard(attempt, () => changePassword(store, account, body.current_password, body.new_password))
    },
    { perMinute: loginsPerMinute },
  )
  roleRoutes(registerOperation, context)
  companyRoutes(registerOperation, context)
}
