import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../base/start-error.ts'
import { adoptCluster, type ClusterPasswords } from './cluster.ts'
import { databaseOwner } from './owner.ts'

/**
 * Puts a base backup, as a tar archive, where the built-in database of an empty data folder is. Its next start must be
 * a recovery. Throws {@link StartError} if the archive cannot be read.
 */
export const unpackCluster = async (dataDir: string, passwords: ClusterPasswords, archive: Readable): Promise<void> => {
  const owner = databaseOwner()
  const { dataFolder } = await adoptCluster(dataDir, owner, passwords)
  await mkdir(dataFolder, { mode: 0o700 })
  if (owner) await chown(dataFolder, owner.uid, owner.gid)
  const tar = spawn('tar', ['-xf', '-', '-C', dataFolder], {
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: '/',
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
  let complaint = ''
  tar.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8')
  })
  const ended = once(tar, 'close')
  const [fed, [code]] = await Promise.all([pipeline(archive, tar.stdin).catch((error: unknown) => error), ended])
  if (code !== 0) throw new StartError(`The base backup cannot be unpacked: ${complaint.trim() || String(fed)}`)
  if (fed !== undefined) throw fed
  const signal = join(dataFolder, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600, flush: true })
  if (owner) await chown(signal, owner.uid, owner.gid)
}
