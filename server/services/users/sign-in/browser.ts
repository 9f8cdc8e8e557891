import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../random-token.ts'

const COOKIE_SECONDS = 600

/** The cookie that binds a sign-in to its browser, and the one that notes the provider of the last session. */
type CookieName = 'sign_in' | 'signed_out'

const nameOf = (request: FastifyRequest, name: CookieName): string => (request.isSecure ? `__Host-${name}` : name)

const optionsOf = (request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: request.isSecure,
})

/** The value of a cookie; undefined without one. */
export const cookieOf = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[nameOf(request, name)]

/** The cookie of a browser that begins a sign-in: the present one, because another tab may have begun one. */
export const bindBrowser = (request: FastifyRequest, reply: FastifyReply): string => {
  const cookie = cookieOf(request, 'sign_in') ?? newToken()
  reply.setCookie(nameOf(request, 'sign_in'), cookie, { ...optionsOf(request), maxAge: COOKIE_SECONDS })
  return cookie
}

/** Notes, for the login page, at which provider the session began that has just ended. */
export const noteSignedOut = (request: FastifyRequest, reply: FastifyReply, providerUuid: string): void => {
  reply.setCookie(nameOf(request, 'signed_out'), providerUuid, { ...optionsOf(request), maxAge: COOKIE_SECONDS })
}

/** Forgets the provider of the last session. */
export const forgetSignedOut = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(nameOf(request, 'signed_out'), optionsOf(request))
}

/** The address at which a browser sees the platform: that of the settings, otherwise that of its request. */
export const originOfPlatform = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin
