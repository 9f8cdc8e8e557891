import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { repeatWork } from './repeated-work.ts'
import { type NotificationContext, sendDueMail } from './services/notifications/public.ts'

/** How often e-mail that is due is looked for. */
const INTERVAL_MS = 5 * SECOND_MS

/** Sends the e-mails of notifications until the server stops; does nothing without the settings of e-mail. */
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
