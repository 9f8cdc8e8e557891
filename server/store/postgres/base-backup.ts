import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'

/** What a base backup says of itself: the file of the log at which a recovery from it begins. */
export type BaseBackup = { readonly firstWal: string }

/** The messages of the protocol that a base backup consists of. */
type BaseBackupStatement = pg.Submittable & {
  callback?: (error: Error | null) => void
  handleRowDescription(): void
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
  handleCommandComplete(): void
  handleCopyData(message: { readonly chunk: Buffer }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** The kind of a message with bytes of the archive; others have names and progress. */
const DATA = 'd'.charCodeAt(0)
const MOST_WAITING_BYTES = 4_000_000
const COMMAND = `BASE_BACKUP (LABEL 'arabox', CHECKPOINT 'fast', WAIT true, MANIFEST 'no')`

const HEXADECIMAL = 16
const WAL_NAME_PART = 8
/** PostgreSQL's usual files of the log have 16 MiB. */
const WAL_FILE_BITS = 24

/** The name of the file of the log with a position such as `0/2000028`. */
const walFileOf = (position: string, timeline: string): string => {
  const [high = '0', low = '0'] = position.split('/')
  const inHex = (value: number) => value.toString(HEXADECIMAL).toUpperCase().padStart(WAL_NAME_PART, '0')
  const file = Number.parseInt(low, HEXADECIMAL) >>> WAL_FILE_BITS
  return inHex(Number(timeline)) + inHex(Number.parseInt(high, HEXADECIMAL)) + inHex(file)
}

const receive = (client: pg.Client & { readonly connection: pg.Connection }, target: Writable): Promise<BaseBackup> => {
  const { stream } = client.connection
  let firstWal: string | undefined
  const write = (bytes: Buffer): void => {
    target.write(Buffer.from(bytes))
    if (target.writableLength <= MOST_WAITING_BYTES || stream.isPaused()) return
    stream.pause()
    target.once('drain', () => stream.resume())
  }
  return new Promise((resolve, reject) => {
    client.once('end', () => reject(new Error('the connection to the database broke')))
    const statement: BaseBackupStatement = {
      submit: (connection) => connection.query(COMMAND),
      handleRowDescription: () => undefined,
      // The first row is the position at which the backup begins.
      handleDataRow: ({ fields: [position, timeline] }) => {
        firstWal ??= walFileOf(position ?? '', timeline ?? '')
      },
      handleCommandComplete: () => undefined,
      handleCopyData: ({ chunk }) => {
        if (chunk[0] === DATA) write(chunk.subarray(1))
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ firstWal: firstWal ?? '' }),
    }
    client.query(statement)
  })
}

/**
 * Writes the files of a running cluster as a tar archive. PostgreSQL checks the sums of all blocks that it sends. It
 * resolves when the log that the backup needs is archived. `adminUrl` is an address of the superuser.
 */
export const copyCluster = async (adminUrl: string, target: Writable): Promise<BaseBackup> => {
  const client = new pg.Client({ connectionString: `${adminUrl}&replication=true` })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const failed = once(target, 'error').then(([error]) => {
      throw error
    })
    return await Promise.race([receive(client, target), failed])
  } finally {
    client.connection.stream.destroy()
    await client.end().catch(() => undefined)
  }
}
