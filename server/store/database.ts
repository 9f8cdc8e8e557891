import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { openClaim } from '../base/request-claim.ts'
import { boundedSocket } from './bounded-socket.ts'
import { addedTo, endPool, type PoolSockets } from './end-pool.ts'
import { setNumberParsers } from './number-parsers.ts'
import { tracePool } from './traced-statements.ts'

/** The database outside of a transaction: each statement is its own transaction. */
export type Db = NodePgDatabase

/** A transaction, or the database itself for single statements. */
export type Tx = PgDatabase<NodePgQueryResultHKT>

/** The open relational store. */
export type Store = {
  readonly pool: pg.Pool
  readonly db: Db
  /**
   * The same database with a few separate connections, for short reads that many live clients wait for. These reads do
   * not wait when many requests wait for the pool, for example after a restart, when all araboxes repeat their batches.
   */
  readonly lookups: Db
  /**
   * Runs `work` in one transaction, which is rolled back if `work` throws. The first one of a request with an
   * idempotency key also stores the key.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Size of the pool, and the listener for idle connections that break. */
export type StoreOptions = {
  readonly connections?: number
  readonly onError?: (error: Error) => void
  /** Longest time until the answer to a statement, in milliseconds. After it, the connection is closed. */
  readonly answerLimitMs?: number
}

/** Most connections for lookups. They are opened on demand. */
const LOOKUP_CONNECTIONS = 4

setNumberParsers()

/** Longer than the time limit of a statement, so that only a hanging database exceeds it. */
const ANSWER_LIMIT_MS = 20_000

// Without further processes for one statement: they start in less time than they save only while nothing else runs. To
// count 100 000 campaigns by two letters took 15 ms of one process, and 110 ms of three.
const sessionSettings = `set timezone to 'UTC'; set statement_timeout to '15s';
  set idle_in_transaction_session_timeout to '30s'; set max_parallel_workers_per_gather to 0`

/**
 * Runs work in a transaction. If the work fails, and then the rollback fails because the connection broke, it throws
 * the error of the work. Drizzle would throw only the error of the rollback.
 */
const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let failure: { error: unknown } | undefined
  const observed = async (tx: Tx): Promise<T> => {
    try {
      return await work(tx)
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  try {
    return await db.transaction(observed)
  } catch (error) {
    throw failure ? failure.error : error
  }
}

/**
 * Opens a pool for a `postgres://` address. A statement may take 15 s, an idle transaction 30 s. A connection is closed
 * if the database does not answer for 20 s.
 */
export const openStore = (url: string, options: StoreOptions = {}): Store => {
  const { connections = 16, onError, answerLimitMs = ANSWER_LIMIT_MS } = options
  let isClosing = false
  const sockets: PoolSockets = new Set()
  const openPool = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 5_000,
      stream: () => addedTo(sockets, boundedSocket(answerLimitMs)),
      idleTimeoutMillis: 60_000,
      application_name: 'arabox',
      // Not as start-up parameters: PgBouncer refuses connections that have them.
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, its types do not say so
      onConnect: (client) => client.query(sessionSettings),
    })
    // The pool replaces a broken connection. Without a listener, the error would end the process.
    pool.on('error', (error) => isClosing || onError?.(error))
    // If a connection breaks in a transaction, its query rejects. The listener only prevents the end of the process.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return tracePool(pool)
  }
  const pool = openPool(connections)
  const lookupPool = openPool(Math.min(connections, LOOKUP_CONNECTIONS))
  const db = drizzle({ client: pool })
  const close = async () => {
    isClosing = true
    await Promise.all([pool, lookupPool].map((each) => endPool(each, sockets)))
  }
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const claim = openClaim()
    if (!claim) return inTransaction(db, work)
    claim.state = 'making'
    try {
      const done = await inTransaction(db, async (tx) => {
        await claim.make(tx)
        return work(tx)
      })
      claim.state = 'made'
      return done
    } catch (error) {
      claim.state = 'open'
      throw error
    }
  }
  return { pool, db, lookups: drizzle({ client: lookupPool }), transaction, close }
}
