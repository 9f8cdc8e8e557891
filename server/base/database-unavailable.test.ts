import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { isDatabaseUnavailable, isPoolFull } from './database-unavailable.ts'

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

describe('the error of a database that is unavailable', () => {
  test.each([
    [
      'a refused connection inside the error of a query',
      new Error('Failed query', { cause: withCode('ECONNREFUSED') }),
    ],
    ['refused connections to all addresses of a host', new AggregateError([withCode('ECONNREFUSED')])],
    ['a PostgreSQL that shuts down', withCode('57P01')],
    ['a PostgreSQL without a free connection', withCode('53300')],
    ['a PgBouncer without its PostgreSQL', withCode('08P01')],
    ['a pool whose connections are all in use', new Error('timeout exceeded when trying to connect')],
    ['the pool of a server that stops', new Error('Cannot use a pool after calling end on the pool')],
    ['a PostgreSQL that only reads', withCode('25006')],
    ['a PostgreSQL without space', withCode('53100')],
    ['a full disk of films', withCode('ENOSPC')],
    ['a full disk of DuckDB', new Error('IO Error: Could not write file "x": No space left on device')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ])('%s is recognized', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('a pool whose connections are all in use is told from a database that is away', () => {
    const full = new Error('timeout exceeded when trying to connect')
    expect([full, new Error('Failed query', { cause: full })].map(isPoolFull)).toEqual([true, true])
    expect([withCode('ECONNREFUSED'), new Error('Connection terminated'), 'busy'].map(isPoolFull)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('a failure of a statement and a missing file are other errors', async () => {
    const missingFile: unknown = await readFile('/does/not/exist').catch((error: unknown) => error)
    for (const error of [withCode('23505'), withCode('57014'), missingFile, new Error('failed'), 'ECONNREFUSED']) {
      expect(isDatabaseUnavailable(error)).toBe(false)
    }
  })
})
