import type { Row } from './row.ts'

/** Chapter 8: authorization. */
export const authorization: readonly Row[] = [
  {
    id: '8.1.1',
    level: 1,
    asks: 'Documents say who may do what with which data.',
    state: 'met',
    how: 'Roles and permissions are in the requirements and in the description of each operation.',
    where: ['docs/requirements.md', 'docs/api-tokens.md'],
  },
  {
    id: '8.1.2',
    level: 2,
    asks: 'Documents say who may read and write which fields.',
    state: 'met',
    how: 'A page has the fields of every operation with its callers, and the rules by role, company and state; a test compares it with the contract.',
    where: ['docs/access.md', 'tests/check/field-access.test.ts', 'contract/access.test.ts'],
  },
  {
    id: '8.2.1',
    level: 1,
    asks: 'Functions need explicit permission.',
    state: 'met',
    how: 'Every operation is tried by every role.',
    where: ['contract/access.test.ts', 'tests/access/matrix.test.ts', 'tests/access/administrators.test.ts'],
  },
  {
    id: '8.2.2',
    level: 1,
    asks: 'Records need explicit permission.',
    state: 'met',
    how: 'Foreign records read like missing ones for every operation with a record in its path.',
    where: ['tests/access/matrix.test.ts', 'tests/access/locations.test.ts', 'tests/access/own-records.test.ts'],
  },
  {
    id: '8.2.3',
    level: 2,
    asks: 'Fields need explicit permission.',
    state: 'met',
    how: 'Public pages and lists of companies show only their own fields; foreign slots stay secret.',
    where: [
      'tests/access/shared-page.test.ts',
      'server/services/users/administration.http.test.ts',
      'server/services/campaigns/estimate/held-slots-stay-secret.http.test.ts',
    ],
  },
  {
    id: '8.3.1',
    level: 1,
    asks: 'The server decides about permission.',
    state: 'met',
    how: 'The tests of access send requests without the client.',
    where: ['tests/access/matrix.test.ts'],
  },
  {
    id: '8.4.1',
    level: 2,
    asks: 'Companies cannot reach data of each other.',
    state: 'met',
    how: 'Marked records of every company are searched in all answers to others.',
    where: ['tests/access/canary.test.ts'],
  },
]
