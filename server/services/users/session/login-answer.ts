import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../base/clock.ts'
import type { Store } from '../../../store/database.ts'
import { ACCESS_SECONDS, type AccessTokens } from './access-tokens.ts'
import { inOneText, refreshTokenInCookie, setTokens } from './cookies.ts'
import { endSessionOfTokens, type Origin, type Tokens } from './sessions.ts'

const LONGEST_ORIGIN = 300

/** Where a login comes from. */
export const originOf = ({ ip, headers }: FastifyRequest, at: Date): Origin => ({
  address: ip,
  at,
  userAgent: headers['user-agent']?.slice(0, LONGEST_ORIGIN) ?? null,
})

/** The tokens of a session on the wire. */
export const presentTokens = (tokens: Tokens) => ({
  user: tokens.user,
  access_token: tokens.accessToken,
  refresh_token: inOneText(tokens),
  renewal_token: tokens.renewalToken,
  expires_in: ACCESS_SECONDS,
  is_factor_missing: tokens.isFactorMissing,
})

/**
 * Answers a login: sets the new tokens as cookies, and ends the earlier session of the browser. Its cookies are
 * replaced, so nobody could end that session later.
 */
export const answerLogin = async (
  { store, clock }: { store: Store; clock: Clock },
  tokens: AccessTokens,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  issued: Tokens,
) => {
  const replaced = { refreshToken: refreshTokenInCookie(request) }
  await endSessionOfTokens(store, tokens, replaced, { action: 'session_ended', address: request.ip, at: clock.now() })
  setTokens(request, reply, issued)
  return presentTokens(issued)
}
