import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Sources that an HTML page may load from. Everything comes from the platform itself, with the exceptions below. */
const contentSecurityPolicy = [
  "default-src 'self'",
  // PrimeReact and Chartist write style attributes and style elements.
  "style-src 'self' 'unsafe-inline'",
  // Owners keep the pictures of their locations on servers of their own.
  "img-src 'self' blob: data: https:",
  "media-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Security headers of an HTML page without scripts of its own in the page. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** The hosts that mapbox-gl calls for styles, tiles and usage events. */
export const mapboxOrigins = ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']

/**
 * Security headers of a built page: the scripts written into it are allowed by their hashes, and `connectOrigins`, if
 * there are any, are where its maps may load from besides the platform.
 */
export const securityHeadersOf = (html: string, connectOrigins: readonly string[] = []): Record<string, string> => {
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    contentSecurityPolicy,
    ...(hashes.length > 0 ? [`script-src 'self' ${hashes.join(' ')}`] : []),
    ...(connectOrigins.length > 0 ? [`connect-src 'self' ${connectOrigins.join(' ')}`] : []),
  ]
  return { ...securityHeaders, 'content-security-policy': policy.join('; ') }
}

/** Half a year: browsers use HTTPS for this long after an answer that came by HTTPS. */
const SECURE_SECONDS = 180 * 24 * 60 * 60

/** Adds the header that makes browsers stay with HTTPS (HSTS) to every answer that travels by HTTPS. */
export const registerTransportSecurity = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${SECURE_SECONDS}`)
    done()
  })
}
