import { execFile } from 'node:child_process'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import type { Binaries } from './binaries.ts'
import type { DatabaseCluster } from './cluster.ts'
import type { Owner } from './owner.ts'

const run = promisify(execFile)
const majorVersion = '18'

/**
 * Creates the cluster if none exists (UTF-8, code-point order, with ICU collations). Returns whether it was created.
 */
export const initialise = async (
  cluster: DatabaseCluster,
  binaries: Binaries,
  owner: Owner | undefined,
  durable: boolean,
) => {
  const version = await readFile(join(cluster.dataFolder, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
  if (version?.trim() === majorVersion) return false
  if (version)
    throw new StartError(
      `The database in ${cluster.dataFolder} is of PostgreSQL ${version.trim()}; this server needs ${majorVersion}. Run "npm run backup" with the version of the server that wrote it, and "npm run restore" with this one.`,
    )
  await createCluster(cluster, binaries, owner, durable)
  return true
}

const createCluster = async (
  cluster: DatabaseCluster,
  binaries: Binaries,
  owner: Owner | undefined,
  durable: boolean,
) => {
  // Created under another name and renamed, so that an interrupted start is repeated from the beginning.
  const unfinished = `${cluster.dataFolder}.new`
  const passwordFile = join(cluster.home, 'password')
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(passwordFile, cluster.adminPassword, { mode: 0o600 })
  if (owner) await chown(passwordFile, owner.uid, owner.gid)
  try {
    const flags = [
      '-D',
      unfinished,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
    ]
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(binaries.initdb, [...flags, ...locale, '--data-checksums', ...(durable ? [] : ['--no-sync'])], {
      cwd: '/',
      env: { LC_ALL: 'C' },
      ...(owner && { uid: owner.uid, gid: owner.gid }),
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, cluster.dataFolder)
}
