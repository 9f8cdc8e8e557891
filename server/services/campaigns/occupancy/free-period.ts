import type { CampaignDraft } from '../../../../contract/campaign/campaign.ts'

/** Screens of which `needed` must be free: the screens of a city, or all screens that were picked. */
export type ScreenGroup = { readonly screenIds: readonly number[]; readonly needed: number }

/** The period to search: `starts` possible first days, numbered from 0, and the length of the flight in `days`. */
export type SearchedPeriod = { readonly starts: number; readonly days: number }

/** The screens of a plan as groups: those picked by hand, or the candidates of each city. */
export const groupsOf = (
  plan: Pick<CampaignDraft, 'cities' | 'screen_ids'>,
  screens: readonly { id: number; cityId: number }[],
): ScreenGroup[] => {
  if (plan.screen_ids) return [{ screenIds: screens.map(({ id }) => id), needed: screens.length }]
  return plan.cities.map(({ city_id, screens: needed }) => ({
    screenIds: screens.filter(({ cityId }) => cityId === city_id).map(({ id }) => id),
    needed,
  }))
}

/**
 * For each possible first day, numbered from 0, whether a flight can begin on it: each group has enough screens that
 * are free on all days of the flight. `blocked` has the days on which a screen has no room, in ascending order.
 */
export const freeStarts = (
  groups: readonly ScreenGroup[],
  blocked: ReadonlyMap<number, readonly number[]>,
  { starts, days }: SearchedPeriod,
): boolean[] => {
  const blockedScreens = groups.map(({ screenIds }) => {
    const counts = new Uint32Array(starts)
    for (const id of screenIds) {
      // A day blocks all starts whose flight contains it. Each start is counted once per screen.
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
  return Array.from({ length: starts }, (_, start) =>
    groups.every(({ screenIds, needed }, index) => screenIds.length - (blockedScreens[index]?.[start] ?? 0) >= needed),
  )
}
