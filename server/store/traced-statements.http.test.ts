import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/platform/fresh-database.ts'
import { inSpan, type Span, type SpanStart, traceWith } from '../base/tracing.ts'
import { openStore } from './database.ts'
import { openStatistics } from './statistics/open-statistics.ts'
import { statementSpan } from './traced-statements.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

type Made = SpanStart & { parent: string | undefined; failed: string[]; ends: number }

/** Keeps the spans that are made, with the names of their parents. */
const keepSpans = (): Made[] => {
  const all: Made[] = []
  const names = new Map<Span, string>()
  traceWith({
    begin: (start, parent) => {
      const made: Made = { ...start, parent: parent && names.get(parent), failed: [], ends: 0 }
      all.push(made)
      const span: Span = {
        traceId: '',
        spanId: '',
        set: () => undefined,
        fail: (type) => void made.failed.push(type),
        headers: () => ({}),
        end: () => {
          made.ends += 1
        },
      }
      names.set(span, start.name)
      return span
    },
  })
  onTestFinished(() => traceWith(undefined))
  return all
}

const openTestStore = (connections: number) => {
  const store = openStore(database.url, { connections })
  onTestFinished(() => store.close())
  return store
}

test('a statement that waited for a connection belongs to the request that waited', async () => {
  const spans = keepSpans()
  const store = openTestStore(1)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      inSpan({ name: `request ${index}`, kind: 'server' }, () =>
        store.pool.query('select $1::int as n from pg_database limit 1', [index]),
      ),
    ),
  )
  const statements = spans.filter(({ kind }) => kind === 'client')
  expect(statements.map(({ parent }) => parent).sort()).toEqual(
    Array.from({ length: 20 }, (_, index) => `request ${index}`).sort(),
  )
  expect(statements.every(({ ends }) => ends === 1)).toBe(true)
})

test('the statements of a transaction are spans, a refused one has the code of PostgreSQL only', async () => {
  const spans = keepSpans()
  const store = openTestStore(2)
  const done = inSpan({ name: 'request', kind: 'server' }, () =>
    store.transaction(async (tx) => {
      await tx.execute('select count(*) from installation')
      await tx.execute("select 'canary'::int")
    }),
  )
  await expect(done).rejects.toThrow()
  const named = spans.slice(1).map(({ name, parent, failed }) => ({ name, parent, failed }))
  expect(named).toEqual([
    { name: 'BEGIN', parent: 'request', failed: [] },
    { name: 'SELECT installation', parent: 'request', failed: [] },
    { name: 'SELECT', parent: 'request', failed: ['22P02'] },
    { name: 'ROLLBACK', parent: 'request', failed: [] },
  ])
  expect(JSON.stringify(spans)).not.toContain('canary')
})

test('a statement outside of requests and jobs makes no span, and without tracing a pool stays as it is', async () => {
  const plain = openTestStore(1)
  const spans = keepSpans()
  const store = openTestStore(1)
  await store.pool.query('select 1')
  expect(spans).toEqual([])
  expect([Object.hasOwn(plain.pool, 'connect'), Object.hasOwn(store.pool, 'connect')]).toEqual([false, true])
})

test('the statements of the statistics are spans with the name of their engine', async () => {
  const spans = keepSpans()
  const statistics = await openStatistics(':memory:')
  onTestFinished(() => statistics.close())
  await inSpan({ name: 'request', kind: 'server' }, async () => {
    await statistics.rows('select $1::int as n from range(1)', [1])
    await statistics.transaction((session) => session.rows('select 1'))
  })
  expect(spans.slice(1).map(({ name, parent, attributes }) => [name, parent, attributes?.['db.system.name']])).toEqual([
    ['SELECT range', 'request', 'duckdb'],
    ['SELECT', 'request', 'duckdb'],
  ])
})

test.each([
  ['insert into "campaign" ("a") values ($1)', 'INSERT campaign'],
  ['update only screen set a = $1', 'UPDATE screen'],
  ['with due as (select 1 from webhook) update webhook set a = 1', 'UPDATE webhook'],
  ['with due as (select 1 from webhook) select * from due', 'SELECT webhook'],
  ['(select id from "location") union select 1', 'SELECT location'],
  ['begin', 'BEGIN'],
])('the span of “%s” is called %s', (sql, name) => {
  expect(statementSpan('postgresql', sql, false)).toMatchObject({ name, attributes: { 'db.query.summary': name } })
})

test('the text of a statement has neither values nor quoted texts, and one without parameters has no text', () => {
  const sql = "select * from a where b = 'it''s secret' and c = $1"
  expect(statementSpan('postgresql', sql, true).attributes).toMatchObject({
    'db.query.text': 'select * from a where b = ? and c = $1',
  })
  expect(statementSpan('postgresql', sql, false).attributes).not.toHaveProperty('db.query.text')
})
