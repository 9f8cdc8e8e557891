import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { serviceBases } from '../../../contract/services.ts'
import { production } from '../../../tests/accidents/server.ts'
import {
  administer,
  type FreshDatabase,
  freshDatabase,
  withDatabase,
} from '../../../tests/support/platform/fresh-database.ts'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { refusalOf, runProgram } from '../../../tests/support/run/run-program.ts'
import { freshBucket, s3Key, sharedS3 } from '../../../tests/support/servers/s3.ts'
import { type FaultyS3, faultyS3 } from '../../../tests/support/servers/s3-faults.ts'
import { countedHour, storeCounts } from '../../../tests/support/statistics/counted-locations.ts'
import { freshClickHouseDatabase } from '../../../tests/support/statistics/statistics-engines.ts'
import { projectRoot } from '../../base/project-root.ts'
import { type RunningServer, startServer } from '../../main.ts'
import { backupProgram } from '../../programs/backup/program.ts'
import { restoreProgram } from '../../programs/restore/program.ts'
import { readConfig } from '../../settings/config.ts'
import { compareHistories } from '../../store/statistics/history.ts'
import { openStatistics } from '../../store/statistics/open-statistics.ts'

const log = pino({ level: 'silent' })
const SECRET = 's'.repeat(32)
type Settings = Readonly<Record<string, string>>

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let proxy: FaultyS3
let server: RunningServer

const settingsOf = (settings: Settings = {}): Settings => ({
  ...production,
  PORT: '0',
  DATA_DIR: `${folder.path}/data`,
  DATABASE_URL: database.url,
  LOG_LEVEL: 'silent',
  SESSION_SECRET: SECRET,
  AWS_ENDPOINT_URL_S3: proxy.endpoint,
  AWS_ACCESS_KEY_ID: s3Key.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
  ...settings,
})

const bucketOf = async (prefix: string): Promise<string> => (await freshBucket()).url.replace('/arabox', `/${prefix}`)
const run = (program: typeof backupProgram, args: readonly string[], settings?: Settings) =>
  runProgram(program, args, settingsOf(settings))
const refusal = (program: typeof backupProgram, args: readonly string[], settings?: Settings) =>
  refusalOf(program, args, settingsOf(settings))

/** An empty database without tables, which is dropped after the test. */
const emptyDatabase = async (): Promise<string> => {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await administer(inject('postgresAdminUrl'), `create database ${name} owner arabox`)
  onTestFinished(() => administer(inject('postgresAdminUrl'), `drop database ${name} with (force)`))
  return withDatabase(inject('postgresUrl'), name)
}

const picture = randomUUID()
const location = { uuid: randomUUID() }
const hours = Array.from({ length: 48 }, (_, hour) =>
  countedHour(location, new Date(Date.UTC(2026, 2, 1, hour)).toISOString(), [hour, hour + 1, 2, 1]),
)

beforeAll(async () => {
  folder = await scratchFolder()
  proxy = await faultyS3(await sharedS3())
  database = await freshDatabase()
  server = await startServer(readConfig(settingsOf()), log)
  await storeCounts(server.platform, hours)
  await server.platform.store.pool.query(`insert into stored_file (kind, name) values ('spot', 'film.mp4')`)
  await writeFile(`${folder.path}/data/spots/film.mp4`, randomBytes(3_000_000))
})
afterEach(() => {
  proxy.faultOf = () => undefined
})
afterAll(async () => {
  await server.close()
  await proxy.close()
  await database.drop()
  await folder.remove()
})

/** A program in a process of its own. */
const startProgram = (name: 'backup' | 'restore', args: readonly string[], settings: Settings = {}) => {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/programs/${name}/main.ts`, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...settingsOf(settings) },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Resolves when the proxy lets a request wait for ever. */
const untilRequest = (isIt: (request: { method: string; path: string }) => boolean, from = 1): Promise<void> =>
  new Promise((resolve) => {
    let seen = 0
    proxy.faultOf = (request) => {
      if (!isIt(request) || ++seen < from) return undefined
      resolve()
      return { kind: 'hang' }
    }
  })

const isServing = async (): Promise<void> => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await storeCounts(server.platform, hours)
}

describe('a backup in a bucket', () => {
  test('is restored with all its rows, hours and files, and is refused with a changed or a missing part', async () => {
    const bucket = await freshBucket()
    const place = bucket.url
    const { exitCode, lines } = await run(backupProgram, [place])
    expect(lines).toEqual([expect.stringContaining(' 48 hours, 1 files: '), expect.stringContaining(`is in ${place}.`)])
    expect(exitCode).toBe(0)
    expect(await bucket.unfinished()).toEqual([])
    expect(await readdir(`${folder.path}/data/temporary`)).toEqual([])
    expect((await run(restoreProgram, [place, '--check'])).exitCode).toBe(0)
    const dataDir = `${folder.path}/from-bucket`
    const restored = await run(restoreProgram, [place, dataDir], { DATABASE_URL: await emptyDatabase() })
    expect(restored.lines).toContain('proved: 48 hours on 3 days, and the sums of days are those of the hours')
    expect(restored.lines).toContain('proved: 1 files have the digests of the backup')
    expect(restored.exitCode).toBe(0)
    expect(await refusal(backupProgram, [place])).toMatch(/^The bucket .* is not empty; each backup needs a place/)
    proxy.faultOf = ({ method, path }) =>
      method === 'GET' && path.includes('public.city.gz') ? { kind: 'change download' } : undefined
    expect(await refusal(restoreProgram, [place, '--check'])).toBe(
      'The backup is broken: tables/public.city.gz has other bytes than when it was written.',
    )
  })

  test('is not begun with a wrong address or key, and ends with a sentence when the store refuses a part', async () => {
    expect(await refusal(backupProgram, ['s3://B/x'])).toBe(
      'A bucket for backups is written s3://bucket/prefix, not "s3://B/x".',
    )
    expect(await refusal(backupProgram, ['s3://no-such-bucket/x'])).toMatch(/there is no such bucket\.$/)
    const place = await bucketOf('refused')
    proxy.faultOf = ({ method, path }) =>
      method === 'PUT' && path.includes('public.location.gz')
        ? { kind: 'answer', status: 403, code: 'AccessDenied' }
        : undefined
    expect(await refusal(backupProgram, [place])).toMatch(/^Nothing was completed: .*has no right to do this\.$/)
    expect(await refusal(restoreProgram, [place, '--check'])).toMatch(/is no whole backup: it has no manifest\.json/)
  })
})

describe('a program that is killed', () => {
  test('in the middle of a backup to a bucket leaves no backup, and the server works on', async () => {
    const place = await bucketOf('killed')
    const waiting = untilRequest(({ method, path }) => method === 'PUT' && path.includes('film.mp4'))
    const program = startProgram('backup', [place])
    await waiting
    await program.kill()
    proxy.faultOf = () => undefined
    expect(await refusal(restoreProgram, [place, `${folder.path}/never`], { DATABASE_URL: '' })).toMatch(
      /is no whole backup: it has no manifest\.json, which is written last\.$/,
    )
    expect(await refusal(backupProgram, [place])).toMatch(
      /^The bucket .* has a backup that is not complete: another program still writes it, or it was interrupted\./,
    )
    await isServing()
    expect((await run(backupProgram, [`${place}/second`])).exitCode).toBe(0)
  })

  test('in the middle of a backup to a folder leaves no backup, and the server works on', async () => {
    const place = `${folder.path}/killed`
    const locker = new pg.Client({ connectionString: database.url })
    await locker.connect()
    onTestFinished(() => locker.end())
    await locker.query('begin; lock table location in access exclusive mode')
    const program = startProgram('backup', [place])
    await vi.waitFor(
      async () => {
        const { rows } = await server.platform.store.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy (%'`,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 60_000, interval: 50 },
    )
    await program.kill()
    await locker.end()
    expect(await refusal(restoreProgram, [place, `${folder.path}/never`], { DATABASE_URL: '' })).toMatch(
      /is no whole backup/,
    )
    expect(await refusal(backupProgram, [place])).toMatch(/has a backup that is not complete: .* Remove it, or name/)
    await isServing()
    expect((await run(backupProgram, [`${folder.path}/after-kill`])).exitCode).toBe(0)
  })

  test('in the middle of a restore leaves a folder that no server and no second restore accepts', async () => {
    const place = await bucketOf('whole')
    await run(backupProgram, [place])
    const url = await emptyDatabase()
    const dataDir = `${folder.path}/half`
    const settings = { DATABASE_URL: url }
    // The first time the part is read to check it, the second time to restore it.
    const waiting = untilRequest(({ method, path }) => method === 'GET' && path.includes('public.location.gz'), 2)
    const program = startProgram('restore', [place, dataDir], settings)
    await waiting
    await program.kill()
    proxy.faultOf = () => undefined
    await expect(startServer(readConfig(settingsOf({ ...settings, DATA_DIR: dataDir })), log)).rejects.toThrow(
      `A restore into ${dataDir} has not ended: wait for it, or delete the folder and restore the backup again.`,
    )
    expect(await refusal(restoreProgram, [place, dataDir], settings)).toMatch(/has not ended: wait for it, or delete/)
    expect(await refusal(restoreProgram, [place, `${folder.path}/half-again`], settings)).toMatch(
      /^The database of DATABASE_URL is not empty: it has the table drizzle\..*\. Drop it and create it again, if an interrupted restore left it\.$/,
    )
    const again = await run(restoreProgram, [place, `${folder.path}/half-again`], {
      DATABASE_URL: await emptyDatabase(),
    })
    expect(again.exitCode).toBe(0)
    await isServing()
  })
})

describe('statistics in a database of their own', () => {
  const own = async (engine: 'PostgreSQL' | 'ClickHouse'): Promise<string> => {
    if (engine === 'PostgreSQL') return emptyDatabase()
    const { address, drop } = await freshClickHouseDatabase()
    onTestFinished(drop)
    return address
  }

  test.each([
    ['PostgreSQL', 'ClickHouse'],
    ['ClickHouse', 'PostgreSQL'],
  ] as const)('of %s are backed up, and restored to %s with every hour and every sum', async (from, to) => {
    const [source, target] = [await own(from), await own(to)]
    const platform = await freshDatabase()
    onTestFinished(() => platform.drop())
    const settings = { DATA_DIR: `${folder.path}/of-${from}`, DATABASE_URL: platform.url, STATISTICS_URL: source }
    const running = await startServer(readConfig(settingsOf(settings)), log)
    onTestFinished(() => running.close())
    await storeCounts(running.platform, hours)
    const place = `${folder.path}/backup-of-${from}`
    const backup = await run(backupProgram, [place], settings)
    expect(backup.lines[0]).toContain(' 48 hours, ')
    expect(backup.exitCode).toBe(0)
    const restored = { ...settings, DATA_DIR: `${folder.path}/on-${to}`, DATABASE_URL: await emptyDatabase() }
    expect(await refusal(restoreProgram, [place, `${folder.path}/refused-${to}`], { ...restored })).toBe(
      'The database of STATISTICS_URL is not empty: it has hours.',
    )
    const elsewhere = { ...restored, STATISTICS_URL: target, DATABASE_URL: await emptyDatabase() }
    const { exitCode, lines } = await run(restoreProgram, [place, elsewhere.DATA_DIR], elsewhere)
    expect(lines).toContain('proved: 48 hours on 3 days, and the sums of days are those of the hours')
    expect(exitCode).toBe(0)
    const [one, other] = [await openStatistics(source), await openStatistics(target)]
    try {
      expect(await compareHistories(one, other, () => undefined)).toEqual({ days: 3, hours: 48, differences: [] })
      const days = 'select local_day, location_uuid, people_net, people_gross, cars from daily order by 1, 2, 3'
      expect(await other.rows(days)).toEqual(await one.rows(days))
    } finally {
      await one.close()
      await other.close()
    }
    const again = await startServer(readConfig(settingsOf(elsewhere)), log)
    await again.close()
  })
})

describe('beside a bucket of films', () => {
  test('a backup is restored to the same bucket, and names the films that the bucket has lost', async () => {
    const platform = await freshDatabase()
    onTestFinished(() => platform.drop())
    const bucket = { FILES_URL: (await freshBucket()).url }
    const settings = { ...bucket, DATA_DIR: `${folder.path}/with-bucket`, DATABASE_URL: platform.url }
    const running = await startServer(readConfig(settingsOf(settings)), log)
    const pictures = await running.platform.files.area('pictures')
    await pictures.put(`${picture}.jpg`, Readable.from([Buffer.from('a picture')]))
    await running.platform.store.pool.query(
      `insert into city (id, name, latitude, longitude) values (1, 'Gdynia', 54, 18);
       insert into location (id, uuid, city_id, company_id, name, address, latitude, longitude, arabox_uuid, time_zone)
       select 1, gen_random_uuid(), 1, id, 'A', 'A', 54, 18, gen_random_uuid(), 'Europe/Warsaw' from company limit 1;
       insert into location_panorama (location_id, image_url, added_at) values (1, '${serviceBases.locationV1}/picture/${picture}', now())`,
    )
    const place = `${folder.path}/beside-bucket`
    expect((await run(backupProgram, [place], settings)).exitCode).toBe(0)
    await running.close()
    const restored = { ...settings, DATA_DIR: `${folder.path}/on-bucket`, DATABASE_URL: await emptyDatabase() }
    expect((await run(restoreProgram, [place, restored.DATA_DIR], restored)).exitCode).toBe(0)
    const again = await startServer(readConfig(settingsOf(restored)), log)
    await (await again.platform.files.area('pictures')).remove(`${picture}.jpg`)
    await again.close()
    const lost = { ...settings, DATA_DIR: `${folder.path}/on-bucket-2`, DATABASE_URL: await emptyDatabase() }
    const { exitCode, lines } = await run(restoreProgram, [place, lost.DATA_DIR], lost)
    expect(lines).toContain(`missing in the store of files: pictures/${picture}.jpg`)
    expect(exitCode).toBe(1)
  })

  test('a backup of a folder fills an empty bucket, and refuses one that has the films of a platform', async () => {
    const place = `${folder.path}/for-bucket`
    await run(backupProgram, [place])
    const bucket = await freshBucket()
    const settings = { FILES_URL: bucket.url, DATABASE_URL: await emptyDatabase(), DATA_DIR: `${folder.path}/moved` }
    await mkdir(settings.DATA_DIR)
    const { exitCode, lines } = await run(restoreProgram, [place, settings.DATA_DIR], settings)
    expect(lines).toContain('proved: 1 files have the digests of the backup')
    expect(exitCode).toBe(0)
    const moved = await startServer(readConfig(settingsOf(settings)), log)
    try {
      expect(await (await moved.platform.files.area('spots')).head('film.mp4')).toMatchObject({ bytes: 3_000_000 })
    } finally {
      await moved.close()
    }
    expect(
      await refusal(restoreProgram, [place, `${folder.path}/other`], {
        ...settings,
        DATABASE_URL: await emptyDatabase(),
      }),
    ).toMatch(/has the films of a platform: set FILES_URL to an empty bucket or prefix\.$/)
  })
})
