import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { production } from '../../../tests/accidents/server.ts'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { refusalOf, runProgram } from '../../../tests/support/run/run-program.ts'
import { type RunningServer, startServer } from '../../main.ts'
import { backupProgram } from '../../programs/backup/program.ts'
import { restoreProgram } from '../../programs/restore/program.ts'
import { readConfig } from '../../settings/config.ts'
import { hasArchiveGap } from '../../store/postgres/archive.ts'
import { findAdminUrl } from '../../store/postgres/start-postgres.ts'
import { keepArchive } from './keep-archive.ts'

const log = pino({ level: 'silent' })
const WAIT = { timeout: 200_000, interval: 500 }
type Settings = Readonly<Record<string, string>>

let folder: Awaited<ReturnType<typeof scratchFolder>>
/** A path with everything that a shell and PostgreSQL would replace. */
let archive: string
let server: RunningServer
/** Between the writes of the first and of the second city after the base backup. */
let moment: string
let secret: string
const location = randomUUID()

const settingsOf = (settings: Settings = {}): Settings => ({
  ...production,
  PORT: '0',
  DATA_DIR: `${folder.path}/data`,
  ARCHIVE_DIR: archive,
  LOG_LEVEL: 'silent',
  ...settings,
})
const run = (program: typeof backupProgram, args: readonly string[], settings?: Settings) =>
  runProgram(program, args, settingsOf(settings))
const refusal = (program: typeof backupProgram, args: readonly string[], settings?: Settings) =>
  refusalOf(program, args, settingsOf(settings))

const addCity = (name: string) =>
  server.platform.store.pool.query('insert into city (name, latitude, longitude) values ($1, 52, 21)', [name])

/** Ends the present file of PostgreSQL's log, which is then archived. */
const endLogFile = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: await findAdminUrl(`${folder.path}/data`) })
  await admin.connect()
  await admin.query(`select pg_logical_emit_message(false, 'test', 'so that the file is not empty')`)
  await admin.query('select pg_switch_wal()')
  await admin.end()
}

/** A moment in whole milliseconds after all commits until now, and before all later ones. */
const nextMoment = async (): Promise<string> => {
  const clock = async (): Promise<Date> => {
    const { rows } = await server.platform.store.pool.query<{ at: Date }>('select clock_timestamp() as at')
    return rows[0]?.at ?? new Date(0)
  }
  const found = new Date((await clock()).getTime() + 1)
  while ((await clock()) <= found);
  return found.toISOString()
}

/** Starts a server on a restored folder, asks it, and stops it. */
const ask = async <Result>(dataDir: string, question: (server: RunningServer) => Promise<Result>): Promise<Result> => {
  const restored = await startServer(readConfig(settingsOf({ DATA_DIR: dataDir, ARCHIVE_DIR: '' })), log)
  try {
    return await question(restored)
  } finally {
    await restored.close()
  }
}

const citiesOf = async ({ platform }: RunningServer): Promise<unknown[]> =>
  (await platform.store.pool.query('select name from city order by id')).rows.map(({ name }) => name)

beforeAll(async () => {
  folder = await scratchFolder()
  archive = `${folder.path}/it's "100%p" $HOME`
  server = await startServer(readConfig(settingsOf()), log)
  secret = server.platform.sessionSecret
  await addCity('before the base')
  const { exitCode, lines } = await run(backupProgram, ['--base'])
  expect(lines.at(-1)).toMatch(/^The base backup is in .*\. A restore can lead to any moment from \S+ on\.$/)
  expect(exitCode).toBe(0)
  await writeFile(`${folder.path}/data/spots/later.mp4`, 'a later film')
  await server.platform.store.pool.query(`insert into stored_file (kind, name) values ('spot', 'later.mp4')`)
  // An hour that the statistics of the base backup do not have.
  await server.platform.store.pool.query(
    `insert into open_hour (location_uuid, hour, local_day, local_hour, people_net, ages, moved_version)
     select $1, hour, hour::date, extract(hour from hour), 7, array_fill(0, array[14]), 1
     from (select date_trunc('hour', now() - interval '3 hours') as hour)`,
    [location],
  )
  await addCity('before the moment')
  moment = await nextMoment()
  await addCity('after the moment')
  // The server copies new films at its start too.
  await server.close()
  server = await startServer(readConfig(settingsOf()), log)
  await server.close()
})
afterAll(async () => {
  await folder.remove()
})

describe('a restore to a moment', () => {
  test('has exactly what was committed before, with the films and the key', async () => {
    const dataDir = `${folder.path}/at-moment`
    const { exitCode, lines } = await run(restoreProgram, [archive, dataDir, '--until', moment], { ARCHIVE_DIR: '' })
    expect(lines).toEqual([
      expect.stringMatching(/^recovered: the base backup of \S+, and all commits until /),
      expect.stringMatching(/^proved: \d+ rows of \d+ tables are readable/),
      expect.stringMatching(/^proved: the sums of days are those of 0 hours; the next start adds 1 hours/),
      'proved: 1 files have the digests of the archive',
      'proved: 0 campaigns are the folds of their logs of 0 events',
      expect.stringContaining(`The platform is in ${dataDir}.`),
    ])
    expect(exitCode).toBe(0)
    await ask(dataDir, async (restored) => {
      expect(await citiesOf(restored)).toEqual(['before the base', 'before the moment'])
      expect(await readFile(`${dataDir}/spots/later.mp4`, 'utf8')).toBe('a later film')
      expect(restored.platform.sessionSecret).toBe(secret)
      await vi.waitFor(
        async () => {
          const hours = await restored.platform.statistics.rows('select location_uuid, people_net from hourly')
          expect(hours).toEqual([{ location_uuid: location, people_net: 7 }])
        },
        { timeout: 60_000, interval: 100 },
      )
      expect(restored.notices.join()).toMatch(/may be a copy/)
    })
    await expect(startServer(readConfig(settingsOf({ DATA_DIR: dataDir })), log)).rejects.toThrow(
      `The folder ${archive} has the archive of another database. Set ARCHIVE_DIR to an empty one.`,
    )
  })

  test('goes to the end of the archive with "latest"', async () => {
    const dataDir = `${folder.path}/latest`
    const { exitCode } = await run(restoreProgram, [archive, dataDir, '--until', 'latest'], { ARCHIVE_DIR: '' })
    expect(exitCode).toBe(0)
    expect(await ask(dataDir, citiesOf)).toEqual(['before the base', 'before the moment', 'after the moment'])
  })

  test('is refused outside of what the archive has, with a sentence', async () => {
    const until = (target: string, at: string) =>
      refusal(restoreProgram, [archive, `${folder.path}/${target}`, '--until', at])
    expect(await until('a', '2026-01-01T00:00:00Z')).toMatch(/ begins at \S+; a restore cannot go further back\.$/)
    expect(await until('b', '2999-01-01T00:00:00Z')).toMatch(/ ends before 2999-01-01T00:00:00\.000Z\. Restore to an/)
    expect(await until('c', 'yesterday')).toMatch(
      /^--until is a moment with a time zone, such as .*, not "yesterday"\.$/,
    )
    expect(await until('data', moment)).toMatch(/is not empty/)
    expect(await refusal(restoreProgram, [`${folder.path}/nowhere`, `${folder.path}/d`, '--until', 'latest'])).toMatch(
      /has no base backup: it is no archive, or none was made\.$/,
    )
  })
})

test('a base backup needs a running server with the setting', async () => {
  expect(await refusal(backupProgram, ['--base'], { ARCHIVE_DIR: '' })).toBe(
    'A base backup needs ARCHIVE_DIR, as the server has it.',
  )
  expect(await refusal(backupProgram, ['--base'])).toMatch(/^The database \(DATABASE_URL\) is not responding/)
  expect(() => readConfig(settingsOf({ DATABASE_URL: 'postgres://a@127.0.0.1/c' }))).toThrow(
    'ARCHIVE_DIR is for the built-in database. Remove it, or remove DATABASE_URL.',
  )
})

test('an archive that is not there is no new archive, and a start without it leaves a gap that only a base backup closes', async () => {
  await expect(startServer(readConfig(settingsOf({ ARCHIVE_DIR: `${folder.path}/unmounted` })), log)).rejects.toThrow(
    `The folder ${folder.path}/unmounted (ARCHIVE_DIR) is not the archive of this database: is its disk there?`,
  )
  const home = `${folder.path}/data/postgres`
  expect(hasArchiveGap(home)).toBe(false)
  await ask(`${folder.path}/data`, async () => undefined)
  expect(hasArchiveGap(home)).toBe(true)
})

test('a later base backup removes older ones, the log before it, and films that no moment needs any more', async () => {
  server = await startServer(readConfig(settingsOf()), log)
  try {
    const oldLog = await readdir(`${archive}/wal`)
    await endLogFile()
    await expect(keepArchive(server.platform, archive)).rejects.toThrow('left a gap')
    // A program that was killed long ago left it.
    await mkdir(`${archive}/base/2026-01-01T00-00-00.000Z`)
    const { lines } = await run(backupProgram, ['--base', '--keep', '1'])
    expect(lines[0]).toMatch(/removed 1 older base backups and [1-9]\d* files of the log$/)
    expect(await readdir(`${archive}/base`)).toHaveLength(1)
    expect(hasArchiveGap(`${folder.path}/data/postgres`)).toBe(false)
    await keepArchive(server.platform, archive)
    const newLog = await readdir(`${archive}/wal`)
    expect(newLog.length).toBeGreaterThan(0)
    expect(newLog).not.toContain(oldLog.sort()[0])
  } finally {
    await server.close()
  }
  expect(await refusal(restoreProgram, [archive, `${folder.path}/e`, '--until', moment])).toMatch(/ begins at /)
  const dataDir = `${folder.path}/from-second`
  const { exitCode } = await run(restoreProgram, [archive, dataDir, '--until', 'latest'], { ARCHIVE_DIR: '' })
  expect(exitCode).toBe(0)
  expect(await ask(dataDir, citiesOf)).toHaveLength(3)
})

test('the work that keeps the archive fails while PostgreSQL cannot copy its log, and succeeds again', async () => {
  server = await startServer(readConfig(settingsOf()), log)
  try {
    await run(backupProgram, ['--base'])
    await keepArchive(server.platform, archive)
    await rename(`${archive}/wal`, `${archive}/away`)
    await endLogFile()
    await vi.waitFor(() => expect(keepArchive(server.platform, archive)).rejects.toThrow('cannot copy its log'), WAIT)
    await rename(`${archive}/away`, `${archive}/wal`)
    // A new file wakes PostgreSQL, which would otherwise try again after a minute.
    await endLogFile()
    await vi.waitFor(() => keepArchive(server.platform, archive), WAIT)
  } finally {
    await server.close()
  }
})
