import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { repeatWork } from './repeated-work.ts'
import { type NotificationContext, sendDueMail } from './services/notifications/public.ts'

/** Interval of searches for e-mails to send. */
const INTERVAL_MS = 5 * SECOND_MS

/** Sends the e-mails of notifications until the server stops. Does nothing if e-mail is not configured. */
export const mailWork = (app: FastifyInstance, context: NotificationContext): void => {
  const { mail, log } = context
  if (!mail) return
  repeatWork(app, {
    intervalMs: INTERVAL_MS,
    log,
    run: () => sendDueMail(context),
    failure: 'the e-mails that are due cannot be read',
    stop: () => mail.mailer.close(),
  })
}
