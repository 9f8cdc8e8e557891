import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StartError } from '../../server/base/start-error.ts'
import { startServer } from '../../server/main.ts'
import { readConfig } from '../../server/settings/config.ts'
import { findBinaries } from '../../server/store/postgres/binaries.ts'
import { prepareClusterFolders } from '../../server/store/postgres/cluster.ts'
import { initialise } from '../../server/store/postgres/initialise.ts'
import { databaseOwner } from '../../server/store/postgres/owner.ts'
import { freePort } from '../support/platform/free-port.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { listensOn } from './pgbouncer.ts'
import { makeCertificate } from './reverse-proxy.ts'
import { production } from './server.ts'

/** Starts a PostgreSQL with a self-signed certificate that refuses connections without TLS. */
const startWithTls = async (folder: string) => {
  const owner = databaseOwner()
  const binaries = await findBinaries(owner)
  const cluster = await prepareClusterFolders(join(folder, 'database'), owner)
  await initialise(cluster, binaries, owner, false)
  await makeCertificate(folder)
  await writeFile(join(cluster.dataFolder, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  for (const [name, copy] of [
    ['screens.pem', 'server.crt'],
    ['screens.key', 'server.key'],
  ] as const) {
    const file = join(cluster.dataFolder, copy)
    await copyFile(join(folder, name), file)
    if (owner) await chown(file, owner.uid, owner.gid)
  }
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'ssl=on', 'fsync=off']
  const postgres = spawn(
    binaries.postgres,
    ['-D', cluster.dataFolder, ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: 'ignore', ...(owner && { uid: owner.uid, gid: owner.gid }) },
  )
  await vi.waitFor(async () => expect(await listensOn(port)).toBe(true), 20_000)
  return {
    url: `postgres://postgres:${cluster.adminPassword}@localhost:${port}/postgres`,
    async stop() {
      const ended = once(postgres, 'exit')
      postgres.kill('SIGINT')
      await ended
    },
  }
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Awaited<ReturnType<typeof startWithTls>>
beforeAll(async () => {
  folder = await scratchFolder()
  database = await startWithTls(folder.path)
})
afterAll(async () => {
  await database.stop()
  await folder.remove()
})

/** How many connections of a platform on the database are encrypted and plain, or why it does not start. */
const startWith = async (parameters: string) => {
  const url = `${database.url}${parameters}`
  const env = { ...production, DATABASE_URL: url, STATISTICS_URL: url, PORT: '0', DATA_DIR: `${folder.path}/data` }
  try {
    const server = await startServer(readConfig(env), pino({ level: 'silent' }))
    const { rows } = await server.platform.store.pool.query<{ encrypted: boolean }>(
      `select distinct ssl as encrypted from pg_stat_ssl join pg_stat_activity using (pid)
       where application_name like 'arabox%'`,
    )
    await server.close()
    return rows
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

test('all connections to PostgreSQL use TLS as sslmode and sslrootcert say', async () => {
  expect(await startWith(`?sslmode=verify-full&sslrootcert=${folder.path}/screens.pem`)).toEqual([{ encrypted: true }])
  expect(await startWith('?sslmode=no-verify')).toEqual([{ encrypted: true }])
})

test('a certificate that is not trusted, a missing file and a missing sslmode are sentences', async () => {
  const refused = 'The database (DATABASE_URL) cannot be used:'
  expect(await startWith('?sslmode=verify-full')).toBe(`${refused} self-signed certificate.`)
  expect(await startWith('?sslmode=verify-full&sslrootcert=/no-such.pem')).toBe(
    `${refused} ENOENT: no such file or directory, open '/no-such.pem'.`,
  )
  expect(await startWith('')).toBe(
    `${refused} no pg_hba.conf entry for host "127.0.0.1", user "postgres", database "postgres", no encryption.`,
  )
})
