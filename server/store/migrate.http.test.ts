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
