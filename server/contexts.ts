import { cacheBytes } from './base/cache-bytes.ts'
import { embeddedContent } from './content/embedded.ts'
import { httpAdapter } from './content/outside/http-system.ts'
import { outsideContent } from './content/outside/outside-content.ts'
import type { PlayoutAdapter } from './content/outside/playout-adapter.ts'
import { xiboAdapter } from './content/outside/xibo/xibo-adapter.ts'
import type { ScreenContent } from './content/port.ts'
import { historySecretOf } from './installation/own-files.ts'
import {
  campaignOtherServices,
  experimentOtherServices,
  liveOtherServices,
  notificationOtherServices,
  playerOtherServices,
  researchOtherServices,
  toolsOtherServices,
} from './other-services.ts'
import { type Platform, signerOf } from './platform.ts'
import { type RecordCache, recordCache } from './records/record-cache.ts'
import { type CampaignContext, filmsOfOrder, spotFiles } from './services/campaigns/public.ts'
import type { ExperimentContext } from './services/experiments/public.ts'
import { type HistoryContext, historyKeyOf } from './services/history/public.ts'
import { createLiveContext, dwellCache, type LiveContext } from './services/live/public.ts'
import { findScreenPlaces, findScreensOff, type PictureFiles, pictureFiles } from './services/location/public.ts'
import { createMailer, type NotificationContext } from './services/notifications/public.ts'
import { type PlayerContext, scheduleChanged, screensNotComputed } from './services/player/public.ts'
import { httpResearch, importedResearch, type ResearchContext } from './services/research/public.ts'
import { type StatisticsCaches, statisticsCaches } from './services/statistics/public.ts'
import { createOpenGeocoder, type ToolsContext } from './services/tools/public.ts'

const BYTES_PER_MB = 1024 * 1024

/** The contexts with the state of the services. They are created once per platform. */
export type Contexts = {
  campaigns: CampaignContext
  experiments: ExperimentContext
  live: LiveContext
  pictures: PictureFiles
  tools: ToolsContext
  research: ResearchContext
  notifications: NotificationContext
  player: PlayerContext
  history: HistoryContext
  /** The caches of the statistics. */
  caches: StatisticsCaches
  /** Cached cities, locations, screens and companies. */
  records: RecordCache
}

/** Whether another system plays the campaigns. */
export const hasOutsideContent = ({ config }: Pick<Platform, 'config'>): boolean =>
  config.contentSystem !== undefined || config.xibo !== undefined

/** Sends the orders of campaigns to the outside playout system of the settings; undefined without one. */
export const playoutAdapter = ({ config, store }: Platform, campaigns: CampaignContext): PlayoutAdapter | undefined => {
  if (config.xibo) {
    return xiboAdapter(config.xibo, store, { filmsOf: (uuid, order) => filmsOfOrder(campaigns, uuid, order) })
  }
  return config.contentSystem && httpAdapter(config.contentSystem)
}

/** The playout system of a platform: an outside one if the settings name it, otherwise the embedded one. */
const screenContent = (platform: Platform): ScreenContent =>
  hasOutsideContent(platform)
    ? outsideContent({
        screenUuids: async (tx, ids) =>
          new Map([...(await findScreenPlaces(tx, ids))].map(([id, { uuid }]) => [id, uuid])),
      })
    : embeddedContent({
        screensOff: findScreensOff,
        screensNotComputed: (tx, ids) => screensNotComputed(tx, ids, platform.config.playsWithoutPlayer),
        scheduleChanged,
      })

/** Creates the context of the campaigns' service. */
export const campaignContext = async (
  platform: Platform,
  caches: StatisticsCaches,
  records: RecordCache,
): Promise<CampaignContext> => ({
  store: platform.store,
  clock: platform.clock,
  log: platform.log,
  otherServices: campaignOtherServices(caches, records, dwellCache(platform)),
  content: screenContent(platform),
  files: await spotFiles(platform.files),
  ffmpeg: platform.config.ffmpeg,
  answersPerMinute: platform.config.answersPerMinute,
  filmBytesPerCompany: platform.config.filmMbPerCompany * BYTES_PER_MB,
  sealedAfterDays: platform.config.sealedAfterDays,
  webhooks: platform.config.webhooks,
  filesKeptDays: platform.config.filesKeptDays,
})

/** Creates the context of the live service. */
export const liveContext = (stores: Parameters<typeof createLiveContext>[0], recentBytes?: number): LiveContext =>
  createLiveContext(stores, liveOtherServices, recentBytes)

/** Creates all contexts of an open platform. */
export const createContexts = async (platform: Platform): Promise<Contexts> => {
  const bytes = cacheBytes(platform.config.cacheMemoryMb)
  const caches = statisticsCaches(platform.statistics, bytes)
  const records = recordCache(platform.store, bytes.records)
  const campaigns = await campaignContext(platform, caches, records)
  return {
    campaigns,
    experiments: {
      store: platform.store,
      clock: platform.clock,
      log: platform.log,
      sealedAfterDays: platform.config.sealedAfterDays,
      otherServices: experimentOtherServices(platform.statistics, caches, records),
    },
    player: {
      store: platform.store,
      clock: platform.clock,
      log: platform.log,
      signer: signerOf(platform),
      playsWithoutPlayer: platform.config.playsWithoutPlayer,
      hasOutsideContent: hasOutsideContent(platform),
      otherServices: playerOtherServices(campaigns),
    },
    live: liveContext(platform, bytes.liveMessages),
    history: {
      store: platform.store,
      statistics: platform.statistics,
      clock: platform.clock,
      log: platform.log,
      getKey: async () => historyKeyOf(await historySecretOf(platform.config)),
      receiver: platform.config.historyReceiver,
      stopping: platform.stopping,
    },
    caches,
    records,
    pictures: await pictureFiles(platform.files),
    tools: {
      store: platform.store,
      clock: platform.clock,
      openGeocoder: createOpenGeocoder(platform.config.geocoder, platform.log),
      otherServices: toolsOtherServices,
    },
    notifications: {
      store: platform.store,
      clock: platform.clock,
      log: platform.log,
      otherServices: notificationOtherServices,
      mail: platform.config.mail && {
        mailer: createMailer(platform.config.mail),
        publicUrl: platform.config.mail.publicUrl,
      },
    },
    research: {
      store: platform.store,
      clock: platform.clock,
      log: platform.log,
      research: platform.config.research ? httpResearch(platform.config.research) : importedResearch(platform.store),
      serviceHost: platform.config.research ? new URL(platform.config.research.url).host : null,
      otherServices: researchOtherServices,
    },
  }
}
