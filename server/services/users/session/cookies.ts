import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serviceBases } from '../../../../contract/services.ts'
import { forbidStoring } from '../../../http/forbid-storing.ts'
import { ProblemError } from '../../../http/problem.ts'
import { isSameOrigin } from '../../../http/same-origin.ts'
import { ACCESS_SECONDS } from './access-tokens.ts'
import type { RenewalTokens, Tokens } from './sessions.ts'

/**
 * Over HTTPS the names have the prefix with which browsers accept a cookie from this host alone, for all of its paths:
 * neither a subdomain nor an answer over HTTP can replace it.
 */
const nameOf = (request: FastifyRequest, name: 'access_token' | 'refresh_token'): string =>
  request.isSecure ? `__Host-${name}` : name

const cookieOptions = (request: FastifyRequest, path: string, httpOnly: boolean): CookieSerializeOptions => ({
  path,
  httpOnly,
  sameSite: 'strict',
  secure: request.isSecure,
})
const accessOptions = (request: FastifyRequest) => cookieOptions(request, '/', false)
// Scripts cannot read it. Without the prefix, browsers send it only to the session operations.
const refreshOptions = (request: FastifyRequest) =>
  cookieOptions(request, request.isSecure ? '/' : `${serviceBases.users}/auth`, true)

/**
 * Sets the access token and the refresh token as cookies and forbids caching of the answer (M17). Scripts can read the
 * first one, but not the second one.
 */
export const setTokens = (request: FastifyRequest, reply: FastifyReply, tokens: Tokens): void => {
  forbidStoring(reply)
    .setCookie(nameOf(request, 'access_token'), tokens.accessToken, {
      ...accessOptions(request),
      maxAge: ACCESS_SECONDS,
    })
    .setCookie(nameOf(request, 'refresh_token'), tokens.refreshToken, {
      ...refreshOptions(request),
      maxAge: tokens.refreshDays * 86_400,
    })
}

/** Removes both cookies. */
export const clearTokens = (request: FastifyRequest, reply: FastifyReply): void => {
  forbidStoring(reply)
    .clearCookie(nameOf(request, 'access_token'), accessOptions(request))
    .clearCookie(nameOf(request, 'refresh_token'), refreshOptions(request))
}

/**
 * Throws `foreign_origin` for a login request from a page of another site, which could log the user in as somebody
 * else. Programs other than browsers send neither `Origin` nor `Sec-Fetch-Site`.
 */
export const rejectForeignLogin = (request: FastifyRequest): void => {
  const comesFromPage = request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined
  if (comesFromPage && !isSameOrigin(request)) throw new ProblemError('foreign_origin')
}

/** The access token of a request; undefined if there is none. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

/** The refresh token in the cookie of a request; the origin of the request is not checked. */
export const refreshTokenInCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[nameOf(request, 'refresh_token')]

const SEPARATOR = '.'

/** The refresh token and the renewal token as programs keep them: one text, which they send in the body. */
export const inOneText = ({ refreshToken, renewalToken }: Tokens): string => refreshToken + SEPARATOR + renewalToken

/**
 * The tokens that renew or end the session of a request: both from the `refresh_token` of the body, otherwise the
 * refresh token from the cookie and the renewal token from the body. Throws `foreign_origin` if a page of another site
 * caused the request with the cookie.
 */
export const renewalTokensOf = (
  request: FastifyRequest,
  body: { refresh_token?: string | undefined; renewal_token?: string | undefined } | undefined,
): RenewalTokens | undefined => {
  if (body?.refresh_token !== undefined) {
    const [refreshToken = '', renewalToken] = body.refresh_token.split(SEPARATOR, 2)
    return { refreshToken, renewalToken }
  }
  const fromCookie = refreshTokenInCookie(request)
  if (fromCookie === undefined) return undefined
  if (!isSameOrigin(request)) throw new ProblemError('foreign_origin')
  return { refreshToken: fromCookie, renewalToken: body?.renewal_token }
}
