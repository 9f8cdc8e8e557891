import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An e-mail as the server received it: the receiver, and the message with its header. */
export type ReceivedMail = { to: string; message: string }

/** An SMTP server at a loopback address. While `refuses` is true it takes nothing. */
export type MailServer = { url: string; readonly received: ReceivedMail[]; refuses: boolean; close(): Promise<void> }

/** Starts an SMTP server without TLS and without accounts. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(mail.refuses ? new Error('450 try again later') : null),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          received.push({ to: address, message: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuses: false,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mail
}
