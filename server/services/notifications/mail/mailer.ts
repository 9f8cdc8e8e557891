import { createTransport } from 'nodemailer'
import { SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { inSpan } from '../../../base/tracing.ts'
import type { ComposedMail } from './compose.ts'

/** The SMTP server as an `smtp:` or `smtps:` address with its account, and the address of the sender. */
export type SmtpSettings = { readonly url: string; readonly from: string }

/** An e-mail to one address. `id` is the same in every attempt. */
export type Mail = ComposedMail & { readonly to: string; readonly id: string }

/** Sends e-mail. `send` rejects if the server does not accept the e-mail. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const WAIT_MS = 15 * SECOND_MS

/** Creates the SMTP connection pool of the settings. It connects when the first e-mail is sent. */
export const createMailer = ({ url, from }: SmtpSettings): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  })
  return {
    async send({ to, subject, text, html, id }) {
      // The id is the same in every attempt, so that a receiver can detect an e-mail that arrives twice.
      const messageId = `<${id}@${from.split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`
      const mail = { from, to: { name: '', address: to }, subject, text, html, messageId }
      await inSpan({ name: 'send e-mail', kind: 'client' }, () => transport.sendMail(mail))
    },
    close: () => transport.close(),
  }
}
