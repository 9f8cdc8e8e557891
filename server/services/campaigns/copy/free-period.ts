/** Screens of which some are needed: those of a city, or all that were picked. */
export type ScreenGroup = { readonly screenIds: readonly number[]; readonly needed: number }

/** The period to search: first days from 0 up to `starts` (not included), and the length of the flight. */
export type SearchedPeriod = { readonly starts: number; readonly days: number }

/**
 * First day on which a flight can begin, counted from 0: in each group enough screens are free on every day of it. Null
 * if there is none. `blocked` names the days on which a screen has no room, in order.
 */
export const firstFreeStart = (
  groups: readonly ScreenGroup[],
  blocked: ReadonlyMap<number, readonly number[]>,
  { starts, days }: SearchedPeriod,
): number | null => {
  const blockedScreens = groups.map(({ screenIds }) => {
    const counts = new Uint32Array(starts)
    for (const id of screenIds) {
      // A day blocks the starts of all flights that contain it; each start counts once for a screen.
      let next = 0
      for (const day of blocked.get(id) ?? []) {
        for (let start = Math.max(next, day - days + 1); start <= Math.min(day, starts - 1); start += 1) {
          counts[start] = (counts[start] ?? 0) + 1
        }
        next = Math.max(next, day + 1)
      }
    }
    return counts
  })
  for (let start = 0; start < starts; start += 1) {
    const isFree = groups.every(
      ({ screenIds, needed }, index) => screenIds.length - (blockedScreens[index]?.[start] ?? 0) >= needed,
    )
    if (isFree) return start
  }
  return null
}
