import type { Row } from './row.ts'

/** Chapter 9: signed tokens. */
export const signedTokens: readonly Row[] = [
  {
    id: '9.1.1',
    level: 1,
    asks: 'Signed tokens are checked before they are read.',
    state: 'met',
    how: 'Unsigned tokens and those of another secret are refused by every operation.',
    where: ['server/http/contract.http.test.ts', 'server/services/campaigns/spots/spots.http.test.ts'],
  },
  {
    id: '9.1.2',
    level: 1,
    asks: 'Only listed algorithms are accepted.',
    state: 'met',
    how: 'HS256 alone is accepted; a token with the algorithm none is refused.',
    where: ['server/http/contract.http.test.ts'],
  },
  {
    id: '9.1.3',
    level: 1,
    asks: 'Keys come from the settings, never from the token.',
    state: 'met',
    how: 'There is one key, that of the settings; a token cannot name another one.',
    where: ['server/http/contract.http.test.ts', 'server/services/users/session/access-tokens.test.ts'],
  },
  {
    id: '9.2.1',
    level: 1,
    asks: 'Tokens count only within their time.',
    state: 'met',
    how: 'An expired token is answered with its own problem.',
    where: ['server/http/contract.http.test.ts', 'server/services/users/session/access-tokens.test.ts'],
  },
  {
    id: '9.2.2',
    level: 2,
    asks: 'A token counts for its purpose only.',
    state: 'met',
    how: 'Tokens of files, sessions and renewals are refused in each other’s place.',
    where: [
      'server/http/contract.http.test.ts',
      'server/services/campaigns/spots/spots.http.test.ts',
      'server/services/users/session/sessions.http.test.ts',
    ],
  },
  {
    id: '9.2.3',
    level: 2,
    asks: 'A token counts for this service only.',
    state: 'met',
    how: 'Access tokens name the platform by its own number; those of another platform with the same secret are refused.',
    where: ['server/services/users/session/access-tokens.test.ts'],
  },
  {
    id: '9.2.4',
    level: 2,
    asks: 'Tokens of one key name their audience.',
    state: 'met',
    how: 'Tokens of sessions, files and pictures have an audience each, which is checked.',
    where: [
      'server/services/users/session/access-tokens.test.ts',
      'server/services/campaigns/spots/spots.http.test.ts',
    ],
  },
]
