import { asc, count, gt, type SQL, sql } from 'drizzle-orm'
import { alias, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutMarks } from '../../contract/search-text.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/platform/fresh-database.ts'
import { openStore, type Store } from './database.ts'
import { insertedId } from './inserted-id.ts'
import { containing, idsFirst, type OrderTerm, orderTerms, readPage } from './paging.ts'
import { MARKED_LETTERS, PLAIN_LETTERS, plainText } from './search-letters.ts'

const thing = pgTable('thing', { id: integer().primaryKey() })

let database: FreshDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
  await store.db.execute(sql`create table thing as select generate_series(1, 7) as id`)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const presentIds = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

test('E01 a page has its records, and the number of all records and pages', async () => {
  const { db } = store
  const rows = db.select().from(thing).where(gt(thing.id, 1)).orderBy(asc(thing.id))
  const page = { page: 2, size: 4 }
  const expected = { items: [6, 7], total: 6, page: 2, pages: 2, size: 4 }
  const total = db.$count(thing, gt(thing.id, 1))
  expect(await readPage(page, { rows, total, present: presentIds })).toEqual(expected)
})

test('promise P11 a list whose number of records is known is not counted', async () => {
  const { db } = store
  const rows = db.select().from(thing).where(gt(thing.id, 1)).orderBy(asc(thing.id))
  const total = db.$count(sql`table_that_is_not_there`)
  const page = await readPage({ page: 2, size: 4, total: 6 }, { rows, total, present: presentIds })
  expect(page).toEqual({ items: [6, 7], total: 6, page: 2, pages: 2, size: 4 })
})

test('E01 an empty list has one page, also if a statement of several tables counts it', async () => {
  const { db } = store
  const page = await readPage(
    { page: 1, size: 20 },
    {
      rows: db.select().from(thing).where(gt(thing.id, 7)).orderBy(asc(thing.id)),
      total: db.select({ value: count() }).from(thing).where(gt(thing.id, 7)),
      present: presentIds,
    },
  )
  expect(page).toEqual({ items: [], total: 0, page: 1, pages: 1, size: 20 })
})

test('the id of a stored row is returned; a statement that stores none is an error', async () => {
  const insert = () => store.db.insert(thing).values({ id: 8 }).onConflictDoNothing().returning({ id: thing.id })
  expect(await insertedId(insert())).toBe(8)
  await store.db.execute(sql`create unique index on thing (id)`)
  await expect(insertedId(insert())).rejects.toThrow('inserted no row')
})

const ranked = pgTable('ranked', { id: integer().primaryKey(), rank: integer(), name: text() })

test('E01 every page of a long list in random order, also the last ones that are read from the end, is that of one statement', async () => {
  const { db } = store
  // Many rows are equal in the first term, and every tenth has no value.
  await db.execute(sql`create table ranked as
    select id, case when id % 10 > 0 then (random() * 30)::int end as rank, md5(id::text) as name
    from generate_series(1, 2600) as id`)
  const orders: readonly (readonly OrderTerm[])[] = [
    [
      { by: ranked.rank, order: 'asc' },
      { by: ranked.id, order: 'desc' },
    ],
    [
      { by: ranked.rank, order: 'desc' },
      { by: ranked.id, order: 'asc' },
    ],
    [
      { by: ranked.rank, order: 'desc', nulls: 'last' },
      { by: ranked.id, order: 'desc' },
    ],
    [
      { by: ranked.rank, order: 'asc', nulls: 'first' },
      { by: ranked.id, order: 'asc' },
    ],
  ]
  for (const terms of orders) {
    const rowsIn = (opposite: boolean) =>
      db
        .select()
        .from(ranked)
        .orderBy(...orderTerms(terms, opposite))
    const all = presentIds(await rowsIn(false))
    for (const page of [1, 7, 15, 16, 17, 20, 25, 26, 27, 40]) {
      const list = { rows: rowsIn(false), reversed: rowsIn(true), total: db.$count(ranked), present: presentIds }
      const { items, total, pages } = await readPage({ page, size: 99 }, list)
      expect({ page, items, total, pages }).toEqual({
        page,
        items: all.slice((page - 1) * 99, page * 99),
        total: 2600,
        pages: 27,
      })
    }
  }
})

const read = pgTable('read_to_end', { id: integer().primaryKey(), rank: integer() })

test('promise P11 a list that is read to its end reads its order once, and records that come or go meanwhile shift no others', async () => {
  const { db } = store
  await db.execute(sql`create table read_to_end as select id, id % 5 as rank from generate_series(1, 60) as id`)
  const orderIn = (opposite: boolean) =>
    orderTerms(
      [
        { by: read.rank, order: 'asc' },
        { by: read.id, order: 'desc' },
      ],
      opposite,
    )
  const columns = { id: read.id }
  const idsIn = (opposite: boolean) =>
    db
      .select(columns)
      .from(read)
      .orderBy(...orderIn(opposite))
  const statements = idsFirst(read.id, idsIn, (condition, opposite) =>
    db
      .select(columns)
      .from(read)
      .where(condition)
      .orderBy(...orderIn(opposite)),
  )
  const list = { ...statements, total: db.$count(read), present: presentIds }
  const all = presentIds(await idsIn(false))
  const known = {}
  const pageOf = async (page: number) => (await readPage({ page, size: 25, known }, list)).items
  expect(await pageOf(1)).toEqual(all.slice(0, 25))
  const [removed = 0] = all.slice(30)
  await db.execute(sql`insert into read_to_end select id, -1 from generate_series(61, 80) as id`)
  await db.execute(sql`delete from read_to_end where id = ${removed}`)
  expect(await pageOf(2)).toEqual(all.slice(25, 50).filter((id) => id !== removed))
  expect(await pageOf(3)).toEqual(all.slice(50))
  expect(await readPage({ page: 4, size: 25, known }, list)).toEqual({
    items: [],
    total: 60,
    page: 4,
    pages: 3,
    size: 25,
  })
})

test('missing values stand where a statement without the words has them, and where the words say', () => {
  const written = (terms: readonly OrderTerm[], opposite: boolean) =>
    store.db
      .select()
      .from(ranked)
      .orderBy(...orderTerms(terms, opposite))
      .toSQL()
      .sql.split('order by ')[1]
  expect(written([{ by: ranked.rank, order: 'desc' }], false)).toBe('"ranked"."rank" desc')
  expect(written([{ by: ranked.rank, order: 'desc' }], true)).toBe('"ranked"."rank" asc')
  expect(written([{ by: ranked.rank, order: 'desc', nulls: 'last' }], true)).toBe('"ranked"."rank" asc nulls first')
})

test('a text is found without its marks and with its wildcards as they are', async () => {
  const { db } = store
  await db.execute(sql`insert into ranked values (3001, 1, 'Źródło 5%'), (3002, 1, 'ZRODLO 50')`)
  const found = (filter: string) =>
    db.select({ id: ranked.id }).from(ranked).where(containing(ranked.name, filter)).orderBy(ranked.id).then(presentIds)
  expect(await found('źrÓdło')).toEqual([3001, 3002])
  expect(await found('zrodlo 5%')).toEqual([3001])
})

/** The same numbers in every run, each from 0 and below the given one. */
const numbers = () => {
  let seed = 7
  return (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
}

const named = pgTable('named', {
  id: integer().primaryKey(),
  name: text(),
  plainName: text('plain_name').generatedAlwaysAs(plainText('name')),
})

test('promise P11 a text is found in a stored text without marks exactly where it is found in the text itself', async () => {
  const { db } = store
  await db.execute(sql`create table named (id int primary key, name text,
    plain_name text generated always as (${plainText('name')}) stored)`)
  const letters = [
    'a',
    'A',
    'ą',
    'Ą',
    'k',
    'K',
    'ź',
    'Ź',
    'z',
    'Ł',
    'l',
    'ß',
    'Ж',
    'ж',
    'σ',
    'Σ',
    '%',
    '_',
    '\\',
    ' ',
    '5',
  ]
  const next = numbers()
  const random = (most: number) => Array.from({ length: 1 + next(most) }, () => letters[next(letters.length)]).join('')
  await db
    .insert(named)
    .values(Array.from({ length: 400 }, (_, id) => ({ id, name: id % 20 === 0 ? null : random(12) })))
  const idsOf = (condition: SQL) => db.select({ id: named.id }).from(named).where(condition).orderBy(named.id)
  for (const filter of [...letters, ...Array.from({ length: 60 }, () => random(3))])
    expect({ filter, ids: await idsOf(containing(named.plainName, filter)) }).toEqual({
      filter,
      ids: await idsOf(containing(named.name, filter)),
    })
})

test('a search finds what a comparison of the texts without marks finds, whatever their letters are', async () => {
  const { db } = store
  await db.execute(sql`create table ranked_text (id integer, rank integer, name text)`)
  const letters = 'a A ł Ł ó Ó e é É z ż Ž k K % _ \\ ß ж Ж 😀 \n'.split(' ').concat(' ')
  const next = numbers()
  const word = (length: number) => Array.from({ length }, () => letters[next(letters.length)]).join('')
  const names = Array.from({ length: 400 }, () => (next(3) === 0 ? 'Zlota kaka'.slice(next(5)) : word(1 + next(9))))
  await db.execute(sql`insert into ranked_text select number, 1, name
    from unnest(${sql.param(names)}::text[]) with ordinality as listed (name, number)`)
  const table = alias(ranked, 'ranked_text')
  for (let round = 0; round < 120; round += 1) {
    const filter = word(1 + next(3))
    const literal = withoutMarks(filter).replaceAll(/[\\%_]/g, '\\$&')
    const naive = sql`translate(name, ${MARKED_LETTERS}, ${PLAIN_LETTERS}) ilike ${`%${literal}%`}`
    const find = (condition: SQL) =>
      db.execute<{ id: number }>(sql`select id from ranked_text where ${condition} order by id`)
    const [{ rows }, { rows: expected }] = await Promise.all([find(containing(table.name, filter)), find(naive)])
    expect({ filter, rows }).toEqual({ filter, rows: expected })
  }
})
