import { searchable } from '../../../contract/search-text.ts'
import type { CampaignValues } from './campaign-form.ts'
import type { Availability, PickableScreen } from './form-areas.ts'

/** Where a campaign is shown: a number of screens in each city, or single screens. */
export type Placement = Pick<CampaignValues, 'cities' | 'screen_ids'>

/** Screens that are chosen on the map, and the cities in which the user has changed something there. */
export type MapChoice = { ids: ReadonlySet<number>; touched: ReadonlySet<number> }

/** The cities with which the map opens: those of the plan, or the one with the most screens. */
export const firstCities = ({ cities }: Placement, network: Availability['cities']): number[] => {
  if (cities.length > 0) return cities.map(({ city_id }) => city_id)
  const [largest] = network.toSorted((one, other) => other.total - one.total)
  return largest ? [largest.city_id] : []
}

/** The number of chosen screens by city. */
export const countsByCity = (screens: readonly PickableScreen[], ids: ReadonlySet<number>): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { screen_id, city_id } of screens) {
    if (ids.has(screen_id)) counts.set(city_id, (counts.get(city_id) ?? 0) + 1)
  }
  return counts
}

/**
 * The choice with which the map opens: the picked screens; otherwise as many free screens in each city as the plan has,
 * first those that the estimate counts with.
 */
export const firstMapChoice = (
  { cities, screen_ids }: Placement,
  screens: readonly PickableScreen[],
  estimated: readonly number[],
): MapChoice => {
  if (screen_ids) return { ids: new Set(screen_ids), touched: new Set() }
  const isEstimated = new Set(estimated)
  const free = screens.filter((screen) => screen.free)
  const preferred = [
    ...free.filter((screen) => isEstimated.has(screen.screen_id)),
    ...free.filter((screen) => !isEstimated.has(screen.screen_id)),
  ]
  const ids = cities.flatMap((city) =>
    preferred
      .filter((screen) => screen.city_id === city.city_id)
      .slice(0, city.screens)
      .map((screen) => screen.screen_id),
  )
  return { ids: new Set(ids), touched: new Set() }
}

/** The choice after the user has chosen or removed a screen. */
export const toggleScreen = ({ ids, touched }: MapChoice, screen: PickableScreen): MapChoice => {
  const after = new Set(ids)
  if (!after.delete(screen.screen_id)) after.add(screen.screen_id)
  return { ids: after, touched: new Set([...touched, screen.city_id]) }
}

/** Cities that the user left as they were, but that have fewer free screens than the plan: they need a decision. */
export const shortCities = (
  { cities, screen_ids }: Placement,
  { ids, touched }: MapChoice,
  screens: readonly PickableScreen[],
): { city_id: number; screens: number; free: number }[] => {
  if (screen_ids || touched.size === 0) return []
  const counts = countsByCity(screens, ids)
  return cities.flatMap((city) => {
    const free = counts.get(city.city_id) ?? 0
    return free < city.screens && !touched.has(city.city_id) ? [{ ...city, free }] : []
  })
}

/**
 * The placement after the choice is taken over: nothing changes without a change on the map; afterwards every screen is
 * named, in each city that was not touched as many as before.
 */
export const placementOf = (before: Placement, choice: MapChoice, screens: readonly PickableScreen[]): Placement => {
  if (choice.touched.size === 0) return before
  const counts = countsByCity(screens, choice.ids)
  const order = [...new Set([...before.cities.map((city) => city.city_id), ...counts.keys()])]
  const cities = order.flatMap((city_id) => {
    const count = counts.get(city_id) ?? 0
    return count > 0 ? [{ city_id, screens: count }] : []
  })
  return { cities, screen_ids: choice.ids.size > 0 ? [...choice.ids] : null }
}

/** The choice after several screens were chosen or removed at once; a taken screen is never added. */
export const setScreens = (
  { ids, touched }: MapChoice,
  screens: readonly PickableScreen[],
  isChosen: boolean,
): MapChoice => {
  const changed = screens.filter(({ screen_id, free }) => (isChosen ? free && !ids.has(screen_id) : ids.has(screen_id)))
  const after = new Set(ids)
  for (const { screen_id } of changed) {
    if (isChosen) after.add(screen_id)
    else after.delete(screen_id)
  }
  return { ids: after, touched: new Set([...touched, ...changed.map(({ city_id }) => city_id)]) }
}

/** The number of screens of each city before and after the choice is taken over; cities without any are left out. */
export const cityChanges = (
  before: Placement,
  after: Placement,
): { city_id: number; before: number; after: number }[] => {
  const countIn = ({ cities }: Placement, id: number) => cities.find(({ city_id }) => city_id === id)?.screens ?? 0
  const ids = new Set([...before.cities, ...after.cities].map(({ city_id }) => city_id))
  return [...ids].map((city_id) => ({ city_id, before: countIn(before, city_id), after: countIn(after, city_id) }))
}

/** What the list and the map show of the screens; null or an empty text shows all. */
export type ScreenFilter = {
  text: string
  /** Cities that are shown. */
  cityIds: ReadonlySet<number>
  industryId: number | null
  isVertical: boolean | null
  state: 'all' | 'free' | 'chosen'
}

/** Whether a screen is shown under a filter. */
export const isShownScreen = (
  { text, cityIds, industryId, isVertical, state }: ScreenFilter,
  screen: PickableScreen,
  ids: ReadonlySet<number>,
): boolean =>
  cityIds.has(screen.city_id) &&
  (industryId === null || (screen.industry_ids ?? []).includes(industryId)) &&
  (isVertical === null || screen.is_vertical === isVertical) &&
  (state === 'all' || (state === 'free' ? screen.free : ids.has(screen.screen_id))) &&
  searchable(`${screen.name} ${screen.address}`).includes(searchable(text.trim()))
