import { contract } from '../../../../contract/index.ts'
import { forbidStoring } from '../../../http/forbid-storing.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { UsersContext } from '../context.ts'
import type { AttemptLimit } from '../password/failed-attempts.ts'
import type { AccessTokens } from '../session/access-tokens.ts'
import { rejectForeignLogin } from '../session/cookies.ts'
import { answerLogin, originOf } from '../session/login-answer.ts'
import { bindBrowser, cookieOf, forgetSignedOut, originOfPlatform } from './browser.ts'
import { listSignInProviders } from './provider-lists.ts'
import { endByNotice, findLogout } from './provider-logout.ts'
import { listProviders, providerRecords, requireUsableProvider } from './provider-records.ts'
import { begin, confirmByProvider, findProvider, logInByProvider, providerOfSession } from './sign-ins.ts'

const { users, identityProvider: operations } = contract

const members = ['id', 'name', 'issuer', 'client_id', 'is_active', 'is_shown', 'checks_second_factor', 'created_at']

/** Routes of the reference data of identity providers. */
const providerRoutes = (registerOperation: RegisterOperation, context: UsersContext): void => {
  const { db } = context.store
  const providers = providerRecords(context)
  registerOperation(operations.list, ({ query }) => listProviders(db, query))
  registerOperation(operations.exportList, ({ query, reply }) => {
    const list = (page: PageQuery) => listProviders(db, { ...query, ...page })
    return exportList(reply, query, { name: 'identity-providers', members, list })
  })
  registerOperation(operations.get, ({ params }) => providers.get(Number(params.id)))
  registerOperation(operations.create, async ({ account, body }) => {
    await requireUsableProvider(context, body)
    return providers.create(account, body)
  })
  registerOperation(operations.change, async ({ account, params, body }) => {
    const before = await providers.get(Number(params.id))
    await requireUsableProvider(context, { ...before, ...body })
    return providers.change(account, before.id, body)
  })
  registerOperation(operations.remove, ({ account, params }) => providers.remove(account, Number(params.id)))
}

/** Routes of identity providers, and of sign-ins at them. */
export const signInRoutes = (
  registerOperation: RegisterOperation,
  context: UsersContext,
  tokens: AccessTokens,
  attempts: AttemptLimit,
): void => {
  const { clock, publicUrl, loginsPerMinute } = context
  const limits = { perMinute: loginsPerMinute }
  providerRoutes(registerOperation, context)
  registerOperation(users.listSignInProviders, async ({ request, reply }) => {
    forbidStoring(reply)
    const signedOutOf = cookieOf(request, 'signed_out')
    if (signedOutOf !== undefined) forgetSignedOut(request, reply)
    const logout = await findLogout(context, signedOutOf, originOfPlatform(request, publicUrl))
    return { ...(await listSignInProviders(context.store.db)), logout }
  })
  registerOperation(
    users.beginSignIn,
    async ({ request, reply, body }) => {
      rejectForeignLogin(request)
      const provider = await findProvider(context, body)
      const browser = { cookie: bindBrowser(request, reply), origin: originOfPlatform(request, publicUrl) }
      return { address: await begin(context, provider, browser, { returnTo: body.return_to, email: body.email }) }
    },
    limits,
  )
  registerOperation(
    users.finishSignIn,
    async ({ request, reply, body }) => {
      rejectForeignLogin(request)
      const answer = { ...body, cookie: cookieOf(request, 'sign_in') }
      const { issued, returnTo } = await logInByProvider(
        context,
        tokens,
        attempts,
        answer,
        originOf(request, clock.now()),
      )
      return { ...(await answerLogin(context, tokens, { request, reply }, issued)), return_to: returnTo }
    },
    limits,
  )
  registerOperation(
    users.beginConfirmation,
    async ({ account, request, reply }) => {
      const provider = await providerOfSession(context, account)
      const browser = { cookie: bindBrowser(request, reply), origin: originOfPlatform(request, publicUrl) }
      return { address: await begin(context, provider, browser, { returnTo: '/', sessionId: account.sessionId }) }
    },
    limits,
  )
  registerOperation(
    users.finishConfirmation,
    ({ account, request, body }) => {
      rejectForeignLogin(request)
      return confirmByProvider(context, attempts, { ...body, cookie: cookieOf(request, 'sign_in') }, account)
    },
    limits,
  )
  registerOperation(
    users.endByProvider,
    ({ params, body, request, reply }) => {
      forbidStoring(reply)
      return endByNotice(context, params.uuid, body.logout_token, { address: request.ip, at: clock.now() })
    },
    limits,
  )
}
