import { isIP } from 'node:net'
import type { Mode } from '../base/mode.ts'
import { StartError } from '../base/start-error.ts'
import type { Name, Read } from './reader.ts'

/** How PostgreSQL encrypts a connection and checks the certificate; `no-verify` does not check it. */
const safeModes: ReadonlySet<string | null> = new Set(['require', 'verify-ca', 'verify-full'])

const isPlainDatabase = ({ searchParams }: URL): boolean => !safeModes.has(searchParams.get('sslmode'))

/** Whether a connection to an address can be read on its way, by the protocol of the address. */
const isPlain = (address: URL): boolean => {
  switch (address.protocol) {
    case 'postgres:':
    case 'postgresql:':
      return isPlainDatabase(address)
    case 'smtp:':
      // Without it, the mailer goes on in plain text if the server does not offer TLS.
      return address.searchParams.get('requireTLS') !== 'true'
    case 'http:':
    case 'redis:':
    case 'mqtt:':
    case 'clickhouse:':
      return true
    default:
      return false
  }
}

/** Whether an address is of this machine: nobody can read on the way. A path names a socket. */
const isOwnMachine = ({ hostname, searchParams }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '') || searchParams.get('host') || ''
  return (
    host === '' ||
    host === 'localhost' ||
    host.startsWith('/') ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}

/** Whether a setting names another machine without encryption. Several addresses are separated by commas. */
export const isPlainToOthers = (written: string): boolean => {
  const [first = '', ...others] = written.split(/,(?=[a-z]+:\/\/)/)
  return [first, ...others].some((text) => {
    if (!URL.canParse(text)) return false
    const address = new URL(text)
    return isPlain(address) && !isOwnMachine(address)
  })
}

const connections = [
  'DATABASE_URL',
  'STATISTICS_URL',
  'REDIS_URL',
  'AWS_ENDPOINT_URL_S3',
  'AWS_ENDPOINT_URL',
  'SMTP_URL',
  'MQTT_URL',
  'CONTENT_URL',
  'XIBO_URL',
  'GEOCODER_URL',
  'RESEARCH_URL',
  'HISTORY_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const satisfies readonly Name[]

/**
 * Throws {@link StartError} if a production platform would reach another machine without encryption, or without a look
 * at its certificate, unless the settings permit it.
 */
export const requireEncryption = (read: Read, mode: Mode): void => {
  if (mode !== 'production' || read('PLAIN_CONNECTIONS') === 'allow') return
  for (const name of connections) {
    const written = read(name)
    if (written !== undefined && isPlainToOthers(String(written)))
      throw new StartError(
        `${name} reaches another machine without encryption. Use TLS (docs/operations.md, "Encrypted connections"), or set PLAIN_CONNECTIONS=allow if nobody else is on the network between them.`,
      )
  }
}
