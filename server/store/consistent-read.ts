import type { Db, Tx } from './database.ts'

/**
 * Runs several reads on one state of the database. They must follow each other: a transaction has one connection, and
 * `work` must not wait for another one.
 */
export const consistentRead = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
