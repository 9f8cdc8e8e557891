import type { Message } from '../../../contract/live/messages.ts'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { startOfHourMs } from '../../../machines/calendar/full-hours.ts'
import { WARSAW } from '../../../machines/calendar/zones.ts'
import type { LiveContext } from '../../services/live/context.ts'
import { takeBatch } from '../../services/live/ingest/ingest.ts'
import { hourlyCounts } from '../counts/hourly-counts.ts'
import type { Network } from '../network/entities.ts'
import type { Sight, Street } from '../street/messages.ts'
import { pathsOf } from '../street/street.ts'

/** Most that is delivered at once, so that nobody else waits long for the process. */
const STRETCH_MS = HOUR_MS / 6
/** More than any arabox sees in a day. The numbers lie above those of whole hours and below those that `npm run simulate` gives. */
const PATHS_PER_DAY = 1_000_000
const NUMBERS_PER_MS = 1000

/** Number of the first path that a location's arabox sees in an hour, given by its start in milliseconds. */
export type FirstPath = (locationUuid: string, hourMs: number) => number

/**
 * Numbers the paths of every arabox by what it sees: the same path has the same number whenever it is delivered, and a day
 * has no gap, so that the ranges of what was delivered stay few.
 */
export const numberingOf = (network: Network): FirstPath => {
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

/** An arabox of the demo that delivers inside this process. */
export type LiveArabox = {
  readonly araboxUuid: string
  readonly locationUuid: string
  /** Up to which instant (milliseconds) it has looked; what it saw is stored. */
  lookedMs(): number
  /** Looks and delivers up to an instant or a stretch of ten minutes, whichever is shorter. Throws what the platform throws; then nothing was delivered. */
  deliver(toMs: number): Promise<void>
  /** Looks as far and delivers nothing. */
  passOver(toMs: number): void
}

const isPosition = (sight: Sight): boolean => sight.type === 'realtime'

/** Positions only set, so that they need no numbers that stay the same, but such as lie above those of earlier runs of anybody. */
const positionsFromNow = (): number => Date.now() * NUMBERS_PER_MS

/** Sets an arabox up at the start of an hour; of several positions it delivers the last alone. */
export const liveArabox = (live: LiveContext, street: Street, firstPath: FirstPath, hourMs: number): LiveArabox => {
  const { araboxUuid, locationUuid } = street
  const device = { araboxUuid, locationUuid, timeZone: WARSAW }
  let lookedMs = hourMs
  let next = { hourMs, pathSeq: firstPath(locationUuid, hourMs) }
  let positionSeq = positionsFromNow()

  const look = (toMs: number) => {
    // What was missed longer ago is in the reports of whole hours.
    const fromMs = toMs - lookedMs > HOUR_MS ? startOfHourMs(toMs) : lookedMs
    const startMs = startOfHourMs(fromMs)
    const endMs = Math.min(toMs, startMs + HOUR_MS, fromMs + STRETCH_MS)
    const sights = street.sightsIn(fromMs, endMs)
    const firstSeq = startMs === next.hourMs ? next.pathSeq : firstPath(locationUuid, startMs)
    const paths = sights
      .filter((sight) => !isPosition(sight))
      .map((path, index): Message => ({ ...path, seq: firstSeq + index }))
    return {
      endMs,
      paths,
      position: sights.findLast(isPosition),
      following: { hourMs: startMs, pathSeq: firstSeq + paths.length },
    }
  }

  return {
    araboxUuid,
    locationUuid,
    lookedMs: () => lookedMs,
    async deliver(toMs) {
      const { endMs, paths, position, following } = look(toMs)
      const messages = position ? [...paths, { ...position, seq: positionSeq }] : paths
      if (messages.length > 0) await takeBatch(live, device, messages)
      lookedMs = endMs
      next = following
      positionSeq += 1
    },
    passOver(toMs) {
      const { endMs, following } = look(toMs)
      lookedMs = endMs
      next = following
      positionSeq = positionsFromNow()
    },
  }
}
