import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../machines/calendar/durations.ts'
import { notFound } from './problem.ts'

/** How long what the file says may be relied on: RFC 9116 wants less than a year. */
const VALID_DAYS = 180

/** Where findings of security are reported, and the address of the platform, if the settings say them. */
type SecurityContact = { contact: string | undefined; publicUrl: string | undefined }

/** The text by which somebody who found a weakness knows where to report it (RFC 9116). `now` is real time. */
export const securityText = (contact: string, publicUrl: string | undefined, now: Date): string => {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  const canonical =
    publicUrl === undefined ? [] : [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`]
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: pl, en',
    ...canonical,
  ]
  return `${lines.join('\n')}\n`
}

/** Serves `/.well-known/security.txt`; 404 without a contact. */
export const securityTextRoute = (app: FastifyInstance, { contact, publicUrl }: SecurityContact): void => {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contact === undefined) throw notFound()
    return reply.type('text/plain; charset=utf-8').send(securityText(contact, publicUrl, new Date()))
  })
}
