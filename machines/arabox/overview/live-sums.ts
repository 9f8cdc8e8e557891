import type { LocationSummary } from '../../../contract/location/location.ts'
import { totalOf } from '../../live/counters.ts'
import type { LiveLocation } from '../../live/location.ts'
import type { SocketEvent } from '../../live/socket.ts'
import { canWatch, type Viewer } from '../watch-permission.ts'

/** Maximum of araboxes that a page joins: the server accepts no more requests at once. */
export const FOLLOWED_LIMIT = 1000

/** Sums of people today and now over all araboxes with counters, and the number of these araboxes. */
export type LiveSums = { people: number; inFrame: number; heard: number }

export const liveSums = (locations: Iterable<LiveLocation>): LiveSums => {
  const sums: LiveSums = { people: 0, inFrame: 0, heard: 0 }
  for (const { counters } of locations) {
    if (!counters) continue
    sums.people += counters.net
    sums.inFrame += totalOf(counters.zones)
    sums.heard += 1
  }
  return sums
}

/**
 * Locations with an arabox that the user may watch, limited to the page's maximum, and their number without the limit.
 */
export const followedLocations = (
  watcher: Viewer,
  places: readonly LocationSummary[],
): { uuids: string[]; watchable: number } => {
  const watchable = places.filter((place) => place.arabox_uuid !== null && canWatch(watcher, place))
  return { uuids: watchable.slice(0, FOLLOWED_LIMIT).map(({ uuid }) => uuid), watchable: watchable.length }
}

/**
 * Commands for the socket after a change of the joined locations. The socket is on exactly while there are locations.
 */
export const followCommands = (before: readonly string[], after: readonly string[]): SocketEvent[] => {
  const [old, wanted] = [new Set(before), new Set(after)]
  return [
    ...before
      .filter((uuid) => !wanted.has(uuid))
      .map((location_uuid) => ({ type: 'location.left', location_uuid }) as const),
    ...after
      .filter((uuid) => !old.has(uuid))
      .map((location_uuid) => ({ type: 'location.joined', location_uuid }) as const),
    ...(before.length === 0 && after.length > 0 ? [{ type: 'live.turned_on' } as const] : []),
    ...(before.length > 0 && after.length === 0 ? [{ type: 'live.turned_off' } as const] : []),
  ]
}
