import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Demo } from './load-demo.ts'

const HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=86400',
  // An SVG that a browser opens as a page is a document: it may use its own styles and load nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** Registers the route of the demo's street pictures. The answer for an unknown location is 404. */
export const demoPictureRoutes = (app: FastifyInstance, { path, find }: Demo['pictures']): void => {
  app.get<{ Params: { uuid: string } }>(path, (request, reply): FastifyReply => {
    const picture = find(request.params.uuid)
    if (picture === undefined) {
      reply.callNotFound()
      return reply
    }
    return reply.headers(HEADERS).send(picture)
  })
}
