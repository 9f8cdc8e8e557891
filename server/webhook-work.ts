import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { repeatWork } from './repeated-work.ts'
import { type CampaignContext, createDeliveries } from './services/campaigns/public.ts'
import type { IsHeld, WorkStates } from './work-states.ts'

/** Longest time until an event is sent to a working receiver. */
const INTERVAL_MS = SECOND_MS

/** Sends waiting events of webhooks every second until the server stops. What is held is not sent. */
export const webhookWork = (
  app: FastifyInstance,
  context: CampaignContext,
  states: WorkStates,
  isHeld: IsHeld,
): void => {
  const deliveries = createDeliveries(context)
  repeatWork(app, {
    name: 'webhooks',
    intervalMs: INTERVAL_MS,
    states,
    run: async () => {
      if (!(await isHeld())) await deliveries.round()
    },
    stop: () => deliveries.stop(),
  })
}
