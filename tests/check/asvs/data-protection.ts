import type { Row } from './row.ts'

/** Chapter 14: protection of data. */
export const dataProtection: readonly Row[] = [
  {
    id: '14.1.1',
    level: 2,
    asks: 'Sensitive data is named and classified.',
    state: 'met',
    how: 'Every column of the database has a level; a new one fails the test until it is classified.',
    where: ['docs/privacy.md', 'tests/check/personal-data.test.ts'],
  },
  {
    id: '14.1.2',
    level: 2,
    asks: 'Each level has rules for its protection.',
    state: 'met',
    how: 'Access, transport, storage, logs, browser and retention are written for each level.',
    where: ['docs/privacy.md'],
  },
  {
    id: '14.2.1',
    level: 1,
    asks: 'No secrets are in addresses.',
    state: 'open',
    missing:
      'Links of passwords have their token in the path of page and operation; calendars must, because their programs only take an address.',
  },
  {
    id: '14.2.2',
    level: 2,
    asks: 'Servers between do not keep sensitive data.',
    state: 'met',
    how: 'No answer of the interface may be stored by a proxy.',
    where: ['server/http/secure-answers.http.test.ts', 'server/services/users/session/sessions.http.test.ts'],
  },
  {
    id: '14.2.3',
    level: 2,
    asks: 'Sensitive data is not sent to strangers.',
    state: 'met',
    how: 'Pages load nothing from other hosts, except those of the maps that the operator names.',
    where: ['server/http/client-pages.test.ts', 'server/http/contract.http.test.ts'],
  },
  {
    id: '14.2.4',
    level: 2,
    asks: 'Data is protected as its level says.',
    state: 'met',
    how: 'Access by role and company, no-store, periods, erasure and export are tested; disks are encrypted by the operator.',
    where: [
      'tests/access/matrix.test.ts',
      'tests/access/administrators.test.ts',
      'server/services/users/personal-data/personal-data.http.test.ts',
    ],
  },
  {
    id: '14.3.1',
    level: 1,
    asks: 'After a session, its data is removed from the browser.',
    state: 'decision',
    why: 'The logout removes account, tokens, drafts and logs, also without the server; layout of lists stays until another account logs in.',
    where: ['docs/privacy.md'],
  },
  {
    id: '14.3.2',
    level: 2,
    asks: 'Browsers do not keep sensitive answers.',
    state: 'met',
    how: 'Answers of the interface have no-store, refusals too.',
    where: ['server/http/secure-answers.http.test.ts'],
  },
  {
    id: '14.3.3',
    level: 2,
    asks: 'Storage of the browser has no sensitive data.',
    state: 'decision',
    why: 'The own account and the event log without secrets are stored until the logout, for a start without network and reports of errors.',
    where: ['docs/privacy.md', 'docs/decisions/039-event-log.md'],
  },
]
