import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { repeatWork } from './repeated-work.ts'
import { type CampaignContext, createDeliveries } from './services/campaigns/public.ts'

/** Longest time until an event is sent to a working receiver. */
const INTERVAL_MS = SECOND_MS

/** Sends waiting events of webhooks every second until the server stops. */
export const webhookWork = (app: FastifyInstance, context: CampaignContext): void => {
  const deliveries = createDeliveries(context)
  repeatWork(app, {
    intervalMs: INTERVAL_MS,
    log: context.log,
    run: () => deliveries.round(),
    failure: 'the webhooks that are due cannot be read',
    stop: () => deliveries.stop(),
  })
}
