import { DAY_MS } from '../../machines/calendar/durations.ts'
import type { Contexts } from '../contexts.ts'
import type { Platform } from '../platform.ts'
import { bookPlaysIn } from '../services/campaigns/public.ts'
import { storeBatch, transferClosedHours } from '../services/live/public.ts'
import { markReadBefore } from '../services/notifications/public.ts'
import { pairSimulatedPlayers, simulatedPlayerCalls } from '../services/player/public.ts'
import { appendHours, inLocalTime, latestHour, pastForecasts } from '../services/statistics/public.ts'
import { type Demo, type DemoPorts, loadDemo } from './load-demo.ts'
import { storeContent } from './store-content.ts'

/** Connects the demo to the services. */
export const demoPorts = (
  { store, statistics, clock, log, config, sessionSecret }: Platform,
  { campaigns, live, player }: Contexts,
): DemoPorts => ({
  now: () => clock.now(),
  storeContent: async (content, counted) => {
    const steps = content.campaigns.flatMap(({ history }) => history.map(({ at }) => Date.parse(at)))
    const first = new Date(Math.min(...steps, clock.now().getTime()))
    const otherServices = { ...campaigns.otherServices, ...pastForecasts(statistics, first, clock.now()) }
    await storeContent(store, { ...campaigns, otherServices }, content, counted)
    await markReadBefore(store.db, new Date(clock.now().getTime() - DAY_MS))
  },
  storeBatch: (arabox, messages, receivedAt) =>
    storeBatch(receivedAt ? { ...live, clock: { now: () => receivedAt } } : live, { ...arabox, key: null }, messages),
  findLatestHour: (locationUuids) => latestHour(statistics, locationUuids),
  addHours: (counts, timeZone) => appendHours(statistics, inLocalTime(counts, timeZone)),
  transferClosedHours: (now) => transferClosedHours(live, now),
  subscribeToDeviceRequests: live.deviceRequests.subscribe,
  subscribeToReaders: live.readersChanges.subscribe,
  players: {
    ...simulatedPlayerCalls(player),
    areRunning: config.demoLive,
    secret: sessionSecret,
    pair: (players, at) =>
      store.transaction(async (tx) => {
        await bookPlaysIn(tx, campaigns, at)
        await pairSimulatedPlayers(tx, player, players, at)
      }),
  },
  logError: (error, message) => log.error({ err: error }, message),
})

/** Creates the demo on a platform in demo mode; undefined in production. */
export const openDemo = async (platform: Platform, contexts: Contexts): Promise<Demo | undefined> => {
  if (platform.config.mode !== 'demo') return undefined
  const { createDemo } = await loadDemo()
  return createDemo(demoPorts(platform, contexts))
}
