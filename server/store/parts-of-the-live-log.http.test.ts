import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { administer, withDatabase } from '../../tests/support/platform/fresh-database.ts'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { projectRoot } from '../base/project-root.ts'
import { migrate } from './migrate.ts'

/** The last migration before the one that partitions the live log. */
const LAST_EARLIER = '0056_lists_of_large_tables'
const database = 'parts_of_the_live_log_test'
const location = '0ca9a121-0000-4000-8000-000000000001'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let url: string

beforeAll(async () => {
  folder = await scratchFolder()
  await cp(join(projectRoot, 'server/store/drizzle'), folder.path, { recursive: true })
  const journalFile = join(folder.path, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === LAST_EARLIER)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  url = withDatabase(inject('postgresUrl'), database)
  await administer(inject('postgresAdminUrl'), `create database ${database} owner arabox`)
  await migrate(url, folder.path)
})
afterAll(async () => {
  await administer(inject('postgresAdminUrl'), `drop database ${database} with (force)`)
  await folder.remove()
})

const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** What a server of the earlier version sends for one message. */
const insertAsBefore = (client: pg.Client, seq: number) =>
  client.query(
    `insert into live_log (location_uuid, from_seq, to_seq, at, entries) values ($1, $2, $2, now(), '[[0, 0]]'::json)`,
    [location, seq],
  )

const waitingForLocks = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  )
  return rows[0]?.waiting ?? 0
}

test('the update of the live log keeps its entries, and loses none that servers of the version before write meanwhile and later', async () => {
  const [earlier, other, observer] = [await connected(), await connected(), await connected()]
  await insertAsBefore(earlier, 1)
  await earlier.query('begin')
  await insertAsBefore(earlier, 2)
  const migrated = migrate(url)
  await vi.waitFor(async () => expect(await waitingForLocks(observer)).toBe(1), { timeout: 30_000 })
  const inserted = insertAsBefore(other, 3)
  await vi.waitFor(async () => expect(await waitingForLocks(observer)).toBe(2), { timeout: 30_000 })
  await earlier.query('commit')
  await Promise.all([migrated, inserted])
  await insertAsBefore(earlier, 4)
  // What the version before deletes every 15 s.
  await earlier.query(`delete from live_log where at < now() - interval '15 minutes'`)
  const { rows } = await observer.query('select from_seq::int as seq from live_log order by to_seq')
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  const { rows: tables } = await observer.query(
    `select relname, relkind from pg_class where relname like 'live\\_log%' and relkind in ('r', 'p') order by 1`,
  )
  expect(tables).toEqual([
    { relname: 'live_log', relkind: 'p' },
    ...[0, 1, 2].map((part) => ({ relname: `live_log_${part}`, relkind: 'r' })),
  ])
  await Promise.all([earlier, other, observer].map((client) => client.end()))
})
