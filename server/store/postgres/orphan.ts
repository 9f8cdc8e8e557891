import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../base/start-error.ts'
import type { DatabaseCluster } from './cluster.ts'

/** Content of PostgreSQL's lock file: the process id, and whether PostgreSQL accepts connections yet. */
export type Postmaster = {
  readonly pid: number
  readonly isReady: boolean
}

/** Reads `postmaster.pid` in PostgreSQL's data folder; `undefined` if it does not exist. */
export const readPostmaster = (dataFolder: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Stops a PostgreSQL whose server was killed, cleanly if possible, and removes the lock and socket files of a
 * PostgreSQL that no longer runs. The caller must hold the lock of the data folder. Returns the process id of the
 * stopped PostgreSQL.
 */
export const stopOrphan = async (cluster: DatabaseCluster): Promise<number | undefined> => {
  const orphan = readPostmaster(cluster.dataFolder)
  const isRunning = orphan !== undefined && runsOn(orphan.pid, cluster.dataFolder)
  if (orphan && isRunning) await stop(orphan.pid, cluster.dataFolder)
  // PostgreSQL does not start if the process id in this file meanwhile belongs to another process.
  await rm(join(cluster.dataFolder, 'postmaster.pid'), { force: true })
  await rm(join(cluster.socketFolder, '.s.PGSQL.5432'), { force: true })
  await rm(join(cluster.socketFolder, '.s.PGSQL.5432.lock'), { force: true })
  return isRunning ? orphan.pid : undefined
}

const stop = async (pid: number, dataFolder: string): Promise<void> => {
  const steps = [
    { signal: 'SIGINT', timeoutMs: 20_000 },
    { signal: 'SIGQUIT', timeoutMs: 10_000 },
  ] as const
  for (const { signal, timeoutMs } of steps) {
    send(pid, signal)
    const until = performance.now() + timeoutMs
    while (performance.now() < until) {
      if (!runsOn(pid, dataFolder)) return
      await pause(20)
    }
  }
  throw new StartError(
    `A PostgreSQL from an earlier start (process ${pid}) still uses ${dataFolder} and does not stop.`,
  )
}

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw error
  }
}

/** Whether the process is a running PostgreSQL of this data folder, and not another process with the same id. */
const runsOn = (pid: number, dataFolder: string): boolean => {
  try {
    // PostgreSQL's working folder is its data folder; a zombie has none.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dataFolder)
  } catch (error) {
    if (error instanceof Error && ('status' in error || ('code' in error && error.code === 'ENOENT'))) return false
    throw error
  }
}
