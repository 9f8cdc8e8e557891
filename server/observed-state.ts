import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS, SECOND_MS } from '../machines/calendar/durations.ts'
import { certificateExpiry } from './base/certificate-expiry.ts'
import type { AwaitUntilStop } from './base/stop-deadline.ts'
import type { Composition } from './composition.ts'
import { orderQueue } from './content/outside/order-queue.ts'
import { filesFolder } from './installation/own-files.ts'
import { campaignQueues } from './services/campaigns/public.ts'
import { rootQueue } from './services/history/public.ts'
import { liveQueues } from './services/live/public.ts'
import { notificationQueues } from './services/notifications/public.ts'
import type { Config } from './settings/config.ts'
import type { QueueState } from './store/queue-state.ts'

const INTERVAL_MS = 30 * SECOND_MS
const CERTIFICATES_INTERVAL_MS = HOUR_MS

/** What the metrics say about the platform besides this process. Processes without jobs know only the free space. */
export type ObservedState = {
  readonly queues: ReadonlyMap<string, QueueState>
  readonly silentAraboxes: number
  /** Free bytes by the name of a folder. */
  readonly freeBytes: ReadonlyMap<string, number>
  /** When the certificate of a service ends, by the setting with its address. */
  readonly certificates: ReadonlyMap<string, Date>
}

const readQueues = async ({ platform, contexts }: Composition) => {
  const { db } = platform.store
  const { receiver } = contexts.history
  const { silentAraboxes, mail } = await notificationQueues(db)
  const states = {
    ...(await campaignQueues(db)),
    ...(await liveQueues(db, platform.clock.now())),
    orders: await orderQueue(db),
    ...(receiver ? { roots: await rootQueue(db, receiver, platform.clock.now()) } : {}),
    mail,
  }
  return { queues: new Map(Object.entries(states)), silentAraboxes }
}

/** Free space of the folders that the server writes to. */
const readFreeBytes = async (config: Config): Promise<Map<string, number>> => {
  const folders = { data: config.dataDir, ...(config.filesBucket ? {} : { files: filesFolder(config) }) }
  const free = Object.entries(folders).map(async ([name, folder]): Promise<[string, number]> => {
    const { bavail, bsize } = await statfs(folder)
    return [name, bavail * bsize]
  })
  return new Map(await Promise.all(free))
}

const addressesOf = (config: Config) => {
  const { publicUrl, contentSystem, xibo, research, geocoder, mail, mqtt, historyReceiver, statisticsUrl } = config
  return Object.entries({
    PUBLIC_URL: publicUrl,
    CONTENT_URL: contentSystem?.url,
    XIBO_URL: xibo?.url,
    RESEARCH_URL: research?.url,
    HISTORY_URL: historyReceiver?.url,
    GEOCODER_URL: geocoder?.url,
    SMTP_URL: mail?.url,
    MQTT_URL: mqtt?.url,
    STATISTICS_URL: statisticsUrl,
  })
}

/** Observes the platform for its metrics until the server stops. */
export const observeState = (
  app: FastifyInstance,
  composition: Composition,
  awaitUntilStop: AwaitUntilStop,
): (() => ObservedState) => {
  const { config, log } = composition.platform
  let state: ObservedState = { queues: new Map(), silentAraboxes: 0, freeBytes: new Map(), certificates: new Map() }
  let certificatesAtMs = Number.NEGATIVE_INFINITY
  const readCertificates = async () => {
    if (performance.now() - certificatesAtMs < CERTIFICATES_INTERVAL_MS) return state.certificates
    certificatesAtMs = performance.now()
    const certificates = new Map(state.certificates)
    for (const [name, address] of addressesOf(config)) {
      if (address === undefined) continue
      try {
        const expiry = await certificateExpiry(address)
        if (expiry) certificates.set(name, expiry)
      } catch (error) {
        log.info({ err: error, setting: name }, 'the certificate of a service could not be read')
      }
    }
    return certificates
  }
  const observe = async () => {
    try {
      const freeBytes = await readFreeBytes(config)
      const observed = config.work.has('jobs')
        ? { ...(await readQueues(composition)), certificates: await readCertificates() }
        : {}
      state = { ...state, freeBytes, ...observed }
    } catch (error) {
      log.warn({ err: error }, 'the state of queues and disks could not be read for the metrics')
    }
  }
  let observing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    const begin = () => {
      observing = observing.then(observe)
    }
    begin()
    timer = setInterval(begin, INTERVAL_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await awaitUntilStop(observing)
  })
  return () => state
}
