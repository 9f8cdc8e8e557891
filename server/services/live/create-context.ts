import { createNotifier } from '../../base/notifier.ts'
import type { LiveContext } from './context.ts'
import { createStoreTogether } from './ingest/receive-batch.ts'
import type { LiveOtherServices } from './other-services.ts'

/** Creates the context of the live service; call it once per process. */
export const createLiveContext = (
  stores: Pick<LiveContext, 'store' | 'statistics' | 'clock' | 'log' | 'stopping'>,
  otherServices: LiveOtherServices,
  recentBytes?: number,
): LiveContext => ({
  store: stores.store,
  statistics: stores.statistics,
  clock: stores.clock,
  log: stores.log,
  stopping: stores.stopping,
  otherServices,
  storeTogether: createStoreTogether({ store: stores.store, clock: stores.clock, otherServices }),
  newEntries: createNotifier(),
  deviceRequests: createNotifier(),
  readersChanges: createNotifier(),
  recentBytes,
})
