import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { DuckDBInstance } from '@duckdb/node-api'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { StartError } from '../../server/base/start-error.ts'
import { startServer } from '../../server/main.ts'
import { readConfig } from '../../server/settings/config.ts'
import { freePort } from '../support/platform/free-port.ts'
import { administer, type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { databaseProxy } from './database-proxy.ts'
import { production } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let dataDir: string
beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
  dataDir = `${folder.path}/data`
})
afterEach(async () => {
  await database.drop()
  await folder.remove()
})

type Settings = Readonly<Record<string, string>>

const configOf = (settings: Settings) =>
  readConfig({ ...production, DATABASE_URL: database.url, PORT: '0', DATA_DIR: dataDir, ...settings })

/** The sentence with which a start in this process is refused. */
const refusal = async (settings: Settings): Promise<string> => {
  try {
    const server = await startServer(configOf(settings), pino({ level: 'silent' }))
    await server.close()
    return 'it started'
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

const nameOf = ({ url }: FreshDatabase): string => new URL(url).pathname.slice(1)
const asAdmin = (statement: string) => administer(inject('postgresAdminUrl'), statement)

test('an unknown host and a taken port are found before a database is made', async () => {
  const withoutDatabase = { DATABASE_URL: '' }
  expect(await refusal({ HOST: 'no-such-host.invalid', ...withoutDatabase })).toMatch(
    /^HOST is no-such-host\.invalid, which is no known host \((ENOTFOUND|EAI_AGAIN)\); set it to an address/,
  )
  expect(await refusal({ HOST: '192.0.2.1', ...withoutDatabase })).toBe(
    'The server cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL); change HOST or PORT.',
  )
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  expect(await refusal({ PORT: port, ...withoutDatabase })).toBe(
    `Port ${port} is taken by another program; stop it or set PORT to another number.`,
  )
  holder.close()
  expect(existsSync(`${dataDir}/postgres`)).toBe(false)
})

test('a database that only reads is refused before anything is stored, as a standby is', async () => {
  await asAdmin(`alter database ${nameOf(database)} set default_transaction_read_only = on`)
  const sentence = (setting: string) =>
    `The database of ${setting} only reads: it is a standby, or default_transaction_read_only is on. Set ${setting} to the primary.`
  expect(await refusal({})).toBe(sentence('DATABASE_URL'))
  const primary = await freshDatabase()
  expect(await refusal({ DATABASE_URL: primary.url, STATISTICS_URL: database.url })).toBe(sentence('STATISTICS_URL'))
  await primary.drop()
})

test('a role that may not create tables is named, for both databases', async () => {
  const role = `limited_${nameOf(database)}`
  await asAdmin(`create role ${role} login password 'hush'`)
  const limited = new URL(database.url)
  limited.username = role
  limited.password = 'hush'
  const empty = `empty_${nameOf(database)}`
  await asAdmin(`create database ${empty}`)
  limited.pathname = `/${empty}`
  const sentence = (setting: string) =>
    `The role of ${setting} may not create tables: make it the owner of the database, or grant create on the database and on its schema public to it.`
  expect(await refusal({ STATISTICS_URL: limited.href })).toBe(sentence('STATISTICS_URL'))
  expect(await refusal({ DATABASE_URL: limited.href })).toBe(sentence('DATABASE_URL'))
  await asAdmin(`drop database ${empty}`)
  await asAdmin(`drop role ${role}`)
})

test('a STATISTICS_URL that is wrong or does not answer is a sentence without its password', async () => {
  const unreachable = `postgres://anna:hush@127.0.0.1:${await freePort()}/none`
  expect(await refusal({ STATISTICS_URL: unreachable })).toMatch(
    /^The database \(STATISTICS_URL\) is not responding: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
  )
  const wrongPassword = new URL(database.url)
  wrongPassword.password = 'hush'
  expect(await refusal({ STATISTICS_URL: wrongPassword.href })).toBe(
    'The database (STATISTICS_URL) cannot be used: password authentication failed for user "arabox".',
  )
  const missing = new URL(database.url)
  missing.pathname = '/no_such_database'
  expect(await refusal({ STATISTICS_URL: missing.href })).toBe(
    'The database (STATISTICS_URL) cannot be used: database "no_such_database" does not exist.',
  )
})

test('a cut or foreign file of statistics is a sentence that says to restore its backup', async () => {
  await mkdir(dataDir)
  const file = `${dataDir}/statistics.duckdb`
  const instance = await DuckDBInstance.create(`${folder.path}/whole`)
  const connection = await instance.connect()
  await connection.run(`create table other as select n, 'x' || n as text from range(100000) numbers(n)`)
  connection.closeSync()
  instance.closeSync()
  const { size } = await stat(`${folder.path}/whole`)
  const refusalOfFirst = async (length: number) => {
    await copyFile(`${folder.path}/whole`, file)
    await truncate(file, length)
    return refusal({})
  }
  const cannotBeOpened =
    /^The file .*\/statistics\.duckdb cannot be opened as statistics: IO Error: .*[.!] If it is damaged, restore its backup\.$/
  expect(await refusalOfFirst(100)).toMatch(cannotBeOpened)
  // DuckDB itself opens these.
  for (const length of [size - 200_000, size - 1])
    expect(await refusalOfFirst(length)).toBe(
      `The file ${file} is damaged: it has ${length} bytes, and its header says ${size}. Restore its backup.`,
    )
  await writeFile(file, 'no database'.repeat(1000))
  expect(await refusal({})).toMatch(cannotBeOpened)
})

test('a start waits for databases for START_WAIT_SECONDS, with lines in the log', async () => {
  const proxies = [await databaseProxy(database.url), await databaseProxy(database.url)] as const
  const [main, statistics] = proxies
  await main.close()
  await statistics.close()
  const settings = { DATABASE_URL: main.url, STATISTICS_URL: statistics.url }
  expect(await refusal({ ...settings, START_WAIT_SECONDS: '1' })).toMatch(
    /^The database \(DATABASE_URL\) is not responding: connect ECONNREFUSED/,
  )
  const lines: Record<string, unknown>[] = []
  const opened: Promise<void>[] = []
  const write = (line: string) => {
    const { store, msg, leftSeconds } = JSON.parse(line)
    if (store === undefined) return
    lines.push({ store, msg })
    if (leftSeconds !== undefined) opened.push((store === 'database' ? main : statistics).open())
  }
  const server = await startServer(
    configOf({ ...settings, START_WAIT_SECONDS: '60' }),
    pino({ level: 'info' }, { write }),
  )
  await server.close()
  await Promise.all(opened)
  await main.close()
  await statistics.close()
  const saidOf = (store: string) => [
    { store, msg: 'a store does not answer; the start waits' },
    { store, msg: 'a store answers; the start continues' },
  ]
  expect(lines).toEqual([...saidOf('database'), ...saidOf('statistics')])
})
