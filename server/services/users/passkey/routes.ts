import type { FastifyRequest } from 'fastify'
import { contract } from '../../../../contract/index.ts'
import { forbidStoring } from '../../../http/forbid-storing.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { UsersContext } from '../context.ts'
import type { AccessTokens } from '../session/access-tokens.ts'
import { rejectForeignLogin } from '../session/cookies.ts'
import { answerLogin, originOf } from '../session/login-answer.ts'
import { originOfPlatform } from '../sign-in/browser.ts'
import { beginConfirmation, beginLogin, confirmWithPasskey, getProofs, logInWithPasskey } from './passkey-login.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts'
import { type Site, siteOf } from './webauthn.ts'

const { users } = contract

/** Routes of passkeys, and of logins and confirmations with them. */
export const passkeyRoutes = (
  registerOperation: RegisterOperation,
  context: UsersContext,
  tokens: AccessTokens,
): void => {
  const { store, clock, publicUrl, loginsPerMinute } = context
  const limits = { perMinute: loginsPerMinute }
  const siteFor = (request: FastifyRequest): Site => siteOf(originOfPlatform(request, publicUrl))
  registerOperation(users.getProofs, ({ account }) => getProofs(store.db, account))
  registerOperation(users.listPasskeys, async ({ account }) => ({ passkeys: await listPasskeys(store.db, account.id) }))
  registerOperation(
    users.beginPasskey,
    ({ account, request, reply }) => {
      forbidStoring(reply)
      return beginPasskey(context, account, siteFor(request))
    },
    limits,
  )
  registerOperation(
    users.addPasskey,
    ({ account, request, body }) => {
      rejectForeignLogin(request)
      return addPasskey(context, account, body, siteFor(request))
    },
    limits,
  )
  registerOperation(users.removePasskey, ({ account, params }) => removePasskey(context, account, Number(params.id)))
  registerOperation(
    users.beginPasskeyLogin,
    ({ request, reply }) => {
      rejectForeignLogin(request)
      forbidStoring(reply)
      return beginLogin(context, siteFor(request))
    },
    limits,
  )
  registerOperation(
    users.logInWithPasskey,
    async ({ request, reply, body }) => {
      rejectForeignLogin(request)
      const from = { site: siteFor(request), origin: originOf(request, clock.now()) }
      const issued = await logInWithPasskey(context, tokens, body.answer, from)
      return answerLogin(context, tokens, { request, reply }, issued)
    },
    limits,
  )
  registerOperation(
    users.beginPasskeyConfirmation,
    ({ account, request, reply }) => {
      forbidStoring(reply)
      return beginConfirmation(context, account, siteFor(request))
    },
    limits,
  )
  registerOperation(
    users.confirmWithPasskey,
    ({ account, request, body }) => {
      rejectForeignLogin(request)
      return confirmWithPasskey(context, account, body.answer, siteFor(request))
    },
    limits,
  )
}
