import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { repeatWork } from './repeated-work.ts'
import { type NotificationContext, sendDueMail } from './services/notifications/public.ts'
import type { IsHeld, WorkStates } from './work-states.ts'

/** Interval of searches for e-mails to send. */
const INTERVAL_MS = 5 * SECOND_MS

/**
 * Sends the e-mails of notifications until the server stops. Held e-mails are not sent. Does nothing if e-mail is not
 * configured.
 */
export const mailWork = (
  app: FastifyInstance,
  context: NotificationContext,
  states: WorkStates,
  isHeld: IsHeld,
): void => {
  const { mail } = context
  if (!mail) return
  repeatWork(app, {
    name: 'mail',
    intervalMs: INTERVAL_MS,
    states,
    run: async () => {
      if (!(await isHeld())) await sendDueMail(context)
    },
    stop: () => mail.mailer.close(),
  })
}
