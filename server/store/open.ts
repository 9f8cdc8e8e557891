import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { readNumbersAsNumbers } from './numbers.ts'

/** The database outside a transaction: every statement commits by itself. */
export type Db = NodePgDatabase

/** Where queries and writes run: a transaction, or the database itself when one statement is all there is. */
export type Tx = PgDatabase<NodePgQueryResultHKT>

/** The relational store, open. */
export type Store = {
  readonly pool: pg.Pool
  readonly db: Db
  /** Runs `work` in one transaction, rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Sizes and limits of a store, and who hears of a connection that broke while nobody used it. */
export type StoreOptions = {
  readonly connections?: number
  readonly onError?: (error: Error) => void
}

readNumbersAsNumbers()

/** Opens a pool on a `postgres://` address; a statement may take 15 s, an idle transaction 30 s. */
export const openStore = (url: string, { connections = 16, onError }: StoreOptions = {}): Store => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'arabox',
    options: '-c timezone=UTC',
  })
  // The pool replaces the connection; without a listener the error would end the process.
  let isClosing = false
  // The last words of a connection that is being closed are no news.
  pool.on('error', (error) => isClosing || onError?.(error))
  // A connection that breaks in a transaction tells whoever uses it; this keeps the process alive beside that.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle({ client: pool })
  const close = () => {
    isClosing = true
    return pool.end()
  }
  return { pool, db, transaction: (work) => db.transaction(work), close }
}
