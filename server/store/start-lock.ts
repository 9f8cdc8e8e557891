import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { announce } from '../base/announce.ts'
import { isDatabaseUnavailable } from '../base/database-unavailable.ts'
import { StartError } from '../base/start-error.ts'
import { tryLockStatement } from './advisory-locks.ts'
import { databaseStartError } from './store-start-error.ts'

const POLL_MS = 200
const ANNOUNCE_AFTER_MS = 1_000
const LONGEST_WAIT_MS = 10 * 60_000

/**
 * Waits until no other server on the database is starting, and returns the function that lets the next one start. After
 * 10 minutes it throws {@link StartError}. The lock belongs to a transaction, because a connection pooler such as
 * PgBouncer may run statements outside of a transaction in different sessions.
 */
export const lockStart = async (url: string): Promise<() => Promise<void>> => {
  const client = await connectForStart(url)
  // If the connection breaks, the next server may start. The other connections of this server then report the failure.
  client.on('error', () => undefined)
  let ended: Promise<void> | undefined
  const unlock = () => {
    ended ??= client.end()
    return ended
  }
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout to 0')
    await waitForLock(client)
    return unlock
  } catch (error) {
    await unlock()
    throw isDatabaseUnavailable(error) ? databaseStartError('DATABASE_URL', error) : error
  }
}

const waitForLock = async (client: pg.Client): Promise<void> => {
  const begunMs = performance.now()
  let isAnnounced = false
  for (;;) {
    // Without a snapshot: indexes of migrations are created meanwhile, and that waits for all snapshots.
    const { rows } = await client.query<{ locked: boolean }>(tryLockStatement('serverStart'))
    if (rows[0]?.locked) return
    const waitedMs = performance.now() - begunMs
    if (waitedMs > LONGEST_WAIT_MS)
      throw new StartError('Another server on this database has been starting for 10 minutes; stop it and start again.')
    if (!isAnnounced && waitedMs > ANNOUNCE_AFTER_MS) {
      announce('database: waiting until another server has started')
      isAnnounced = true
    }
    await pause(POLL_MS)
  }
}

/** Opens a single connection for the start. Throws {@link StartError} if it cannot. */
export const connectForStart = async (url: string): Promise<pg.Client> => {
  try {
    // It reads the files of certificates that the address names.
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'arabox start',
    })
    await client.connect()
    return client
  } catch (error) {
    throw databaseStartError('DATABASE_URL', error)
  }
}
