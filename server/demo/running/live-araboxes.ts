import { MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { startOfHourMs } from '../../../machines/calendar/full-hours.ts'
import type { Network } from '../network/entities.ts'
import type { DemoPorts } from '../ports.ts'
import { streetsOf } from '../street/observations.ts'
import { createPathNumbering, type LiveArabox, liveArabox } from './live-arabox.ts'

const TICK_MS = 250
/** No delivery starts in this time after a start, so that the first requests of users are fast. */
const START_PAUSE_MS = 5 * SECOND_MS
/** The deliveries of a minute leave its end free, so that a late one does not fall into the next minute. */
const DELIVERY_WINDOW_MS = 55 * SECOND_MS
/** How long an arabox waits after a failed delivery. */
const RETRY_AFTER_MS = MINUTE_MS
/** How long an arabox pauses after another program, like `npm run simulate`, delivered for it. */
const EXTERNAL_PAUSE_MS = 10 * SECOND_MS
/** Araboxes that deliver at the same time. */
const CONCURRENT_DELIVERIES = 2

/** The demo's araboxes that deliver by themselves. */
export type LiveAraboxes = {
  /** Lets every arabox deliver that is due at the present instant of the platform. */
  deliverDue(): Promise<void>
  /** Starts no more deliveries and waits for those that run. */
  close(): Promise<void>
}

type LivePorts = Pick<DemoPorts, 'now' | 'storeBatch' | 'subscribeToDeviceRequests' | 'subscribeToReaders' | 'logError'>
type Schedule = { arabox: LiveArabox; dueMs: number; pausedUntilMs: number; isBusy: boolean }

/** Offset of an arabox within a minute; the offsets are evenly spread. */
const offsetOf = (index: number, araboxes: number): number => Math.floor((index * DELIVERY_WINDOW_MS) / araboxes)

/** The first instant at or after `atMs` with this offset in its minute. */
const nextDueMs = (atMs: number, offsetMs: number): number =>
  Math.ceil((atMs - offsetMs) / MINUTE_MS) * MINUTE_MS + offsetMs

/** Locations with live readers, and how to be called when one gets its first reader. */
const trackReaders = ({ subscribeToReaders }: LivePorts, onFirstReader: () => void) => {
  const read = new Set<string>()
  const unsubscribe = subscribeToReaders(({ locationUuid, hasReaders }) => {
    if (!hasReaders) return void read.delete(locationUuid)
    read.add(locationUuid)
    onFirstReader()
  })
  return { hasReaders: (locationUuid: string) => read.has(locationUuid), unsubscribe }
}

/** Milliseconds since another program delivered for an arabox; infinite if none did. */
const trackDeviceRequests = ({ subscribeToDeviceRequests }: LivePorts) => {
  const lastMs = new Map<string, number>()
  const unsubscribe = subscribeToDeviceRequests((araboxUuid) => void lastMs.set(araboxUuid, performance.now()))
  const sinceMs = (araboxUuid: string) => performance.now() - (lastMs.get(araboxUuid) ?? Number.NEGATIVE_INFINITY)
  return { sinceMs, unsubscribe }
}

/**
 * The demo's araboxes. They deliver exactly what the demo's hours count, from the start of the present hour: each
 * once a minute, and every second while its location has live readers.
 */
export const liveAraboxes = (ports: LivePorts, network: Network): LiveAraboxes => {
  const firstPathNumber = createPathNumbering(network)
  const nowMs = () => ports.now().getTime()
  const startMs = nowMs()
  const streets = streetsOf(network, { rate: null, isSteady: false })
  const schedules = streets.map(
    (street, index): Schedule => ({
      arabox: liveArabox(ports, street, firstPathNumber, startOfHourMs(startMs)),
      dueMs: nextDueMs(startMs + START_PAUSE_MS, offsetOf(index, streets.length)),
      pausedUntilMs: 0,
      isBusy: false,
    }),
  )
  let isClosed = false
  let lastLoggedMs = Number.NEGATIVE_INFINITY
  // A location that gets its first reader is delivered before all others.
  const readers = trackReaders(ports, () => void deliverDue())
  const external = trackDeviceRequests(ports)

  const hasReaders = ({ arabox }: Schedule) => readers.hasReaders(arabox.locationUuid)
  /** Until when an arabox must deliver now. Positions are taken at full seconds, so the present second is left out. */
  const targetMsOf = (schedule: Schedule) => {
    const wholeSecondMs = Math.floor(nowMs() / SECOND_MS) * SECOND_MS
    return hasReaders(schedule) || schedule.dueMs <= nowMs() ? wholeSecondMs : 0
  }
  const isDue = (schedule: Schedule) =>
    !schedule.isBusy && schedule.pausedUntilMs <= nowMs() && schedule.arabox.deliveredUntilMs() < targetMsOf(schedule)
  const findDue = (): Schedule | undefined =>
    schedules.find((schedule) => hasReaders(schedule) && isDue(schedule)) ?? schedules.find(isDue)

  const logFailure = (error: unknown) => {
    // A failure that lasts would fill the log.
    if (performance.now() - lastLoggedMs < RETRY_AFTER_MS) return
    lastLoggedMs = performance.now()
    ports.logError(error, 'an arabox of the demo could not deliver')
  }

  const deliver = async (schedule: Schedule): Promise<void> => {
    const { arabox } = schedule
    schedule.isBusy = true
    try {
      const targetMs = targetMsOf(schedule)
      if (external.sinceMs(arabox.araboxUuid) < EXTERNAL_PAUSE_MS) arabox.skip(targetMs)
      else await arabox.deliver(targetMs)
      if (arabox.deliveredUntilMs() >= targetMs) schedule.dueMs = nextDueMs(nowMs() + 1, schedule.dueMs % MINUTE_MS)
    } catch (error) {
      schedule.pausedUntilMs = nowMs() + RETRY_AFTER_MS
      logFailure(error)
    } finally {
      schedule.isBusy = false
    }
  }

  let workers = 0
  const deliverOneByOne = async () => {
    workers += 1
    for (let schedule = findDue(); schedule && !isClosed; schedule = findDue()) await deliver(schedule)
    workers -= 1
  }
  let running: Promise<unknown> = Promise.resolve()
  const deliverDue = async () => {
    running = Promise.all([running, ...Array.from({ length: CONCURRENT_DELIVERIES - workers }, deliverOneByOne)])
    await running
  }

  return {
    deliverDue,
    async close() {
      isClosed = true
      readers.unsubscribe()
      external.unsubscribe()
      await running
    },
  }
}

/** Starts {@link liveAraboxes} with a timer. */
export const startLiveAraboxes = (ports: LivePorts, network: Network): LiveAraboxes => {
  const araboxes = liveAraboxes(ports, network)
  const timer = setInterval(() => void araboxes.deliverDue(), TICK_MS)
  return {
    ...araboxes,
    async close() {
      clearInterval(timer)
      await araboxes.close()
    },
  }
}
