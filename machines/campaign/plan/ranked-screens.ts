/** A place with free screens that a plan may use. `value` is its contacts in the target group during the flight. */
export type CandidatePlace = {
  id: string
  cityId: number
  value: number
  /** Whether its own sensor counts there; false if its value is the mean of its city's sensors. */
  isMeasured: boolean
  /** Ids of its free screens. */
  screenIds: readonly number[]
}

/** Fewest and most screens in a city; null without an upper limit. */
export type CityBounds = ReadonlyMap<number, { readonly min: number; readonly max: number | null }>

/** A screen and its value for a plan: the first screen of a place adds the whole value, every other one nothing. */
export type RankedScreen = { id: number; cityId: number; placeId: string; value: number }

/** What screens are ranked by. */
export type RankingRules = {
  bounds: CityBounds
  /** Screens that every plan has. */
  pinned: ReadonlySet<number>
}

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** By value; then places with a sensor of their own, because the others all have the mean; then by id. */
const comparePlaces = (a: CandidatePlace, b: CandidatePlace): number =>
  b.value - a.value || Number(b.isMeasured) - Number(a.isMeasured) || compareIds(a.id, b.id)

const screensOf = (place: CandidatePlace, pinned: ReadonlySet<number>): RankedScreen[] =>
  place.screenIds
    .toSorted((a, b) => Number(pinned.has(b)) - Number(pinned.has(a)) || a - b)
    .map((id, at) => ({ id, cityId: place.cityId, placeId: place.id, value: at === 0 ? place.value : 0 }))

/** Screens in the order of their value: first screens of all places, then second screens, and so on. */
export const screensByValue = (places: readonly CandidatePlace[], pinned: ReadonlySet<number>): RankedScreen[] => {
  const ranked = places.toSorted(comparePlaces).map((place) => screensOf(place, pinned))
  const most = ranked.reduce((longest, screens) => Math.max(longest, screens.length), 0)
  const firsts = ranked.flatMap((screens) => screens[0] ?? [])
  const others = Array.from({ length: Math.max(0, most - 1) }, (_, at) =>
    ranked.flatMap((screens) => screens[at + 1] ?? []),
  )
  return [firsts, ...others].flat()
}

/** Screens that every plan has, and the rest in an order of which each plan takes the first ones. */
export type Ranking = {
  required: RankedScreen[]
  optional: RankedScreen[]
  /** Cities with fewer free screens than their minimum. */
  shortCities: { cityId: number; min: number; free: number }[]
}

/**
 * Ranks the screens of places so that the best plan of n screens is the required ones and the first optional ones.
 * Required are the pinned screens and each city's minimum, from its best places. Screens beyond a city's maximum are
 * left out. This is exact, because a place's value does not depend on the others and every screen-day costs the same:
 * the best sets of n and of n + 1 screens are nested.
 */
export const rankScreens = (places: readonly CandidatePlace[], { bounds, pinned }: RankingRules): Ranking => {
  const screens = screensByValue(places, pinned)
  const chosen = new Map<number, number>()
  const take = ({ cityId }: RankedScreen): void => void chosen.set(cityId, (chosen.get(cityId) ?? 0) + 1)
  const isPinned = (screen: RankedScreen): boolean => pinned.has(screen.id)
  const required = screens.filter(isPinned)
  required.forEach(take)
  const rest: RankedScreen[] = []
  for (const screen of screens) {
    if (isPinned(screen)) continue
    if ((chosen.get(screen.cityId) ?? 0) < (bounds.get(screen.cityId)?.min ?? 0)) {
      required.push(screen)
      take(screen)
    } else rest.push(screen)
  }
  const shortCities = [...bounds]
    .map(([cityId, { min }]) => ({ cityId, min, free: chosen.get(cityId) ?? 0 }))
    .filter(({ min, free }) => free < min)
  const optional = rest.filter((screen) => {
    const max = bounds.get(screen.cityId)?.max ?? null
    if (max !== null && (chosen.get(screen.cityId) ?? 0) >= max) return false
    take(screen)
    return true
  })
  return { required, optional, shortCities }
}
