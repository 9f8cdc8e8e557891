import type { Row } from './row.ts'

/** Chapter 4: interfaces. */
export const webService: readonly Row[] = [
  {
    id: '4.1.1',
    level: 1,
    asks: 'Answers have a type with charset that fits their content.',
    state: 'met',
    how: 'Pages, JSON, files and calendars have their type, texts with UTF-8.',
    where: ['server/http/client-pages.test.ts', 'server/http/compression.test.ts', 'tests/access/standards.test.ts'],
  },
  {
    id: '4.1.2',
    level: 2,
    asks: 'Interfaces do not redirect from HTTP to HTTPS.',
    state: 'met',
    how: 'The documented proxies listen with TLS only, so that plain HTTP gets no answer.',
    where: ['docs/operations.md', 'tests/accidents/proxy.test.ts'],
  },
  {
    id: '4.1.3',
    level: 2,
    asks: 'Users cannot set headers that a proxy sets.',
    state: 'met',
    how: 'Forwarded headers count from named proxies only, and the documented ones overwrite them.',
    where: ['tests/accidents/proxy.test.ts', 'server/http/request-ids.test.ts'],
  },
  {
    id: '4.2.1',
    level: 2,
    asks: 'Every part finds the same end of a request.',
    state: 'open',
    missing:
      'Node, nginx and haproxy refuse ambiguous lengths; a test that sends them through the documented proxies is missing.',
  },
  {
    id: '4.3.1',
    level: 2,
    asks: 'GraphQL queries are bounded.',
    state: 'not applicable',
    why: 'No GraphQL is used.',
  },
  {
    id: '4.3.2',
    level: 2,
    asks: 'GraphQL does not describe itself.',
    state: 'not applicable',
    why: 'No GraphQL is used.',
  },
  {
    id: '4.4.1',
    level: 1,
    asks: 'Web sockets use TLS.',
    state: 'met',
    how: 'The live socket is a web socket over the TLS of the documented proxies.',
    where: ['tests/accidents/proxy.test.ts'],
  },
  {
    id: '4.4.2',
    level: 2,
    asks: 'The origin of a web socket’s handshake is checked.',
    state: 'decision',
    why: 'A handshake has neither cookie nor token, so another site cannot use a session; programs without origin are wanted.',
    where: ['docs/live-protocol.md'],
  },
  {
    id: '4.4.3',
    level: 2,
    asks: 'Sockets have tokens of their own that follow the session’s rules.',
    state: 'met',
    how: 'A number for one connection is valid for 30 seconds and once.',
    where: ['tests/sockets/live-socket.test.ts', 'tests/sockets/live-tickets.test.ts'],
  },
  {
    id: '4.4.4',
    level: 2,
    asks: 'Tokens of sockets come from the session over HTTPS.',
    state: 'met',
    how: 'Only a session registers the number, and the socket ends with the session.',
    where: ['tests/sockets/live-socket.test.ts'],
  },
]
