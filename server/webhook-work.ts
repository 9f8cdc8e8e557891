import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { repeatWork } from './repeated-work.ts'
import { type CampaignContext, createDeliveries } from './services/campaigns/public.ts'

/** How long an event waits at most until it is sent to a receiver that works. */
const INTERVAL_MS = SECOND_MS

/** Sends the events that wait for webhooks, every second until the server stops. */
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
