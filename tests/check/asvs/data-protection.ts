import type { Row } from './row.ts'

/** Chapter 14: protection of data. */
export const dataProtection: readonly Row[] = [
  {
    id: '14.1.1',
    level: 2,
    asks: 'Sensitive data is named and classified.',
    state: 'open',
    missing: 'An inventory of personal and business data with levels is missing.',
  },
  {
    id: '14.1.2',
    level: 2,
    asks: 'Each level has rules for its protection.',
    state: 'open',
    missing: 'As 14.1.1: encryption, retention, logs and access by level are missing.',
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
    state: 'open',
    missing: 'As 14.1.1: there are no levels yet.',
  },
  {
    id: '14.3.1',
    level: 1,
    asks: 'After a session, its data is removed from the browser.',
    state: 'open',
    missing:
      'Logs, storage of the tab and cookies are removed, also without the server; views of lists, and drafts after an expiry, stay for the same account: a decision is missing.',
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
    state: 'open',
    missing:
      'The saved account has name and e-mail, and the event log has data of pages until the logout: less data or a decision is missing.',
  },
]
