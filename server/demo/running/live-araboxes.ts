import { MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { startOfHourMs } from '../../../machines/calendar/full-hours.ts'
import type { Network } from '../network/entities.ts'
import type { DemoPorts } from '../ports.ts'
import { streetsOf } from '../street/observations.ts'
import { createPathNumbering, type LiveArabox, liveArabox } from './live-arabox.ts'

const TICK_MS = 250
/** Pause before the first delivery, so that the first requests of users are fast. */
const START_PAUSE_MS = 5 * SECOND_MS
/** Deliveries use only this part of a minute, so that a late one is not in the next minute. */
const DELIVERY_WINDOW_MS = 55 * SECOND_MS
/** How long an arabox waits after a failed delivery. */
const RETRY_AFTER_MS = MINUTE_MS
/** How long an arabox pauses after another program, such as `npm run simulate`, has delivered for it. */
const EXTERNAL_PAUSE_MS = 10 * SECOND_MS
/** Number of araboxes that deliver at the same time. */
const CONCURRENT_DELIVERIES = 2

/** The demo's araboxes, which deliver automatically. */
export type LiveAraboxes = {
  /** Lets all araboxes deliver that are due at the present instant of the platform. */
  deliverDue(): Promise<void>
  /** Starts no more deliveries and waits for running ones. */
  close(): Promise<void>
}

type LivePorts = Pick<DemoPorts, 'now' | 'storeBatch' | 'subscribeToDeviceRequests' | 'subscribeToReaders' | 'logError'>
type Schedule = { arabox: LiveArabox; dueMs: number; pausedUntilMs: number; isBusy: boolean }

/** The offset of an arabox within a minute. The offsets are distributed evenly. */
const offsetOf = (index: number, araboxes: number): number => Math.floor((index * DELIVERY_WINDOW_MS) / araboxes)

/** The first instant at or after `atMs` with this offset in its minute. */
const nextDueMs = (atMs: number, offsetMs: number): number =>
  Math.ceil((atMs - offsetMs) / MINUTE_MS) * MINUTE_MS + offsetMs

/** Locations with live readers, and the subscription to locations that get their first reader. */
const trackReaders = ({ subscribeToReaders }: LivePorts, onFirstReader: () => void) => {
  const read = new Set<string>()
  const unsubscribe = subscribeToReaders(({ locationUuid, hasReaders }) => {
    if (!hasReaders) return void read.delete(locationUuid)
    read.add(locationUuid)
    onFirstReader()
  })
  return { hasReaders: (locationUuid: string) => read.has(locationUuid), unsubscribe }
}

/** Milliseconds since another program delivered for an arabox; infinite if none has. */
const trackDeviceRequests = ({ subscribeToDeviceRequests }: LivePorts) => {
  const lastMs = new Map<string, number>()
  const unsubscribe = subscribeToDeviceRequests((araboxUuid) => void lastMs.set(araboxUuid, performance.now()))
  const sinceMs = (araboxUuid: string) => performance.now() - (lastMs.get(araboxUuid) ?? Number.NEGATIVE_INFINITY)
  return { sinceMs, unsubscribe }
}

/**
 * Creates the demo's araboxes. From the start of the present hour they deliver exactly the counts of the demo's hours:
 * once a minute, and every second while the location has live readers.
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
  // Locations that get their first reader are delivered before all others.
  const readers = trackReaders(ports, () => void deliverDue())
  const external = trackDeviceRequests(ports)

  const hasReaders = ({ arabox }: Schedule) => readers.hasReaders(arabox.locationUuid)
  /**
   * The end of the next delivery of an arabox. Positions are taken at full seconds, so it excludes the present second.
   */
  const targetMsOf = (schedule: Schedule) => {
    const wholeSecondMs = Math.floor(nowMs() / SECOND_MS) * SECOND_MS
    return hasReaders(schedule) || schedule.dueMs <= nowMs() ? wholeSecondMs : 0
  }
  const isDue = (schedule: Schedule) =>
    !schedule.isBusy && schedule.pausedUntilMs <= nowMs() && schedule.arabox.deliveredUntilMs() < targetMsOf(schedule)
  const findDue = (): Schedule | undefined =>
    schedules.find((schedule) => hasReaders(schedule) && isDue(schedule)) ?? schedules.find(isDue)

  const logFailure = (error: unknown) => {
    // A permanent failure would fill the log.
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
