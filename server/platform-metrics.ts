import { SECOND_MS } from '../machines/calendar/durations.ts'
import { productVersion } from './base/product-version.ts'
import type { Composition } from './composition.ts'
import type { Metric } from './http/metrics.ts'
import type { ObservedState } from './observed-state.ts'
import type { QueueState } from './store/queue-state.ts'
import type { WorkStates } from './work-states.ts'

/** The platform’s own metrics for Prometheus, in addition to those of Node.js and HTTP. */
export const platformMetrics = (
  { platform, contexts }: Composition,
  {
    openSockets,
    receivedBatches,
    openPlayers,
  }: Readonly<Record<'openSockets' | 'receivedBatches' | 'openPlayers', () => number>>,
  works: WorkStates,
  observed: () => ObservedState,
): Metric[] => {
  const { pool } = platform.store
  let liveEntries = 0
  contexts.live.newEntries.subscribe(({ entries }) => {
    liveEntries += entries.length
  })
  const ofQueues = (value: (state: QueueState) => number) => (): ReadonlyMap<string, number> =>
    new Map([...observed().queues].map(([name, state]) => [name, value(state)]))
  return [
    {
      kind: 'gauges',
      name: 'arabox_queue_waiting',
      help: 'What waits in a queue: webhooks, orders, mail, roots, films, transfers (hours), imports. Only of processes with jobs.',
      label: 'queue',
      read: ofQueues(({ waiting }) => waiting),
    },
    {
      kind: 'gauges',
      name: 'arabox_queue_oldest_seconds',
      help: 'For how long the oldest of a queue waits; 0 if it is empty.',
      label: 'queue',
      read: ofQueues(({ oldestSeconds }) => oldestSeconds),
    },
    {
      kind: 'gauge',
      name: 'arabox_silent_sensors',
      help: 'Araboxes that have been silent for more than 15 minutes without planned works. Only of processes with jobs.',
      read: () => observed().silentAraboxes,
    },
    {
      kind: 'gauges',
      name: 'arabox_free_bytes',
      help: 'Free space of the folder of data and of the folder of files.',
      label: 'folder',
      read: () => observed().freeBytes,
    },
    {
      kind: 'gauges',
      name: 'arabox_certificate_end_seconds',
      help: 'Unix time at which the certificate of a service ends, by the setting with its address.',
      label: 'setting',
      read: () => new Map([...observed().certificates].map(([name, end]) => [name, end.getTime() / SECOND_MS])),
    },
    {
      kind: 'gauges',
      name: 'arabox_version_info',
      help: 'The version of the product.',
      label: 'version',
      read: () => new Map([[productVersion, 1]]),
    },
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
    { kind: 'gauge', name: 'arabox_live_sockets', help: 'Open sockets, those of players included.', read: openSockets },
    { kind: 'gauge', name: 'arabox_player_sockets', help: 'Players that are connected.', read: openPlayers },
    {
      kind: 'counter',
      name: 'arabox_live_entries_total',
      help: 'Live counts that this process has stored since its start.',
      read: () => liveEntries,
    },
    {
      kind: 'counter',
      name: 'arabox_live_batches_received_total',
      help: 'Batches of live counts that other processes have sent to this one over Redis since its start.',
      read: receivedBatches,
    },
    {
      kind: 'gauges',
      name: 'arabox_work_success_age_seconds',
      help: 'Time since the last success of a repeated work of this process, or since its start.',
      label: 'work',
      read: () => new Map(works.list().map(({ name, seconds }) => [name, seconds])),
    },
    {
      kind: 'gauge',
      name: 'arabox_clock_paused',
      help: '1 while the work of the clock is paused because the clock is wrong.',
      read: () => (works.clockPaused === null ? 0 : 1),
    },
    {
      kind: 'gauge',
      name: 'arabox_outgoing_held',
      help: '1 while webhooks and e-mails are kept back.',
      read: () => (works.outgoingHeld === null ? 0 : 1),
    },
    {
      kind: 'counter',
      name: 'arabox_files_failures_total',
      help: 'Calls to the object store of films and imports that failed for good since the start of this process.',
      read: () => platform.files.state().failures,
    },
    {
      kind: 'gauge',
      name: 'arabox_files_available',
      help: '0 while the last call to the object store of films and imports failed.',
      read: () => (platform.files.state().isAvailable ? 1 : 0),
    },
    {
      kind: 'gauge',
      name: 'arabox_parked_work',
      help: 'Pieces of work, such as campaigns, that failed several times and wait for somebody.',
      read: () => works.parked,
    },
  ]
}
