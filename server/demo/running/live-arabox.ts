import type { Message } from '../../../contract/live/messages.ts'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { startOfHourMs } from '../../../machines/calendar/full-hours.ts'
import { WARSAW } from '../../../machines/calendar/time-zones.ts'
import { hourlyCounts } from '../counts/hourly-counts.ts'
import type { Network } from '../network/entities.ts'
import type { DemoPorts } from '../ports.ts'
import { pathsOf } from '../street/detections.ts'
import type { Observation, ObservedStreet } from '../street/observations.ts'

/** Longest time span of one batch, so that a batch does not block the process for long. */
const MAX_BATCH_SPAN_MS = HOUR_MS / 6
/**
 * More than any arabox counts in a day. Path numbers are above those of hourly reports and below those of `npm run
 * simulate`.
 */
const PATHS_PER_DAY = 1_000_000
const NUMBERS_PER_MS = 1000

/** The number of the first path of an arabox in the hour that starts at an instant (milliseconds). */
export type FirstPathNumber = (locationUuid: string, hourMs: number) => number

/**
 * Numbers the paths of all araboxes of a network by their position in the day. A path always has the same number, and
 * the numbers of a day have no gaps, so that few ranges of numbers are stored.
 */
export const createPathNumbering = (network: Network): FirstPathNumber => {
  let known: { dayMs: number; paths: ReadonlyMap<string, readonly number[]> } | undefined
  const pathsByHour = (dayMs: number) => {
    const paths = new Map<string, number[]>()
    for (const count of hourlyCounts(network, new Date(dayMs), new Date(dayMs + DAY_MS))) {
      const ofDay = paths.get(count.location_uuid) ?? Array.from({ length: 24 }, () => 0)
      ofDay[(count.hour.getTime() - dayMs) / HOUR_MS] = pathsOf(count)
      paths.set(count.location_uuid, ofDay)
    }
    return paths
  }
  return (locationUuid, hourMs) => {
    const dayMs = Math.floor(hourMs / DAY_MS) * DAY_MS
    if (known?.dayMs !== dayMs) known = { dayMs, paths: pathsByHour(dayMs) }
    const before = (known.paths.get(locationUuid) ?? []).slice(0, (hourMs - dayMs) / HOUR_MS)
    return before.reduce((sum, ofHour) => sum + ofHour, (dayMs / DAY_MS) * PATHS_PER_DAY)
  }
}

/** An arabox of the demo that delivers within this process. */
export type LiveArabox = {
  readonly araboxUuid: string
  readonly locationUuid: string
  /** All messages before this instant (milliseconds) are delivered or skipped. */
  deliveredUntilMs(): number
  /**
   * Delivers the counts until an instant, at most ten minutes. Rejects if the platform cannot store the batch. Nothing
   * is delivered then.
   */
  deliver(toMs: number): Promise<void>
  /** Advances like `deliver` without delivering. */
  skip(toMs: number): void
}

const isPosition = (observation: Observation): boolean => observation.type === 'realtime'

/**
 * Positions replace each other, so their numbers need not be repeatable. They must be greater than all earlier numbers.
 */
const positionNumbersFromNow = (): number => Date.now() * NUMBERS_PER_MS

/**
 * Creates an arabox that starts at the beginning of an hour. Of several positions in a batch it delivers only the last.
 */
export const liveArabox = (
  { storeBatch }: Pick<DemoPorts, 'storeBatch'>,
  street: ObservedStreet,
  firstPathNumber: FirstPathNumber,
  hourMs: number,
): LiveArabox => {
  const { araboxUuid, locationUuid } = street
  const arabox = { araboxUuid, locationUuid, timeZone: WARSAW }
  let deliveredUntilMs = hourMs
  let next = { hourMs, pathSeq: firstPathNumber(locationUuid, hourMs) }
  let positionSeq = positionNumbersFromNow()

  const observe = (toMs: number) => {
    // Earlier hours are in the hourly reports.
    const fromMs = toMs - deliveredUntilMs > HOUR_MS ? startOfHourMs(toMs) : deliveredUntilMs
    const startMs = startOfHourMs(fromMs)
    const endMs = Math.min(toMs, startMs + HOUR_MS, fromMs + MAX_BATCH_SPAN_MS)
    const observations = street.observationsIn(fromMs, endMs)
    const firstSeq = startMs === next.hourMs ? next.pathSeq : firstPathNumber(locationUuid, startMs)
    const paths = observations
      .filter((observation) => !isPosition(observation))
      .map((path, index): Message => ({ ...path, seq: firstSeq + index }))
    return {
      endMs,
      paths,
      position: observations.findLast(isPosition),
      following: { hourMs: startMs, pathSeq: firstSeq + paths.length },
    }
  }

  return {
    araboxUuid,
    locationUuid,
    deliveredUntilMs: () => deliveredUntilMs,
    async deliver(toMs) {
      const { endMs, paths, position, following } = observe(toMs)
      const messages = position ? [...paths, { ...position, seq: positionSeq }] : paths
      if (messages.length > 0) await storeBatch(arabox, messages)
      deliveredUntilMs = endMs
      next = following
      positionSeq += 1
    },
    skip(toMs) {
      const { endMs, following } = observe(toMs)
      deliveredUntilMs = endMs
      next = following
      positionSeq = positionNumbersFromNow()
    },
  }
}
