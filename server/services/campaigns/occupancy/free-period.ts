import type { CampaignDraft } from '../../../../contract/campaign/campaign.ts'

/** Screens of which some are needed: those of a city, or all that were picked. */
export type ScreenGroup = { readonly screenIds: readonly number[]; readonly needed: number }

/** The period to search: first days from 0 up to `starts` (not included), and the length of the flight. */
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
 * Whether a flight can begin on each first day, counted from 0: in each group enough screens are free on every day of
 * it. `blocked` names the days on which a screen has no room, in order.
 */
export const freeStarts = (
  groups: readonly ScreenGroup[],
  blocked: ReadonlyMap<number, readonly number[]>,
  { starts, days }: SearchedPeriod,
): boolean[] => {
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
  return Array.from({ length: starts }, (_, start) =>
    groups.every(({ screenIds, needed }, index) => screenIds.length - (blockedScreens[index]?.[start] ?? 0) >= needed),
  )
}
