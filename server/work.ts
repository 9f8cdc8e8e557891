import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { feedDemoCounts } from './demo/running/hourly-reports.ts'
import type { Platform } from './platform.ts'
import type { CampaignContext } from './services/campaigns/context.ts'
import { bookEmissions, moveCampaigns } from './services/campaigns/lifecycle/clock-steps.ts'
import type { LiveContext } from './services/live/context.ts'
import { transferClosedHours } from './services/live/hours/closed-hours.ts'
import { deleteOldLogEntries } from './services/live/log/read.ts'
import { deleteExpiredTickets } from './services/live/socket/tickets.ts'

const INTERVAL_MS = 15_000
/** How long a start waits for what was missed; what takes longer goes on while the platform already answers. */
const START_PATIENCE_MS = 3_000

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyInstance {
    /** Does at once what the clock makes due: campaigns move, played emissions are booked, the demo’s araboxes report, closed hours move to the statistics. */
    work(): Promise<void>
  }
}

/** Does the clock's work at start, so that nothing missed while the platform was down is seen, and every 15 s from then on. */
export const clockWork = (
  app: FastifyInstance,
  platform: Platform,
  campaignContext: CampaignContext,
  live: LiveContext,
): void => {
  let running: Promise<void> = Promise.resolve()
  const once = async () => {
    await moveCampaigns(campaignContext)
    await bookEmissions(campaignContext)
    // One instant for both, or an hour that ends between them would look as if the demo had reported it.
    const now = platform.clock.now()
    if (platform.config.mode === 'demo') await feedDemoCounts(live, now)
    await transferClosedHours(live, now)
    await deleteOldLogEntries(live, now)
    await deleteExpiredTickets(live, now)
  }
  const work = () => {
    // One after the other: a round that takes long must not meet the next one.
    running = running.then(once, once)
    return running
  }
  app.decorate('work', work)
  let timer: NodeJS.Timeout | undefined
  const workOrTell = () => {
    const round = work()
    round.catch((error: unknown) => platform.log.error({ err: error }, 'the clock’s work failed'))
    return round
  }
  app.addHook('onReady', async () => {
    await Promise.race([workOrTell(), pause(START_PATIENCE_MS, undefined, { ref: false })])
    timer = setInterval(() => void workOrTell(), INTERVAL_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running.catch(() => undefined)
  })
}
