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

const compareIds = (a: CandidatePlace, b: CandidatePlace): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Places of one value: those with a sensor of their own, and the others. */
type Equals = { value: number; measured: CandidatePlace[]; others: CandidatePlace[] }

/** A search that pauses now and then, so that a server can answer other requests in between. */
export type Search<Result> = Generator<void, Result>

/** Places or screens between two pauses. */
const BETWEEN_PAUSES = 2000

/** Items with a pause after some of them. */
function* pausing<Item>(items: Iterable<Item>, take: (item: Item) => void): Search<void> {
  let count = 0
  for (const item of items) {
    take(item)
    count += 1
    if (count % BETWEEN_PAUSES === 0) yield
  }
  yield
}

/**
 * Places by value; then those with a sensor of their own, because the others all have the mean; then by id. Places of
 * the same mean are sorted together: tens of thousands of places have a few values.
 */
function* sortedPlaces(places: readonly CandidatePlace[]): Search<CandidatePlace[]> {
  const groups = new Map<number, Equals>()
  yield* pausing(places, (place) => {
    const { value } = place
    const known = groups.get(value)
    const group = known ?? { value, measured: [], others: [] }
    if (!known) groups.set(value, group)
    ;(place.isMeasured ? group.measured : group.others).push(place)
  })
  const sorted: CandidatePlace[] = []
  for (const { measured, others } of [...groups.values()].sort((a, b) => b.value - a.value)) {
    for (const equals of [measured, others]) {
      yield
      for (const place of equals.sort(compareIds)) sorted.push(place)
    }
  }
  return sorted
}

const screensOf = (place: CandidatePlace, pinned: ReadonlySet<number>): RankedScreen[] =>
  (place.screenIds.length === 1
    ? place.screenIds
    : place.screenIds.toSorted((a, b) => Number(pinned.has(b)) - Number(pinned.has(a)) || a - b)
  ).map((id, at) => ({ id, cityId: place.cityId, placeId: place.id, value: at === 0 ? place.value : 0 }))

/** Screens in the order of their value: first screens of all places, then second screens, and so on. */
export function* screensByValue(
  places: readonly CandidatePlace[],
  pinned: ReadonlySet<number>,
): Search<RankedScreen[]> {
  const ranks: RankedScreen[][] = []
  yield* pausing(yield* sortedPlaces(places), (place) => {
    for (const [rank, screen] of screensOf(place, pinned).entries()) {
      const together = ranks[rank]
      if (together) together.push(screen)
      else ranks[rank] = [screen]
    }
  })
  return ranks.flat()
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
export function* rankScreens(places: readonly CandidatePlace[], { bounds, pinned }: RankingRules): Search<Ranking> {
  const screens = yield* screensByValue(places, pinned)
  const chosen = new Map<number, number>()
  const take = ({ cityId }: RankedScreen): void => void chosen.set(cityId, (chosen.get(cityId) ?? 0) + 1)
  const isPinned = (screen: RankedScreen): boolean => pinned.has(screen.id)
  const required = screens.filter(isPinned)
  required.forEach(take)
  const rest: RankedScreen[] = []
  yield* pausing(screens, (screen) => {
    if (isPinned(screen)) return
    if ((chosen.get(screen.cityId) ?? 0) < (bounds.get(screen.cityId)?.min ?? 0)) {
      required.push(screen)
      take(screen)
    } else rest.push(screen)
  })
  const shortCities = [...bounds]
    .map(([cityId, { min }]) => ({ cityId, min, free: chosen.get(cityId) ?? 0 }))
    .filter(({ min, free }) => free < min)
  const optional: RankedScreen[] = []
  yield* pausing(rest, (screen) => {
    const max = bounds.get(screen.cityId)?.max ?? null
    if (max !== null && (chosen.get(screen.cityId) ?? 0) >= max) return
    take(screen)
    optional.push(screen)
  })
  return { required, optional, shortCities }
}
