import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { SECOND_MS } from '../../machines/calendar/durations.ts'

const TIMEOUT_MS = 5 * SECOND_MS

/** Ports of protocols with TLS from their first byte. */
const tlsPorts: Readonly<Record<string, number>> = { 'https:': 443, 'mqtts:': 8883, 'smtps:': 465 }

/**
 * The time at which the certificate of a service ends, valid or not; null for an address without TLS. Rejects if the
 * service does not answer within 5 s.
 */
export const certificateExpiry = async (address: string): Promise<Date | null> => {
  const { protocol, hostname, port } = new URL(address)
  const usualPort = tlsPorts[protocol]
  if (usualPort === undefined) return null
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  // An expired certificate is what this looks for, so it must not end the connection. Nothing is sent over it.
  const socket = connect({
    host,
    port: Number(port || usualPort),
    ...(isIP(host) ? {} : { servername: host }),
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}
