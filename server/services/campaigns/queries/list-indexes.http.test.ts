import { and, isNull, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSorts } from '../../../../contract/campaign/campaign-operations.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/platform/fresh-database.ts'
import { auditEntry } from '../../../records/tables.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import { openStore, type Store } from '../../../store/database.ts'
import { createLargeIndexes } from '../../../store/large-indexes.ts'
import { containing, orderTerms } from '../../../store/paging.ts'
import { createSearchIndexes } from '../../../store/search-indexes.ts'
import { campaign } from '../tables.ts'
import { campaignOrder } from './campaign-order.ts'

let database: FreshDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

/** The plan of a statement: no table is scanned and nothing is sorted completely unless there is no other way. */
const planOf = (statement: SQL): Promise<string> =>
  store.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

test('promise P11 each order of the list of campaigns is that of an index in both directions and from both ends', async () => {
  for (const sort_by of campaignSorts)
    for (const order of ['asc', 'desc'] as const)
      for (const opposite of [false, true]) {
        const terms = orderTerms(campaignOrder({ sort_by, order }), opposite)
        const plan = await planOf(
          sql`${store.db
            .select({ id: campaign.id })
            .from(campaign)
            .where(isNull(campaign.deletedAt))
            .orderBy(...terms)
            .limit(10)}`,
        )
        // Few campaigns have the same name or the same time: these are sorted among each other.
        expect({ sort_by, order, opposite, plan }).toMatchObject({ plan: expect.not.stringMatching(/-> +Sort/) })
        expect(plan).toMatch(/Index Only Scan/)
      }
})

test('promise P11 a search reads the rows that contain the text by an index of trigrams', async () => {
  const plan = await planOf(
    sql`${store.db
      .select({ id: campaign.id })
      .from(campaign)
      .where(and(containing(campaign.plainName, 'źródło')))}`,
  )
  expect(plan).toContain('campaign_search_plain_name')
  const entries = store.db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(sql`${containing(auditEntry.accountName, 'źródło')} or ${containing(auditEntry.recordName, 'źródło')}`)
  const both = await planOf(sql`${entries}`)
  expect(both).toContain('audit_entry_text_account_name')
  expect(both).toContain('audit_entry_text_record_name')
})

test('missing indexes of searches are created once, and a database whose owner may not have trigrams starts without', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    expect(await createSearchIndexes(client)).toEqual([])
    await client.query('drop index campaign_search_plain_name')
    await client.query('create index campaign_search_former on campaign using gin (name gin_trgm_ops)')
    expect(await createSearchIndexes(client)).toEqual(['campaign_search_plain_name'])
    const { rows } = await client.query(`select from pg_indexes where indexname = 'campaign_search_former'`)
    expect(rows).toEqual([])
    await client.query('drop extension pg_trgm cascade')
    const refusing = {
      query: (text: string) =>
        text.startsWith('create extension') ? Promise.reject(new Error('permission denied')) : client.query(text),
    } as pg.ClientBase
    expect(await createSearchIndexes(refusing)).toEqual([])
    await client.query('create extension pg_trgm')
    await createSearchIndexes(client)
  } finally {
    await client.end()
  }
})

test('a start leaves the indexes of large tables to the running server, where one process creates them', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`insert into audit_entry (at, action, kind, record_id, record_name)
      select now(), 'changed', 'screen', each, repeat(md5(each::text), 20) from generate_series(1, 25000) as each`)
    await client.query('drop index audit_entry_text_record_name')
    expect(await createSearchIndexes(client)).toEqual([])
    await store.transaction(async (tx) => {
      await lockUntilCommit(tx, 'searchIndexes')
      expect(await createLargeIndexes(database.url).created).toEqual([])
    })
    const [first, second] = [createLargeIndexes(database.url), createLargeIndexes(database.url)]
    const created = (await Promise.all([first.created, second.created])).flat()
    expect(created).toEqual(['audit_entry_text_record_name'])
  } finally {
    await client.end()
  }
})
