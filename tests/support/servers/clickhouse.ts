import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../../server/base/project-root.ts'

/** A ClickHouse for tests. */
export type ClickHouseServer = {
  /** The address of a database. */
  addressOf(database: string, password?: string): string
  stop(): Promise<void>
}

const DOOR = join(projectRoot, 'tests/support/servers/clickhouse-door.mjs')

/**
 * Starts the engine of ClickHouse in a process of its own. It ends with this process. Throws if the package `chdb` has
 * no engine for this machine: the tests then say that ClickHouse was not tested.
 */
const startClickHouse = async (): Promise<ClickHouseServer> => {
  const secret = randomBytes(8).toString('hex')
  const child = spawn(process.execPath, [DOOR], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, CLICKHOUSE_PASSWORD: secret },
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8')
  })
  const lines = createInterface(child.stdout)
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(() => null),
  ])
  if (first === null)
    throw new Error(
      `ClickHouse is not tested on ${process.platform} ${process.arch}: chdb does not start. ${complaint}`,
    )
  return {
    addressOf: (database, password = secret) => `clickhouse://arabox:${password}@127.0.0.1:${first}/${database}`,
    async stop() {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.stdin.end()
      await exited
    },
  }
}

/** A ClickHouse of its own with an empty database. */
export const freshClickHouse = async (): Promise<{ address: string; stop: () => Promise<void> }> => {
  const server = await startClickHouse()
  return { address: server.addressOf('default'), stop: () => server.stop() }
}

let running: Promise<ClickHouseServer> | undefined

/** The ClickHouse that all test files of this process share. */
export const sharedClickHouse = (): Promise<ClickHouseServer> => {
  running ??= startClickHouse()
  return running
}
