import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serviceBases } from '../../../contract/services.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Tokens } from './sessions.ts'
import { ACCESS_SECONDS, REFRESH_DAYS } from './tokens.ts'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'

const options = (request: FastifyRequest, path: string, httpOnly: boolean): CookieSerializeOptions => ({
  path,
  httpOnly,
  sameSite: 'strict',
  secure: request.protocol === 'https',
})
const access = (request: FastifyRequest) => options(request, '/', false)
// The browser sends it to the session's own calls and nowhere else, and no script ever reads it.
const refresh = (request: FastifyRequest) => options(request, `${serviceBases.users}/auth`, true)

/** Keeps both tokens in cookies (M17): the access token readable by the pages, the refresh token by nobody. */
export const setTokens = (request: FastifyRequest, reply: FastifyReply, tokens: Tokens): void => {
  reply
    .setCookie(ACCESS, tokens.accessToken, { ...access(request), maxAge: ACCESS_SECONDS })
    .setCookie(REFRESH, tokens.refreshToken, { ...refresh(request), maxAge: REFRESH_DAYS * 86_400 })
}

/** Takes both cookies back. */
export const clearTokens = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(ACCESS, access(request)).clearCookie(REFRESH, refresh(request))
}

const comesFromOurPages = (request: FastifyRequest): boolean => {
  const { origin, host } = request.headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/**
 * The refresh token of a request: from the body, or from the cookie when one of our own pages asks (a cookie travels by
 * itself, so another site could otherwise send it). Throws `foreign_origin`.
 */
export const refreshTokenOf = (request: FastifyRequest, fromBody: string | undefined): string | undefined => {
  if (fromBody !== undefined) return fromBody
  const fromCookie = request.cookies[REFRESH]
  if (fromCookie !== undefined && !comesFromOurPages(request)) throw new ProblemError('foreign_origin')
  return fromCookie
}
