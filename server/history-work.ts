import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../machines/calendar/durations.ts'
import { inJobSpan } from './base/tracing.ts'
import { repeatWork } from './repeated-work.ts'
import { closeHistory, type HistoryContext, sendRoots } from './services/history/public.ts'
import type { IsHeld, WorkStates } from './work-states.ts'

/** Closes each day of the chain of records when it is over (decision 083), until the server stops. */
export const historyWork = (app: FastifyInstance, context: HistoryContext, states: WorkStates): void =>
  repeatWork(app, {
    name: 'history',
    intervalMs: MINUTE_MS,
    states,
    run: () => inJobSpan('job history', () => closeHistory(context)),
    stop: () => undefined,
  })

/**
 * Sends the roots of closed days outside, until the server stops. What is held is not sent. Does nothing without a
 * receiver in the settings.
 */
export const rootWork = (app: FastifyInstance, context: HistoryContext, states: WorkStates, isHeld: IsHeld): void => {
  const { receiver } = context
  if (!receiver) return
  const ending = new AbortController()
  // The round that runs is waited for, so its attempt must end first.
  app.addHook('preClose', async () => ending.abort())
  repeatWork(app, {
    name: 'history_roots',
    intervalMs: MINUTE_MS,
    beginsAtOnce: true,
    states,
    run: async () => {
      if (!(await isHeld())) await inJobSpan('job history roots', () => sendRoots(context, receiver, ending.signal))
    },
    stop: () => ending.abort(),
  })
}
