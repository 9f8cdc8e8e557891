import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import type { CampaignContext } from './services/campaigns/context.ts'
import { createDeliveries } from './services/campaigns/webhook/deliver.ts'

/** How long an event waits at most until it is sent to a receiver that works. */
const INTERVAL_MS = SECOND_MS

/** Sends the events that wait for webhooks, every second until the server stops. */
export const webhookWork = (app: FastifyInstance, context: CampaignContext): void => {
  const deliveries = createDeliveries(context)
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const roundAndLog = async (): Promise<void> => {
    try {
      await deliveries.round()
    } catch (error) {
      context.log.error({ err: error }, 'the webhooks that are due cannot be read')
    }
    if (timer !== undefined) timer = setTimeout(begin, INTERVAL_MS)
  }
  const begin = () => {
    round = roundAndLog()
  }
  app.addHook('onReady', async () => {
    timer = setTimeout(begin, INTERVAL_MS)
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    timer = undefined
    await round
    await deliveries.stop()
  })
}
