import type { LocationSummary } from '../../../contract/location/location.ts'
import { totalOf } from '../../live/counters.ts'
import type { LiveLocation } from '../../live/location.ts'
import type { SocketEvent } from '../../live/socket.ts'
import { canWatch, type Viewer } from '../watch-permission.ts'

/** Most araboxes that a page joins: the server accepts no more requests at once. */
export const FOLLOWED_LIMIT = 1000

/** People of today and people in the picture now, summed over all araboxes with counters, and their number. */
export type LiveSums = { people: number; inFrame: number; araboxes: number }

/** Sums the counters of live locations; locations without counters are left out. */
export const liveSums = (locations: Iterable<LiveLocation>): LiveSums => {
  const sums: LiveSums = { people: 0, inFrame: 0, araboxes: 0 }
  for (const { counters } of locations) {
    if (!counters) continue
    sums.people += counters.net
    sums.inFrame += totalOf(counters.zones)
    sums.araboxes += 1
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
      .map((location_uuid) => ({ type: 'location.left', location_uuid }) as const),
    ...after
      .filter((uuid) => !followed.has(uuid))
      .map((location_uuid) => ({ type: 'location.joined', location_uuid }) as const),
    ...(before.length === 0 && after.length > 0 ? [{ type: 'live.turned_on' } as const] : []),
    ...(before.length > 0 && after.length === 0 ? [{ type: 'live.turned_off' } as const] : []),
  ]
}
