import type { FastifyInstance } from 'fastify'
import type { Clock } from '../base/clock.ts'

/**
 * Adds the time of the platform's clock to every answer of a service, as `x-platform-time`: a page counts its days from
 * it, because the clock of its computer can be wrong, and the demo's clock can be set.
 */
export const sendPlatformTime = (app: FastifyInstance, clock: Clock): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('x-platform-time', clock.now().toISOString())
    done()
  })
}
