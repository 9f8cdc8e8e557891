import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../machines/calendar/durations.ts'
import { inJobSpan } from './base/tracing.ts'
import { repeatWork } from './repeated-work.ts'
import { closeHistory, type HistoryContext } from './services/history/public.ts'
import type { WorkStates } from './work-states.ts'

/** Closes each day of the chain of records when it is over (decision 083), until the server stops. */
export const historyWork = (app: FastifyInstance, context: HistoryContext, states: WorkStates): void =>
  repeatWork(app, {
    name: 'history',
    intervalMs: MINUTE_MS,
    states,
    run: () => inJobSpan('job history', () => closeHistory(context)),
    stop: () => undefined,
  })
