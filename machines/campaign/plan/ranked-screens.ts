import { bestOf } from './best-of.ts'
import {
  type CityCandidates,
  compareScreens,
  type LazyList,
  lazyList,
  type PlacedScreen,
  type RankedScreen,
  screensOfCity,
} from './screens-of-city.ts'

/** Fewest and most screens in a city; null without an upper limit. */
export type CityBounds = ReadonlyMap<number, { readonly min: number; readonly max: number | null }>

/** What screens are ranked by. */
export type RankingRules = {
  bounds: CityBounds
  /** Screens that every plan has. */
  pinned: ReadonlySet<number>
}

/** A search that pauses now and then, so that a server can answer other requests in between. */
export type Search<Result> = Generator<void, Result>

/** The screens of a city that plans may add, in their order: those of a list from `first` to before `end`. */
export type OptionalScreens = { screens: LazyList<PlacedScreen>; first: number; end: number }

/** Screens that every plan has, and the rest in an order of which each plan takes the first ones. */
export type Ranking = {
  required: RankedScreen[]
  /** As many as a plan can have. */
  optional: RankedScreen[]
  /** The number of required and of all optional screens. */
  count: number
  /** The optional screens by city, first the city with the first of them. */
  byCity: OptionalScreens[]
  /** Cities with fewer free screens than their minimum. */
  shortCities: { cityId: number; min: number; free: number }[]
}

const screenOf = ({ screen }: PlacedScreen): RankedScreen => screen

/** Screens of several cities between two pauses. */
const BETWEEN_PAUSES = 1000

/** The first screens of all cities together. */
function* firstScreens(cities: readonly OptionalScreens[], most: number): Search<RankedScreen[]> {
  const heads = cities.flatMap(({ screens, first, end }) => {
    const head = screens.at(first)
    return head ? [{ screens, next: first + 1, end, head }] : []
  })
  const queue = bestOf(heads, (one, other) => compareScreens(one.head, other.head) < 0)
  const first: RankedScreen[] = []
  for (let best = queue.best(); best && first.length < most; best = queue.best()) {
    first.push(best.head.screen)
    const head = best.next < best.end ? best.screens.at(best.next) : undefined
    if (head) {
      best.head = head
      best.next += 1
      queue.changed()
    } else queue.removeBest()
    if (first.length % BETWEEN_PAUSES === 0) yield
  }
  return first
}

/** The screens of a city in their order, those that are pinned and the others. */
const screensIn = (city: CityCandidates, pinned: ReadonlySet<number>) => {
  const screens = screensOfCity(city, pinned)
  if (pinned.size === 0) return { pinnedHere: [], others: lazyList(screens) }
  // A pinned screen may be any of them.
  const all = [...screens]
  const pinnedHere = all.filter(({ screen }) => pinned.has(screen.id))
  const others = pinnedHere.length === 0 ? all : all.filter(({ screen }) => !pinned.has(screen.id))
  return { pinnedHere, others: lazyList(others.values()) }
}

/**
 * Ranks the screens of cities so that the best plan of n screens is the required ones and the first optional ones.
 * Required are the pinned screens and each city's minimum, from its best places. Screens beyond a city's maximum are
 * left out. This is exact, because a place's value does not depend on the others and every screen-day costs the same:
 * the best sets of n and of n + 1 screens are nested. Only as many screens are looked at as a plan can have (`most`).
 */
export function* rankScreens(
  cities: readonly CityCandidates[],
  { bounds, pinned }: RankingRules,
  most: number,
): Search<Ranking> {
  const allPinned: PlacedScreen[] = []
  const minima: PlacedScreen[] = []
  const byCity: OptionalScreens[] = []
  const chosen = new Map<number, number>()
  let count = 0
  for (const city of cities) {
    const { min, max } = bounds.get(city.cityId) ?? { min: 0, max: null }
    const { pinnedHere, others } = screensIn(city, pinned)
    const unpinned = city.screens - pinnedHere.length
    const added = Math.min(unpinned, Math.max(0, min - pinnedHere.length))
    const taken = pinnedHere.length + added
    allPinned.push(...pinnedHere)
    minima.push(...Array.from({ length: added }, (_, at) => others.at(at)).filter((each) => each !== undefined))
    chosen.set(city.cityId, taken)
    const optional = Math.min(unpinned - added, max === null ? unpinned : Math.max(0, max - taken))
    if (optional > 0) byCity.push({ screens: others, first: added, end: added + optional })
    count += taken + optional
    if (pinned.size > 0) yield
  }
  yield
  const required = [...allPinned.sort(compareScreens), ...minima.sort(compareScreens)].map(screenOf)
  const optional = yield* firstScreens(byCity, most - required.length)
  const shortCities = [...bounds]
    .map(([cityId, { min }]) => ({ cityId, min, free: chosen.get(cityId) ?? 0 }))
    .filter(({ min, free }) => free < min)
  return { required, optional, count, byCity: sortedByHead(byCity), shortCities }
}

const sortedByHead = (cities: readonly OptionalScreens[]): OptionalScreens[] =>
  cities
    .flatMap((city) => {
      const head = city.screens.at(city.first)
      return head ? [{ city, head }] : []
    })
    .sort((one, other) => compareScreens(one.head, other.head))
    .map(({ city }) => city)
