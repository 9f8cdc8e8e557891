import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Half a year: browsers use HTTPS for this long after an answer that came by HTTPS. */
const SECURE_SECONDS = 180 * 24 * 60 * 60

/** Adds the header that makes browsers stay with HTTPS (HSTS) to every answer that travels by HTTPS. */
export const requireSecureLater = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${SECURE_SECONDS}`)
    done()
  })
}

/**
 * Whether a page of this platform sent the request. Browsers say so themselves in `Sec-Fetch-Site`, which no page can
 * change; it does not depend on the headers of a proxy. Without it (old browsers, plain HTTP) the origin must be the
 * host that the browser asked for, as the request or a trusted proxy names it.
 */
export const comesFromOurPages = ({ headers, host }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
