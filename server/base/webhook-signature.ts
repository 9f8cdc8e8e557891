import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret, as Standard Webhooks write it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** The secrets of a webhook: the present one, and the one before until its end. */
type Secrets = { secret: string | null; previousSecret: string | null; previousSecretUntil: Date | null }

/** The secret before the present one while it still signs; otherwise null. */
export const previousSecretOf = (
  { previousSecret, previousSecretUntil }: Omit<Secrets, 'secret'>,
  now: Date,
): string | null => (previousSecretUntil && previousSecretUntil > now ? previousSecret : null)

const signatureBy = (secret: string, text: string): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/**
 * The headers that sign one attempt (Standard Webhooks): HMAC-SHA256 over id, seconds since 1970, and body, one
 * signature for each valid secret, the present one first.
 */
export const signedHeaders = (
  secrets: Secrets,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const valid = [secrets.secret, previousSecretOf(secrets, at)].filter((secret) => secret !== null)
  const signatures = valid.map((secret) => signatureBy(secret, `${id}.${seconds}.${body}`))
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
