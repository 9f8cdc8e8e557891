import type { FastifyInstance, FastifyReply } from 'fastify'
import { demoNetwork } from '../network/network.ts'
import { panoramaPath } from './location-pictures.ts'
import { panoramaOf } from './street-picture.ts'

/** Pictures that are kept for the next who asks; each is some 55 kB. */
const MOST_KEPT = 32

const HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=86400',
  // A picture that is opened by itself is a document: it may style itself and load nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
} as const

/** Draws the picture of a location by its number, and keeps those that were asked for last. */
const drawing = (): ((number: number) => string) => {
  const kept = new Map<number, string>()
  return (number) => {
    const picture = kept.get(number) ?? panoramaOf(number)
    kept.delete(number)
    kept.set(number, picture)
    for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest)
    return picture
  }
}

/** Serves the demo's street pictures, one for each location of its network; others are not found. */
export const demoPictureRoutes = (app: FastifyInstance): void => {
  const numbers = new Map(demoNetwork().locations.map(({ id, uuid }) => [uuid, id]))
  const draw = drawing()
  app.get<{ Params: { uuid: string } }>(panoramaPath(':uuid'), (request, reply): FastifyReply => {
    const number = numbers.get(request.params.uuid.toLowerCase())
    if (number === undefined) {
      reply.callNotFound()
      return reply
    }
    return reply.headers(HEADERS).send(draw(number))
  })
}
