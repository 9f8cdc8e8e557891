import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Sources that an HTML page may load from: the platform itself, with the exceptions below. */
const contentSecurityPolicy = [
  "default-src 'self'",
  // PrimeReact and Chartist add style attributes and style elements.
  "style-src 'self' 'unsafe-inline'",
  // Owners may host the pictures of their locations on their own servers.
  "img-src 'self' blob: data: https:",
  "media-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Security headers of an HTML page without inline scripts. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** The hosts from which mapbox-gl requests styles and tiles, and to which it sends usage events. */
export const mapboxOrigins = ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']

/**
 * Security headers of a built page. Its inline scripts are allowed by their hashes. Its maps may also load from
 * `connectOrigins`.
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

/** Half a year. Browsers use only HTTPS for this long after an answer over HTTPS. */
const SECURE_SECONDS = 180 * 24 * 60 * 60

/** Adds the HSTS header to all answers over HTTPS, so that browsers use only HTTPS from then on. */
export const registerTransportSecurity = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${SECURE_SECONDS}`)
    done()
  })
}
