import type { LiveContext } from '../context.ts'
import type { Readers } from './readers.ts'
import type { LiveServer } from './socket-types.ts'

/** Most entries of one batch that are sent to other processes; for a larger batch only its numbers are sent. */
const MAX_BROADCAST_ENTRIES = 500

/**
 * Sends the new log entries of this process to the other processes, and passes their entries to the readers here.
 * Returns the function that stops it. It only shortens the wait until the next poll: batches that are lost, late or out
 * of order do not change counts.
 */
export const broadcastNewEntries = (
  server: LiveServer,
  { newEntries }: Pick<LiveContext, 'newEntries'>,
  readers: Readers,
): (() => void) => {
  server.on('news', readers.receive)
  return newEntries.subscribe(({ locationUuid, fromSeq, entries }) => {
    const sent = entries.length > MAX_BROADCAST_ENTRIES ? null : entries
    server.serverSideEmit('news', { locationUuid, fromSeq, toSeq: fromSeq + entries.length - 1, entries: sent })
  })
}
