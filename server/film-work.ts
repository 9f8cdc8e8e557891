import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { hasOwnFiles } from './installation/own-files.ts'
import type { Platform } from './platform.ts'
import { repeatWork } from './repeated-work.ts'
import { type CampaignContext, convertFilms, requestOldConversions } from './services/campaigns/public.ts'
import type { WorkStates } from './work-states.ts'

/** Longest time until the conversion of a film begins, if no other one runs. */
const INTERVAL_MS = 5 * SECOND_MS

/** Converts films that not every player plays, one at a time, until the server stops. Does nothing without ffmpeg. */
export const filmWork = (
  app: FastifyInstance,
  platform: Platform,
  context: CampaignContext,
  states: WorkStates,
): void => {
  if (!context.ffmpeg) return
  const ending = new AbortController()
  // The round that runs is waited for, so its program must end first.
  app.addHook('preClose', async () => ending.abort())
  let hasRequested = false
  repeatWork(app, {
    name: 'films',
    intervalMs: INTERVAL_MS,
    states,
    run: async () => {
      if (!(await hasOwnFiles(platform))) return
      if (!hasRequested) await requestOldConversions(platform.store.db)
      hasRequested = true
      await convertFilms(context, ending.signal)
    },
    stop: () => ending.abort(),
  })
}
