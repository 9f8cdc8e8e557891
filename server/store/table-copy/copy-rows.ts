import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** Messages of the protocol that a statement of `pg` receives: what the client calls. */
type CopyStatement = pg.Submittable & {
  callback?: (error: Error | null) => void
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(): void
  handleCopyInResponse(connection: CopyConnection): void
  handleCopyData(message: { readonly chunk: Buffer }): void
}

/** The part of the connection that sends rows. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Runs a `copy` statement; resolves when PostgreSQL has ended it. */
const runCopy = (
  client: pg.Client,
  text: string,
  {
    onRow = () => undefined,
    onReady = (connection) => connection.sendCopyFail('there are no rows'),
  }: {
    readonly onRow?: (row: Buffer) => void
    readonly onReady?: (connection: CopyConnection) => void
  },
): Promise<void> => {
  let onEnd: (() => void) | undefined
  return new Promise<void>((resolve, reject) => {
    // A connection that breaks ends no statement of this kind by itself.
    onEnd = () => reject(new Error('the connection to the database broke'))
    client.once('end', onEnd)
    const statement: CopyStatement = {
      submit: (connection) => connection.query(text),
      handleError: reject,
      handleReadyForQuery: () => resolve(),
      handleCommandComplete: () => undefined,
      handleCopyInResponse: onReady,
      handleCopyData: ({ chunk }) => onRow(chunk),
    }
    client.query(statement)
  }).finally(() => onEnd && client.off('end', onEnd))
}

/** Bytes that wait for a slow disk before the database has to wait. */
const MOST_WAITING_BYTES = 4_000_000

/**
 * Writes the rows of a query to a stream, as text, one row for each line. `onRow` gets each row. The database waits
 * while the stream cannot take more, so that memory is bounded.
 */
export const copyRowsOut = async (
  client: pg.Client & { readonly connection: pg.Connection },
  query: string,
  target: Writable,
  onRow: (row: Buffer) => void,
): Promise<void> => {
  const { stream } = client.connection
  const write = (row: Buffer): void => {
    onRow(row)
    // The bytes belong to a buffer that the client uses again.
    target.write(Buffer.from(row))
    if (target.writableLength <= MOST_WAITING_BYTES || stream.isPaused()) return
    stream.pause()
    target.once('drain', () => stream.resume())
  }
  const failed = once(target, 'error').then(([error]) => {
    stream.resume()
    throw error
  })
  await Promise.race([runCopy(client, `copy (${query}) to stdout`, { onRow: write }), failed])
}

/** Stores rows in the form of {@link copyRowsOut} with a statement `copy … from stdin`. */
export const copyRowsIn = async (
  client: pg.Client & { readonly connection: pg.Connection },
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> => {
  let fail: unknown
  const send = async (connection: CopyConnection): Promise<void> => {
    try {
      for await (const chunk of rows) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      fail = error
      connection.sendCopyFail('the rows cannot be read')
    }
  }
  try {
    await runCopy(client, statement, { onReady: (connection) => void send(connection) })
  } catch (error) {
    throw fail ?? error
  }
}
