import type { Row } from './row.ts'

/** Chapter 13: configuration. */
export const configuration: readonly Row[] = [
  {
    id: '13.1.1',
    level: 2,
    asks: 'Documents name all systems that the product talks to.',
    state: 'met',
    how: 'Every outside system is a setting of the operations page; where users name addresses is in the page of webhooks.',
    where: ['docs/operations.md', 'docs/webhooks.md'],
  },
  {
    id: '13.2.1',
    level: 2,
    asks: 'Parts know each other by short-lived or own credentials.',
    state: 'open',
    missing:
      'Each store has its own account, but mostly with a lasting password, and Redis of the composition has none; certificates are possible for PostgreSQL.',
  },
  {
    id: '13.2.2',
    level: 2,
    asks: 'Accounts between parts have least rights.',
    state: 'met',
    how: 'The role of the database is no superuser, and the image runs without rights.',
    where: ['server/store/postgres/start-postgres.http.test.ts', 'tests/check/deployment.test.ts'],
  },
  {
    id: '13.2.3',
    level: 2,
    asks: 'No default credentials are used between parts.',
    state: 'open',
    missing:
      'The built-in database has generated passwords; the composition starts with an empty SESSION_SECRET and passwords instead of refusing (`:?`).',
  },
  {
    id: '13.2.4',
    level: 2,
    asks: 'A list says which systems the product may reach.',
    state: 'open',
    missing:
      'All but webhooks are fixed by settings; a network policy for outgoing connections is missing in the manifests.',
  },
  {
    id: '13.2.5',
    level: 2,
    asks: 'The server may reach only listed systems.',
    state: 'open',
    missing: 'As 13.2.4: an allowed list of outgoing connections is missing.',
  },
  {
    id: '13.3.1',
    level: 2,
    asks: 'Secrets are managed by a store for secrets.',
    state: 'open',
    missing:
      'Every secret may come from a file, as containers give it, and none is in the image; the composition still gives variables, and a page about a vault is missing.',
  },
  {
    id: '13.3.2',
    level: 2,
    asks: 'Only those who need secrets can read them.',
    state: 'met',
    how: 'Keys that the server makes can be read by its account alone.',
    where: ['server/base/session-secret.test.ts', 'server/store/postgres/start-postgres.http.test.ts'],
  },
  {
    id: '13.4.1',
    level: 1,
    asks: 'No files of version control are deployed.',
    state: 'met',
    how: 'The image leaves out `.git`.',
    where: ['tests/check/deployment.test.ts', 'tests/check/image-steps.test.ts'],
  },
  {
    id: '13.4.2',
    level: 2,
    asks: 'Debugging is off in production.',
    state: 'met',
    how: 'The server has no debug mode, and unexpected errors are answered without details.',
    where: ['server/http/problem.test.ts'],
  },
  {
    id: '13.4.3',
    level: 2,
    asks: 'Folders are not listed.',
    state: 'met',
    how: 'The server of files lists nothing.',
    where: ['server/http/client-pages.test.ts'],
  },
  {
    id: '13.4.4',
    level: 2,
    asks: 'TRACE is not supported.',
    state: 'met',
    how: 'TRACE is refused and echoes nothing.',
    where: ['server/http/secure-answers.http.test.ts'],
  },
  {
    id: '13.4.5',
    level: 2,
    asks: 'Documentation and monitoring are visible only as wanted.',
    state: 'met',
    how: 'Metrics need a token or this machine; the description of the interface is public on purpose.',
    where: ['server/http/metrics.test.ts', 'server/http/contract.http.test.ts'],
  },
]
