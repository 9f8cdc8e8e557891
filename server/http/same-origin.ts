import type { FastifyRequest } from 'fastify'

/**
 * Whether a page of this platform sent the request. Browsers say so themselves in `Sec-Fetch-Site`, which no page can
 * change; it does not depend on the headers of a proxy. Without it (old browsers, plain HTTP) the origin must be the
 * host that the browser asked for, as the request or a trusted proxy names it.
 */
export const isSameOrigin = ({ headers, host }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
