import type { LocationSummary } from '../../../contract/location/location.ts'
import { totalOf } from '../../live/counters.ts'
import type { LiveLocation } from '../../live/location.ts'
import type { SocketEvent } from '../../live/socket.ts'
import { canWatch, type Viewer } from '../watch-permission.ts'

/** Most araboxes that one page follows live: the server takes no more wishes at once. */
export const FOLLOWED_LIMIT = 1000

/** People today and now in the frames of all araboxes that have told anything, and how many those are. */
export type LiveSums = { people: number; inFrame: number; heard: number }

/** The live sums of some locations. */
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

/** Locations that somebody may watch live: those with an arabox, by their ids, as many as the page follows, and how many there are. */
export const followedLocations = (
  watcher: Viewer,
  places: readonly LocationSummary[],
): { uuids: string[]; watchable: number } => {
  const watchable = places.filter((place) => place.arabox_uuid !== null && canWatch(watcher, place))
  return { uuids: watchable.slice(0, FOLLOWED_LIMIT).map(({ uuid }) => uuid), watchable: watchable.length }
}

/** What the socket is told when other locations are to be followed than before: it is on exactly while there are any. */
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
