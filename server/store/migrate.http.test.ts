import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { administer, withDatabase } from '../../tests/support/platform/fresh-database.ts'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { migrate } from './migrate.ts'
import { lockStart } from './start-lock.ts'

const database = 'migrate_test'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let url: string

beforeEach(async () => {
  folder = await scratchFolder()
  url = withDatabase(inject('postgresUrl'), database)
  await administer(inject('postgresAdminUrl'), `create database ${database} owner arabox`)
  await migrations('0000_first')
})

afterEach(async () => {
  await administer(inject('postgresAdminUrl'), `drop database ${database} with (force)`)
  await folder.remove()
})

const migrations = async (...tags: string[]): Promise<void> => {
  const entries = tags.map((tag, idx) => ({ idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true }))
  await mkdir(join(folder.path, 'meta'), { recursive: true })
  const journal = { version: '7', dialect: 'postgresql', entries }
  await writeFile(join(folder.path, 'meta', '_journal.json'), JSON.stringify(journal))
  for (const tag of tags) await writeFile(join(folder.path, `${tag}.sql`), `create table "made_by_${tag}" (id integer)`)
}

const tables = async (): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('three servers that start at once on an empty database all succeed, and each migration runs once', async () => {
  const start = async () => {
    const unlock = await lockStart(url)
    await migrate(url, folder.path)
    await unlock()
  }
  await Promise.all([start(), start(), start()])
  expect(await tables()).toEqual(['made_by_0000_first'])
})

test('a later start applies only new migrations', async () => {
  await migrate(url, folder.path)
  await migrations('0000_first', '0001_second')
  await migrate(url, folder.path)
  expect(await tables()).toEqual(['made_by_0000_first', 'made_by_0001_second'])
})

test('a failed migration leaves nothing behind and does not block the next attempt', async () => {
  await writeFile(join(folder.path, '0000_first.sql'), 'create table half (id integer); select nonsense')
  await expect(migrate(url, folder.path)).rejects.toThrow(/nonsense/)
  expect(await tables()).toEqual([])
  await migrations('0000_first')
  await migrate(url, folder.path)
  expect(await tables()).toEqual(['made_by_0000_first'])
})

const withClient = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The indexes of a table, without its primary key; `false` names one that is not valid. */
const indexesOf = (table: string) =>
  withClient(async (client) => {
    const { rows } = await client.query<{ name: string; valid: boolean }>(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
       where indrelid = $1::regclass and not indisprimary order by 1`,
      [table],
    )
    return rows.map(({ name, valid }) => [name, valid])
  })

/** A table of `megabytes`, as an earlier release has left it. */
const fill = (table: string, megabytes: number) =>
  withClient(async (client) => {
    await client.query(`alter table ${table} add column text text`)
    await client.query(`alter table ${table} alter column text set storage plain`)
    // A row of this length has a page of 8 KB of its own.
    await client.query(`insert into ${table} select n, repeat('x', 5000) from generate_series(1, $1::int) n`, [
      megabytes * 125,
    ])
  })

test('an index of a large table is created before its migration, while an earlier server writes', async () => {
  await migrate(url, folder.path)
  await fill('made_by_0000_first', 20)
  await migrations('0000_first', '0001_indexes')
  await writeFile(
    join(folder.path, '0001_indexes.sql'),
    [
      'lock table "gate" in share mode;',
      'create index if not exists "large_index" on "made_by_0000_first" ("id");',
      'create table "later" ("id" integer);',
      'create index if not exists "later_index" on "later" ("id");',
      'alter table "made_by_0000_first" add column "added" integer;',
      'create index if not exists "index_of_added" on "made_by_0000_first" ("added");',
      'create index "marker" on "made_by_0000_first" ("id") where id < 0;',
    ].join('--> statement-breakpoint\n'),
  )
  await withClient(async (blocker) => {
    await blocker.query('create table gate (id integer)')
    // The first statement of the migration waits for this lock.
    await blocker.query('begin; lock table gate in exclusive mode')
    const migrated = migrate(url, folder.path)
    await expect.poll(() => indexesOf('made_by_0000_first'), { timeout: 60_000 }).toEqual([['large_index', true]])
    await withClient((writer) => writer.query(`insert into made_by_0000_first values (0, '')`))
    await blocker.query('rollback')
    await migrated
  })
  expect(await indexesOf('made_by_0000_first')).toEqual([
    ['index_of_added', true],
    ['large_index', true],
    ['marker', true],
  ])
  expect(await indexesOf('later')).toEqual([['later_index', true]])
})

test('an index that an interrupted start has left invalid is created again', async () => {
  await migrate(url, folder.path)
  await fill('made_by_0000_first', 20)
  await migrations('0000_first', '0001_indexes')
  const statement = 'create unique index if not exists "only_one" on "made_by_0000_first" ("id")'
  await writeFile(join(folder.path, '0001_indexes.sql'), statement)
  await withClient(async (client) => {
    await client.query(`insert into made_by_0000_first values (1, '')`)
    await expect(client.query('create unique index concurrently only_one on made_by_0000_first (id)')).rejects.toThrow()
  })
  expect(await indexesOf('made_by_0000_first')).toEqual([['only_one', false]])
  await expect(migrate(url, folder.path)).rejects.toThrow('could not create unique index "only_one"')
  expect(await indexesOf('made_by_0000_first')).toEqual([])
  await withClient((client) => client.query(`delete from made_by_0000_first where text = ''`))
  await migrate(url, folder.path)
  expect(await indexesOf('made_by_0000_first')).toEqual([['only_one', true]])
})
