import type { LiveContext } from '../context.ts'
import { newsOf } from '../log/new-entries.ts'
import type { Readers } from './readers.ts'
import type { LiveServer } from './socket-types.ts'

/** Most entries of one batch that travel between processes; of more only the number does, and the log has them. */
const MAX_BROADCAST_ENTRIES = 500

/**
 * Tells the other processes what this one adds to the live logs, and the readers here what those tell; returns how to end it. It only saves
 * them the wait until the next look: what is lost, late or out of order on the way changes no count.
 */
export const broadcastNewEntries = (
  server: LiveServer,
  live: Pick<LiveContext, 'store'>,
  readers: Readers,
): (() => void) => {
  server.on('news', readers.told)
  return newsOf(live.store).hear(({ locationUuid, fromSeq, entries }) => {
    const told = entries.length > MAX_BROADCAST_ENTRIES ? null : entries
    server.serverSideEmit('news', { locationUuid, fromSeq, toSeq: fromSeq + entries.length - 1, entries: told })
  })
}
