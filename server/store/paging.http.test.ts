import { asc, count, gt, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/platform/fresh-database.ts'
import { openStore, type Store } from './database.ts'
import { insertedId } from './inserted-id.ts'
import { readPage } from './paging.ts'

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
