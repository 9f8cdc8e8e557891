import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { Notifier } from '../../base/notifier.ts'
import type { Store } from '../../store/database.ts'
import type { Statistics } from '../../store/statistics/open-statistics.ts'
import type { StoreTogether } from './ingest/device-batch.ts'
import type { LogBatch } from './log/log-batch.ts'
import type { LiveOtherServices } from './other-services.ts'

/** A location got its first reader in this process (`hasReaders`), or lost its last one. */
export type ReadersChange = { locationUuid: string; hasReaders: boolean }

/** The dependencies of the live service, and the notifiers that its parts share. */
export type LiveContext = {
  store: Store
  statistics: Statistics
  clock: Clock
  log: Logger
  otherServices: LiveOtherServices
  /** Aborted when the server begins to stop: long work ends after its present batch. */
  stopping?: AbortSignal | undefined
  /** Stores batches that arrive at the same time in one transaction. */
  storeTogether: StoreTogether
  /** Batches that this process added to live logs, after they are committed. */
  newEntries: Notifier<LogBatch>
  /** Uuids of araboxes that send a batch over HTTP, before it is stored. */
  deviceRequests: Notifier<string>
  readersChanges: Notifier<ReadersChange>
  /** Most bytes of the newest messages of all locations that pages show; undefined for the usual number. */
  recentBytes?: number | undefined
}
