import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Sources that an HTML page may load from: the platform itself, with the exceptions below. Owners may host the pictures
 * of their locations on other servers, which the operator names.
 */
const contentSecurityPolicyOf = (pictureOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    // PrimeReact and Chartist add style attributes and style elements.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...pictureOrigins].join(' '),
    "media-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    // The picture of a plot resolves the addresses of its fonts with a base element.
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Security headers of an HTML page without inline scripts. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicyOf([]),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** The hosts from which mapbox-gl requests styles and tiles, and to which it sends usage events. */
export const mapboxOrigins = ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']

/** How the policy of a page differs from the others. */
export type PagePolicy = {
  /** Origins besides the platform's own that its scripts may request, and from which it may load pictures. */
  readonly connect?: readonly string[] | undefined
  readonly pictures?: readonly string[]
  /** Whether the browser refuses texts as HTML and as addresses of scripts (decision 094). */
  readonly hasTrustedTypes?: boolean
}

/** The script in the head of every page makes its worker by the policy of this name (src/theme/first-paint.js). */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types first-paint"

/** Security headers of a built page. Its inline scripts are allowed by their hashes. */
export const securityHeadersOf = (
  html: string,
  { connect = [], pictures = [], hasTrustedTypes = false }: PagePolicy = {},
): Record<string, string> => {
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    contentSecurityPolicyOf(pictures),
    ...(hashes.length > 0 ? [`script-src 'self' ${hashes.join(' ')}`] : []),
    ...(hasTrustedTypes ? [TRUSTED_TYPES] : []),
    ...(connect.length > 0 ? [`connect-src 'self' ${connect.join(' ')}`] : []),
  ]
  return { ...securityHeaders, 'content-security-policy': policy.join('; ') }
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyRequest {
    /** Whether browsers reach this platform over HTTPS: the request says so, or the address in the settings. */
    isSecure: boolean
  }
}

/** One year. Browsers use only HTTPS for this long after an answer over HTTPS, for subdomains too. */
const SECURE_SECONDS = 365 * 24 * 60 * 60
const TRANSPORT_SECURITY = `max-age=${SECURE_SECONDS}; includeSubDomains`

/** The content policy of data and files: if a browser shows one as a page, it loads nothing and stands in no frame. */
export const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"

/** Of files of the client, whose workers load others, this part of the policy only. */
const NO_FRAMES = "frame-ancestors 'none'"

const isHttps = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') ?? false

/** Security headers of answers that do not pass Fastify, as those of Socket.IO. */
export const headersOutside = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  'content-security-policy': noPagePolicy,
  'x-content-type-options': 'nosniff',
  ...(isHttps(publicUrl) ? { 'strict-transport-security': TRANSPORT_SECURITY } : {}),
})

/**
 * Notes for each request whether it is secure, and adds the HSTS header to all secure answers, so that browsers use
 * only HTTPS from then on. With `https:` in `publicUrl` every request is secure, also behind a proxy that does not say
 * it.
 */
export const registerTransportSecurity = (app: FastifyInstance, publicUrl?: string): void => {
  const isAlwaysSecure = isHttps(publicUrl)
  app.decorateRequest('isSecure', false)
  app.addHook('onRequest', (request, reply, done) => {
    request.isSecure = isAlwaysSecure || request.protocol === 'https'
    if (request.isSecure) reply.header('strict-transport-security', TRANSPORT_SECURITY)
    done()
  })
}

/**
 * Forbids browsers and proxies to store answers of the API or to guess their type, unless the handler of an answer says
 * otherwise: nearly all of them are private. No answer may stand in a frame of another site; pages have a policy of
 * their own.
 */
export const protectAnswers = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const isData = request.url.startsWith('/api/')
    reply.headers({
      'x-content-type-options': 'nosniff',
      'content-security-policy': isData ? noPagePolicy : NO_FRAMES,
    })
    if (isData) reply.header('cache-control', 'no-store')
    done()
  })
}
