import type { FastifyInstance } from 'fastify'
import type { Clock } from '../base/clock.ts'

/**
 * Adds the time of the platform's clock to all answers of services as `x-platform-time`. Pages take the current day
 * from it, because the clock of the user's computer can be wrong, and the demo's clock can be set.
 */
export const sendPlatformTime = (app: FastifyInstance, clock: Clock): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('x-platform-time', clock.now().toISOString())
    done()
  })
}
