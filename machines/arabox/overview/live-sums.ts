import type { LocationSummary } from '../../../contract/location/location.ts'
import { totalOf } from '../../live/counters.ts'
import type { LiveLocation } from '../../live/location.ts'
import type { SocketEvent } from '../../live/socket.ts'
import { canWatch, type Viewer } from '../watch-permission.ts'

/** Most araboxes that a page joins: the server accepts no more requests at once. */
export const FOLLOWED_LIMIT = 1000

/**
 * People of today and people in the picture now, summed over some araboxes, and what the sums are worth: `counted`
 * araboxes are in them, `waiting` ones have no counters yet, `failed` ones could not be joined and are joined again.
 * `live` araboxes are followed and have sent a message lately; `resuming` ones are counted, but not followed now.
 */
export type LiveSums = {
  people: number
  inFrame: number
  counted: number
  live: number
  waiting: number
  failed: number
  resuming: number
}

/** Whether the counters of a location may be shown: not if the server refused the location. */
export const hasShownCounters = (location: LiveLocation): boolean =>
  location.counters !== null && location.status !== 'retrying' && location.status !== 'refused'

/**
 * Sums the counters of locations. A silent arabox has people of today, but the number of people in its picture is
 * unknown.
 */
export const liveSums = (locations: Iterable<LiveLocation>): LiveSums => {
  const sums: LiveSums = { people: 0, inFrame: 0, counted: 0, live: 0, waiting: 0, failed: 0, resuming: 0 }
  for (const location of locations) {
    const { counters, status, isFollowed } = location
    if (status === 'retrying') sums.failed += 1
    if (status === 'waiting') sums.waiting += 1
    if (counters === null || !hasShownCounters(location)) continue
    sums.counted += 1
    sums.people += counters.net
    if (status !== 'stale') sums.inFrame += totalOf(counters.zones)
    if (!isFollowed) sums.resuming += 1
    else if (status === 'live') sums.live += 1
  }
  return sums
}

/**
 * Locations with an arabox that the user may watch, limited to the page's maximum, and their number without the limit.
 */
export const followedLocations = (
  viewer: Viewer,
  locations: readonly LocationSummary[],
): { uuids: string[]; watchable: number } => {
  const watchable = locations.filter((location) => location.arabox_uuid !== null && canWatch(viewer, location))
  return { uuids: watchable.slice(0, FOLLOWED_LIMIT).map(({ uuid }) => uuid), watchable: watchable.length }
}

/**
 * Commands for the socket after a change of the joined locations. The socket is on exactly while there are locations.
 */
export const followCommands = (before: readonly string[], after: readonly string[]): SocketEvent[] => {
  const [followed, following] = [new Set(before), new Set(after)]
  return [
    ...before
      .filter((uuid) => !following.has(uuid))
      .map((location_uuid) => ({ type: 'live.leave_location', location_uuid }) as const),
    ...after
      .filter((uuid) => !followed.has(uuid))
      .map((location_uuid) => ({ type: 'live.join_location', location_uuid }) as const),
    ...(before.length === 0 && after.length > 0 ? [{ type: 'live.turn_on' } as const] : []),
    ...(before.length > 0 && after.length === 0 ? [{ type: 'live.turn_off' } as const] : []),
  ]
}
