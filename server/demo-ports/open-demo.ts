import type { Contexts } from '../contexts.ts'
import type { Platform } from '../platform.ts'
import { transferClosedHours } from '../services/live/hours/closed-hours.ts'
import { storeBatch } from '../services/live/ingest/store-batch.ts'
import { appendHours, inLocalTime, latestHour } from '../services/statistics/hours/store-hours.ts'
import { type Demo, type DemoPorts, loadDemo } from './load-demo.ts'
import { storeContent } from './store-content.ts'

/** Connects the demo to the services. */
export const demoPorts = ({ store, statistics, clock, log }: Platform, { campaigns, live }: Contexts): DemoPorts => ({
  now: () => clock.now(),
  storeContent: (content, counted) => storeContent(store, campaigns, content, counted),
  storeBatch: (arabox, messages) => storeBatch(live, { ...arabox, key: null }, messages),
  findLatestHour: (locationUuids) => latestHour(statistics, locationUuids),
  addHours: (counts, timeZone) => appendHours(statistics, inLocalTime(counts, timeZone)),
  transferClosedHours: (now) => transferClosedHours(live, now),
  subscribeToDeviceRequests: live.deviceRequests.subscribe,
  subscribeToReaders: live.readersChanges.subscribe,
  logError: (error, message) => log.error({ err: error }, message),
})

/** Creates the demo on a platform in demo mode; undefined in production. */
export const openDemo = async (platform: Platform, contexts: Contexts): Promise<Demo | undefined> => {
  if (platform.config.mode !== 'demo') return undefined
  const { createDemo } = await loadDemo()
  return createDemo(demoPorts(platform, contexts))
}
