import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contract } from '../../../contract/index.ts'
import type { Serve } from '../../http/gates.ts'
import { openApi } from '../../http/openapi.ts'
import type { Platform } from '../../platform.ts'
import { createTicketRegistration, TICKET_SECONDS } from '../live/socket/tickets.ts'

/** The platform about itself: its description and its health. */
export const platformRoutes = (app: FastifyInstance, serve: Serve, platform: Platform): void => {
  const { config, store, statistics } = platform
  const description = openApi(config.brand)
  const registerTicket = createTicketRegistration(platform)
  serve(contract.platform.describe, async () => description)
  app.get('/api/openapi.json', async () => description)
  serve(contract.platform.health, async () => {
    await Promise.all([store.db.execute(sql`select 1`), statistics.rows('select 1')])
    return { status: 'ok' as const, brand: config.brand, mode: config.mode }
  })
  serve(contract.platform.task, async ({ account, body }) => {
    await registerTicket(account, body.uuid)
    return { uuid: body.uuid, expires_in: TICKET_SECONDS }
  })
}
