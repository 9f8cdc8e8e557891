import type { Row } from './row.ts'

/** Chapter 12: TLS and connections. */
export const communication: readonly Row[] = [
  {
    id: '12.1.1',
    level: 1,
    asks: 'Only TLS 1.2 and newer are accepted.',
    state: 'met',
    how: 'The documented proxies name TLS 1.2 as the lowest; TLS 1.1 is refused.',
    where: ['tests/accidents/proxy-border.test.ts'],
  },
  {
    id: '12.1.2',
    level: 2,
    asks: 'Only recommended ciphers are accepted.',
    state: 'met',
    how: 'The documented proxies name ciphers with forward secrecy; others are refused.',
    where: ['tests/accidents/proxy-border.test.ts'],
  },
  {
    id: '12.1.3',
    level: 2,
    asks: 'Certificates of clients are checked before they count.',
    state: 'not applicable',
    why: 'No caller is known by a certificate.',
  },
  {
    id: '12.2.1',
    level: 1,
    asks: 'Everything that is reached from outside uses TLS.',
    state: 'met',
    how: 'The documented proxies listen with TLS only, and HSTS keeps browsers there.',
    where: ['tests/accidents/proxy.test.ts', 'server/http/secure-answers.http.test.ts'],
  },
  {
    id: '12.2.2',
    level: 1,
    asks: 'Certificates for outside are publicly trusted.',
    state: 'decision',
    why: 'The operator brings the certificate; the page says that it must be of an authority that browsers trust.',
    where: ['docs/operations.md'],
  },
  {
    id: '12.3.1',
    level: 2,
    asks: 'All connections, also inside, are encrypted.',
    state: 'met',
    how: 'A production platform with a plain connection to another machine does not start, unless a setting says that nobody else is on that network.',
    where: ['server/plain-connections.test.ts', 'docs/decisions/087-encryption-inside.md'],
  },
  {
    id: '12.3.2',
    level: 2,
    asks: 'Clients of TLS check certificates.',
    state: 'open',
    missing:
      'Certificates of databases are checked and tested; tests for webhooks, SMTP, MQTT, Redis and object stores are missing, and `sslmode=no-verify` exists.',
  },
  {
    id: '12.3.3',
    level: 2,
    asks: 'Connections between own services are encrypted.',
    state: 'decision',
    why: 'The proxy and the processes are on one machine, or in a network that nothing else joins; elsewhere a mesh or a proxy beside each process encrypts.',
    where: ['docs/decisions/087-encryption-inside.md'],
  },
  {
    id: '12.3.4',
    level: 2,
    asks: 'Inside, only named authorities are trusted.',
    state: 'met',
    how: 'The connection to a database trusts the authority of `sslrootcert` and refuses others.',
    where: ['tests/accidents/database-tls.test.ts'],
  },
]
