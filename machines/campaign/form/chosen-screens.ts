import { LARGEST_ID } from '../../../contract/limits.ts'

/** A screen that was chosen for a new campaign, with its city. */
export type ChosenScreen = { id: number; city_id: number }

/** Most screens that the address of the campaign form carries: more would not fit a request’s header. */
export const MOST_CHOSEN_SCREENS = 1000

/** The query with which the campaign form begins with some screens: `1-7.2-9` is screen 7 of city 1 and 9 of 2. */
export const writeChosenScreens = (screens: readonly ChosenScreen[]): string =>
  `screens=${screens
    .slice(0, MOST_CHOSEN_SCREENS)
    .map(({ id, city_id }) => `${city_id}-${id}`)
    .join('.')}`

const isId = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0 && value <= LARGEST_ID

/** The screens that {@link writeChosenScreens} has written; those that are none are left out. */
export const readChosenScreens = (search: string): ChosenScreen[] => {
  const parts = (new URLSearchParams(search).get('screens') ?? '').split('.').slice(0, MOST_CHOSEN_SCREENS)
  const screens = parts.flatMap((part) => {
    const [city_id, id] = part.split('-').map(Number)
    return isId(city_id) && isId(id) ? [{ id, city_id }] : []
  })
  return [...new Map(screens.map((screen) => [screen.id, screen])).values()]
}

/** What a new campaign takes over from chosen screens: the screens, and their number by city. */
export const placementOfChosen = (screens: readonly ChosenScreen[]) => {
  const counts = new Map<number, number>()
  for (const { city_id } of screens) counts.set(city_id, (counts.get(city_id) ?? 0) + 1)
  return {
    screen_ids: screens.length > 0 ? screens.map(({ id }) => id) : null,
    cities: [...counts].map(([city_id, amount]) => ({ city_id, screens: amount })),
  }
}
