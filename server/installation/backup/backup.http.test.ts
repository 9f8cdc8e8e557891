import { appendFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { production } from '../../../tests/accidents/server.ts'
import {
  administer,
  type FreshDatabase,
  freshDatabase,
  withDatabase,
} from '../../../tests/support/platform/fresh-database.ts'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { refusalOf, runProgram } from '../../../tests/support/run/run-program.ts'
import { type RunningServer, startServer } from '../../main.ts'
import { backupProgram } from '../../programs/backup/program.ts'
import { restoreProgram } from '../../programs/restore/program.ts'
import { readConfig } from '../../settings/config.ts'

const log = pino({ level: 'silent' })
const EMPTY = 'empty_for_restore_test'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let server: RunningServer
/** The backup of the running server. The tests change copies of it. */
let backup: string

type Settings = Readonly<Record<string, string>>
const settingsOf = (settings: Settings = {}): Settings => ({
  ...production,
  PORT: '0',
  DATA_DIR: `${folder.path}/data`,
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  ...settings,
})

const run = (program: typeof backupProgram, args: readonly string[], settings?: Settings) =>
  runProgram(program, args, settingsOf(settings))

const refusal = (program: typeof backupProgram, args: readonly string[], settings?: Settings) =>
  refusalOf(program, args, settingsOf(settings))

const queryRows = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const unusual = String.raw`a tab	, a backslash \ and \N, two
lines, „quotes” and {"json": "\\"}`

beforeAll(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
  server = await startServer(readConfig(settingsOf()), log)
  await queryRows(
    database.url,
    `insert into stored_file (kind, name) values ('spot', 'film.mp4');
     insert into city (name, latitude, longitude) values ('Łódź', 51.77, 0.1::float8 + 0.2::float8);
     insert into audit_entry (at, action, kind, record_id, record_name) values (now(), 'create', 'city', '1', 'Łódź');
     insert into import_job (uuid, kind, options, sha256, bytes, file_name, created_by, status, created_at)
     select '0ca9a121-0000-4000-8000-000000000001', 'counts', '{}', 'x', 3, $text$${unusual}$text$, id, 'waiting', now()
     from account limit 1`,
  )
  const files = `${folder.path}/data`
  await writeFile(`${files}/spots/film.mp4`, 'a film')
  await writeFile(`${files}/imports/0ca9a121-0000-4000-8000-000000000001`, 'csv')
  backup = `${folder.path}/backup`
  const { exitCode, lines } = await run(backupProgram, [backup])
  expect(lines).toEqual([expect.stringContaining(' 2 files: '), expect.stringContaining(`is in ${backup}.`)])
  expect(exitCode).toBe(0)
})
afterAll(async () => {
  await server.close()
  await database.drop()
  await folder.remove()
})

/** A copy of the backup that a test may change. */
const copied = async (name: string): Promise<string> => {
  const copy = `${folder.path}/${name}`
  await cp(backup, copy, { recursive: true })
  return copy
}

describe('a backup', () => {
  test('is refused in a folder with files, and beside a platform that does not exist', async () => {
    expect(await refusal(backupProgram, [backup])).toBe(
      `The folder ${backup} is not empty; each backup needs a place of its own.`,
    )
    const nowhere = `${folder.path}/nowhere`
    expect(await refusal(backupProgram, [`${folder.path}/first`], { DATA_DIR: nowhere })).toBe(
      `There is no platform in ${nowhere}: set DATA_DIR to its data folder.`,
    )
    expect(await refusal(backupProgram, [])).toBe('Name the folder of the new backup, or s3://bucket/prefix.')
    expect(await refusal(backupProgram, ['a', '--wrong'])).toMatch(/^Unknown option '--wrong'/)
  })

  test('has no files of a platform whose files are in a bucket, and does not ask the bucket', async () => {
    const bucket = { FILES_URL: 's3://films/here', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }
    const settings = { ...bucket, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', SESSION_SECRET: 's'.repeat(32) }
    const target = `${folder.path}/of-bucket`
    const { exitCode, lines } = await run(backupProgram, [target], settings)
    expect(lines).toEqual([expect.stringContaining(' 0 files: '), expect.stringContaining(`is in ${target}.`)])
    expect(exitCode).toBe(0)
    expect((await run(restoreProgram, [target, '--check'])).exitCode).toBe(0)
  })

  test('of a stopped platform is the same as that of the running one', async () => {
    const stopped = `${folder.path}/stopped`
    await server.close()
    await run(backupProgram, [stopped])
    server = await startServer(readConfig(settingsOf()), log)
    const statisticsOf = async (path: string) =>
      JSON.parse((await readFile(`${path}/manifest.json`, 'utf8')).split('\n').slice(1).join('\n')).tables.find(
        ({ name }: { name: string }) => name === 'public.city',
      ).digest
    expect(await statisticsOf(stopped)).toBe(await statisticsOf(backup))
  })
})

describe('a restore', () => {
  test('into the built-in database gives a platform that starts with all values, files and keys', async () => {
    const dataDir = `${folder.path}/restored`
    const { exitCode, lines } = await run(restoreProgram, [backup, dataDir], { DATABASE_URL: '' })
    expect(lines.slice(1)).toEqual([
      'proved: every reference between records is whole',
      'proved: 0 hours on 0 days, and the sums of days are those of the hours',
      'proved: 2 files have the digests of the backup',
      'proved: 0 campaigns are the folds of their logs of 0 events',
      expect.stringContaining(`is in ${dataDir}. Start the server with this DATA_DIR.`),
    ])
    expect(exitCode).toBe(0)
    const restored = await startServer(readConfig(settingsOf({ DATA_DIR: dataDir, DATABASE_URL: '' })), log)
    try {
      const { pool } = restored.platform.store
      expect((await pool.query('select name, longitude from city')).rows).toEqual([
        { name: 'Łódź', longitude: 0.1 + 0.2 },
      ])
      expect((await pool.query('select file_name from import_job')).rows).toEqual([{ file_name: unusual }])
      // Numbers of later records follow those of the backup.
      await pool.query(`insert into city (name, latitude, longitude) values ('Gdynia', 54, 18)`)
      expect(await readFile(`${dataDir}/spots/film.mp4`, 'utf8')).toBe('a film')
      expect(restored.platform.sessionSecret).toBe(server.platform.sessionSecret)
      expect(restored.notices.join()).toMatch(/may be a copy/)
      // The rules of the tables hold again.
      await expect(pool.query('delete from campaign_event')).rejects.toThrow(/append-only/)
      // This rule judges rows, so it needs one.
      await expect(pool.query(`update audit_entry set action = 'delete'`)).rejects.toThrow(/append-only/)
    } finally {
      await restored.close()
    }
  })

  test('into an outside database needs an empty one', async () => {
    const url = withDatabase(inject('postgresUrl'), EMPTY)
    await administer(inject('postgresAdminUrl'), `create database ${EMPTY} owner arabox`)
    try {
      const target = { DATABASE_URL: url }
      expect(await refusal(restoreProgram, [backup, `${folder.path}/other`])).toMatch(
        /^The database of DATABASE_URL is not empty: it has the table drizzle\./,
      )
      expect((await run(restoreProgram, [backup, `${folder.path}/other`], target)).exitCode).toBe(0)
      expect(await queryRows(url, 'select file_name from import_job')).toEqual([{ file_name: unusual }])
      expect(await refusal(restoreProgram, [backup, `${folder.path}/third`], target)).toMatch(/is not empty/)
    } finally {
      await administer(inject('postgresAdminUrl'), `drop database ${EMPTY} with (force)`)
    }
  })

  test('is refused in a folder with files, and with wrong arguments', async () => {
    const dataDir = `${folder.path}/data`
    expect(await refusal(restoreProgram, [backup, dataDir])).toMatch(
      /^The folder .*\/data is not empty \(.*\): a restore needs an empty one\.$/,
    )
    expect(await refusal(restoreProgram, [backup])).toBe(
      'Name the backup and the data folder of the restored platform.',
    )
  })

  test('that was interrupted leaves a folder with which no server starts', async () => {
    const dataDir = `${folder.path}/interrupted`
    await mkdir(dataDir)
    await writeFile(`${dataDir}/restore-unfinished`, '')
    await expect(startServer(readConfig(settingsOf({ DATA_DIR: dataDir })), log)).rejects.toThrow(
      `A restore into ${dataDir} has not ended`,
    )
  })
})

describe('a broken backup is refused', () => {
  const check = (path: string) => refusal(restoreProgram, [path, '--check'])

  test.each([
    ['a table', 'tables/public.city.gz'],
    ['the statistics', 'statistics.duckdb'],
    ['a film', 'files/spots/film.mp4'],
    ['a key', 'secrets/session-secret'],
  ])('with one changed byte of %s, by its name', async (_what, part) => {
    const broken = await copied(`broken-${part.replaceAll('/', '-')}`)
    const bytes = await readFile(`${broken}/${part}`)
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await writeFile(`${broken}/${part}`, bytes)
    const sentence = `The backup is broken: ${part} has other bytes than when it was written.`
    expect(await check(broken)).toBe(sentence)
    const target = `${folder.path}/never`
    expect(await refusal(restoreProgram, [broken, target], { DATABASE_URL: '' })).toBe(sentence)
    await expect(readFile(`${target}/restore-unfinished`)).rejects.toThrow(/ENOENT/)
  })

  test('with a missing part, a changed manifest or none', async () => {
    const broken = await copied('broken')
    await rename(`${broken}/files/spots/film.mp4`, `${broken}/elsewhere`)
    expect(await check(broken)).toBe('The backup is broken: files/spots/film.mp4 is missing.')
    await appendFile(`${broken}/manifest.json`, ' ')
    expect(await check(broken)).toBe('The backup is broken: manifest.json has changed since it was written.')
    await rm(`${broken}/manifest.json`)
    expect(await check(broken)).toBe(
      `The folder ${broken} is no whole backup: it has no manifest.json, which is written last.`,
    )
  })
})
