import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { StartError } from '../base/start-error.ts'

const heldHere = new Set<string>()

/**
 * Takes the data folder for this process and returns the function that gives it back; throws {@link StartError}.
 * The lock is the operating system's on a tiny DuckDB file, because Node has no file locks of its own: it ends with
 * the process however that ends, and no process id that is used again can be mistaken for it.
 */
export const lockDataFolder = async (dataDir: string): Promise<() => void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const file = join(await realpath(dataDir), 'server.lock')
  // The operating system does not refuse a second lock to the process that holds the first.
  if (heldHere.has(file)) throw new StartError(`The data folder ${dataDir} is already in use by this process.`)
  heldHere.add(file)
  try {
    const instance = await DuckDBInstance.create(file, { threads: '1', memory_limit: '16MB' })
    return () => {
      instance.closeSync()
      heldHere.delete(file)
    }
  } catch (error) {
    heldHere.delete(file)
    throw asInUse(error, dataDir)
  }
}

const asInUse = (error: unknown, dataDir: string): unknown => {
  if (!(error instanceof Error) || !/could not set lock|used by another process/i.test(error.message)) return error
  const holder = /\(PID (\d+)\)/.exec(error.message)?.[1]
  const by = holder ? `process ${holder}` : 'another process'
  return new StartError(
    `The data folder ${dataDir} is already in use by ${by}; stop that server or set DATA_DIR to another folder.`,
    { cause: error },
  )
}
