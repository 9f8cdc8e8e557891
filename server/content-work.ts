import type { FastifyInstance } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../machines/calendar/durations.ts'
import type { PlayoutAdapter } from './content/outside/playout-adapter.ts'
import { repeatWork } from './repeated-work.ts'
import { deliverDueOrders, type OrderContext, orderChangedScreens } from './services/campaigns/public.ts'
import { type PlayerContext, readOutsidePlays } from './services/player/public.ts'
import type { IsHeld, WorkStates } from './work-states.ts'

/** Longest time until an order is sent to a working system. */
const INTERVAL_MS = SECOND_MS
/** How often the plays of a system are read that does not report them by itself. */
const PLAYS_INTERVAL_MS = 5 * MINUTE_MS
/** How often screens that were switched off or on are looked for. */
const SCREENS_INTERVAL_MS = MINUTE_MS

/** The outside playout system, if there is one, and what the delivery of its orders uses. */
type ContentWork = {
  readonly adapter: PlayoutAdapter | undefined
  readonly context: OrderContext
  readonly player: PlayerContext
}

/**
 * Sends the orders that wait for an outside playout system every second, and reads its plays every five minutes, until
 * the server stops. What is held is neither sent nor read. Does nothing if there is no outside system.
 */
export const contentWork = (
  app: FastifyInstance,
  { adapter, context, player }: ContentWork,
  states: WorkStates,
  isHeld: IsHeld,
): void => {
  if (!adapter) return
  const ending = new AbortController()
  // The round that runs is waited for, so its attempt must end first.
  app.addHook('preClose', async () => ending.abort())
  let screensAtMs = Number.NEGATIVE_INFINITY
  const orderScreens = async () => {
    if (performance.now() - screensAtMs < SCREENS_INTERVAL_MS) return
    await orderChangedScreens(context)
    screensAtMs = performance.now()
  }
  repeatWork(app, {
    name: 'content_orders',
    intervalMs: INTERVAL_MS,
    states,
    run: async () => {
      if (await isHeld()) return
      await deliverDueOrders(context, adapter, ending.signal)
      await orderScreens()
    },
    stop: () => ending.abort(),
  })
  if (!adapter.readPlays) return
  repeatWork(app, {
    name: 'outside_plays',
    intervalMs: PLAYS_INTERVAL_MS,
    states,
    run: async () => {
      if (!(await isHeld())) await readOutsidePlays(player, adapter, ending.signal)
    },
    stop: () => ending.abort(),
  })
}
