import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { StartError } from '../base/start-error.ts'

/** The data folder is in use. */
export class DataFolderInUse extends StartError {}

const lockedByThisProcess = new Set<string>()

/** Creates the folder if it is missing and returns its real path. Throws {@link StartError} if it cannot be written. */
const writableFolder = async (dataDir: string): Promise<string> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 })
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    const advice = 'let the user of this server own it, or set DATA_DIR to another folder'
    throw new StartError(`The data folder ${dataDir} cannot be written${reason}; ${advice}.`, { cause: error })
  }
}

/**
 * Locks the data folder for this process and returns the function that unlocks it. Throws {@link StartError} if the
 * folder cannot be written or is already in use. Node.js has no file locks, so this uses the operating system's lock on
 * a small DuckDB file. That lock always ends with the process, and does not depend on process ids, which the system
 * reuses.
 */
export const lockDataFolder = async (dataDir: string): Promise<() => void> => {
  const file = join(await writableFolder(dataDir), 'server.lock')
  // The operating system grants a second lock to the process that holds the first one.
  if (lockedByThisProcess.has(file))
    throw new DataFolderInUse(`The data folder ${dataDir} is already in use by this process.`)
  lockedByThisProcess.add(file)
  try {
    const instance = await DuckDBInstance.create(file, { threads: '1', memory_limit: '16MB' })
    return () => {
      instance.closeSync()
      lockedByThisProcess.delete(file)
    }
  } catch (error) {
    lockedByThisProcess.delete(file)
    throw inUseErrorOf(error, dataDir)
  }
}

const inUseErrorOf = (error: unknown, dataDir: string): unknown => {
  if (!(error instanceof Error) || !/could not set lock|used by another process/i.test(error.message)) return error
  const holder = /\(PID (\d+)\)/.exec(error.message)?.[1]
  const by = holder ? `process ${holder}` : 'another process'
  return new DataFolderInUse(
    `The data folder ${dataDir} is already in use by ${by}; stop that server or set DATA_DIR to another folder.`,
    { cause: error },
  )
}
