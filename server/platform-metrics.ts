import type { Composition } from './composition.ts'
import type { Metric } from './http/metrics.ts'

/** The platform’s own metrics for Prometheus, in addition to those of Node.js and HTTP. */
export const platformMetrics = ({ platform, contexts }: Composition, openSockets: () => number): Metric[] => {
  const { pool } = platform.store
  let liveEntries = 0
  contexts.live.newEntries.subscribe(({ entries }) => {
    liveEntries += entries.length
  })
  return [
    {
      kind: 'gauge',
      name: 'arabox_database_connections',
      help: 'Connections to PostgreSQL.',
      read: () => pool.totalCount,
    },
    {
      kind: 'gauge',
      name: 'arabox_database_requests_waiting',
      help: 'Requests that wait for a connection to PostgreSQL.',
      read: () => pool.waitingCount,
    },
    { kind: 'gauge', name: 'arabox_live_sockets', help: 'Open sockets with live counts.', read: openSockets },
    {
      kind: 'counter',
      name: 'arabox_live_entries_total',
      help: 'Live counts that this process has stored since its start.',
      read: () => liveEntries,
    },
  ]
}
