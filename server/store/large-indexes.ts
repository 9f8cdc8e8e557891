import pg from 'pg'
import { tryLockStatement } from './advisory-locks.ts'
import { createSearchIndexes } from './search-indexes.ts'

/** Indexes that are created while the server works. */
type LargeIndexes = {
  /** The names of what was created. */
  readonly created: Promise<readonly string[]>
  /** Ends the work; the next start does the rest. */
  readonly stop: () => Promise<void>
}

const createUnderLock = async (client: pg.Client, holder: pg.Client): Promise<readonly string[]> => {
  await Promise.all([client.connect(), holder.connect()])
  // The lock belongs to a transaction on a connection of its own, because `concurrently` is not allowed in one (see
  // `lockStart` about poolers). It must have no snapshot: the creation of an index waits for all snapshots.
  await holder.query('begin; set local idle_in_transaction_session_timeout to 0')
  const { rows } = await holder.query<{ locked: boolean }>(tryLockStatement('searchIndexes'))
  if (!rows[0]?.locked) return []
  await client.query('set statement_timeout to 0')
  return createSearchIndexes(client, 'large')
}

/**
 * Creates the search indexes of large tables, which a start has left out, without holding up writers. Searches go row
 * by row until then. One process on the database does it at a time; another one creates nothing.
 */
export const createLargeIndexes = (url: string): LargeIndexes => {
  const clientOf = () => new pg.Client({ connectionString: url, application_name: 'arabox indexes' })
  const [client, holder] = [clientOf(), clientOf()]
  // A connection that breaks between two statements would end the process.
  for (const each of [client, holder]) each.on('error', () => undefined)
  const end = async () => {
    await Promise.all([client.end(), holder.end()])
  }
  const create = async () => {
    try {
      return await createUnderLock(client, holder)
    } finally {
      await end()
    }
  }
  return { created: create(), stop: end }
}
