import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findPgbouncer } from '../support/install/tools.mjs'
import { freePort } from '../support/platform/free-port.ts'

/** Whether a program listens on a port of this machine. */
export const listensOn = async (port: number): Promise<boolean> => {
  const connection = connect(port, '127.0.0.1')
  const isOpen = await Promise.race([
    once(connection, 'connect').then(() => true),
    once(connection, 'error').then(() => false),
  ]).catch(() => false)
  connection.destroy()
  return isOpen
}

/**
 * Starts PgBouncer in transaction mode, with its default settings otherwise, in front of the database at `url`. Returns
 * the address of the same database behind it.
 */
export const startPgbouncer = async (folder: string, url: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const command = findPgbouncer()
  if (!command) throw new Error('PgBouncer is not installed')
  const database = new URL(url)
  const name = database.pathname.slice(1)
  const port = await freePort()
  const target = `host=${database.searchParams.get('host')} port=5432 dbname=${name} user=${database.username} password=${database.password}`
  const lines = ['[databases]', `${name} = ${target}`, '[pgbouncer]', 'pool_mode = transaction', 'auth_type = any']
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    [...lines, 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', ''].join('\n'),
  )
  await chmod(folder, 0o755)
  await chmod(settings, 0o644)
  // It refuses to run as root; the sockets of the tests' PostgreSQL belong to the account postgres.
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const pgbouncer = spawn(command, ['-q', ...account, settings], { stdio: 'ignore' })
  await vi.waitFor(async () => {
    if (!(await listensOn(port))) throw new Error('PgBouncer does not listen yet')
  }, 10_000)
  return {
    url: `postgres://${database.username}@127.0.0.1:${port}/${name}`,
    async stop() {
      const ended = once(pgbouncer, 'exit')
      pgbouncer.kill('SIGKILL')
      await ended
    },
  }
}
