import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this platform sent the request. Browsers set `Sec-Fetch-Site`, which a page cannot change and which
 * does not depend on the headers of a proxy. Without that header (old browsers, plain HTTP) the origin must be the
 * requested host, which the request or a trusted proxy names.
 */
export const isSameOrigin = ({ headers, host }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
