import { RESIDENT_GROUPS, type ReachAssumption, SHARED_REGULARS } from './parameters.ts'
import { type MapPoint, passingShares, squareOf } from './residents.ts'

/** A place of a campaign, and the contacts that residents of its city have there in the whole flight. */
export type ReachPlace = MapPoint & { readonly contacts: number }

/** A city with its people in the base, and the campaign's places there. */
export type ReachCity = MapPoint & { readonly people: number; readonly places: readonly ReachPlace[] }

/** Parts of the people with at least one, two and three contacts. */
export type Reached = readonly [number, number, number]

/** A square of the map with places of a campaign. */
type PlaceSquare = {
  /** Contacts a person in each group of residents. */
  readonly contacts: Float64Array
  /** Part of the contacts that do not come from passers whom its places share; 1 if it has one place. */
  readonly distinct: number
}

/** A city in the form from which its reach at any time of the flight is computed. */
export type PreparedCity = {
  readonly people: number
  readonly places: number
  readonly squares: readonly PlaceSquare[]
}

/** Part of the contacts of a square that do not come from passers whom its places share. */
export const distinctPart = ({ all, largest }: { all: number; largest: number }): number =>
  (largest + (1 - SHARED_REGULARS) * (all - largest)) / all

const preparedSquares = (city: ReachCity, places: readonly ReachPlace[]): PlaceSquare[] => {
  const squares = new Map<string, MapPoint & { all: number; largest: number }>()
  for (const place of places) {
    // The middle of the square, so that it does not matter which of its places a campaign has.
    const { key, ...middle } = squareOf(place)
    const square = squares.get(key) ?? { ...middle, all: 0, largest: 0 }
    square.all += place.contacts
    square.largest = Math.max(square.largest, place.contacts)
    squares.set(key, square)
  }
  return [...squares.values()].map((square) => ({
    contacts: passingShares(city, square).map((share) => (share * square.all) / city.people),
    distinct: distinctPart(square),
  }))
}

/** Prepares a city. Places without contacts count for nothing. */
export const prepareCity = (city: ReachCity): PreparedCity => {
  const places = city.places.filter(({ contacts }) => contacts > 0)
  return { people: city.people, places: places.length, squares: preparedSquares(city, places) }
}

/**
 * Parts of the people of a city with at least one, two and three contacts.
 *
 * A place has regular passers: people whose contacts in the flight are `passes` × (contacts until now ÷ contacts of its
 * busiest day) on average, with a logarithmic series as distribution. The more days, the more of a place's contacts are
 * repetitions. Whose ways lead past a place is a gamma variable of the shape `routes`, how much a person moves about
 * one of the shape `mobility`. With a = contacts of the busiest day ÷ passes and x = contacts until now ÷ a, all of a
 * group of residents and by person:
 *
 *     P(no contact) = (1 + Σ routes·ln(1 + a·ln(1 + x) ÷ routes) ÷ mobility)^−mobility
 *
 * and its generating function, with x·(1 − z) in place of x, gives one and two contacts. The mean is exactly the
 * contacts by people, so contacts = reach × frequency. A larger a or x or one more place only ever adds to what a
 * person has, so all parts rise with every place, with every contact, and with every day that is no busier than the
 * busiest.
 */
export const reachedParts = (
  { squares }: PreparedCity,
  { passes, mobility, routes }: ReachAssumption,
  { busiest, until }: { busiest: number; until: number },
): Reached => {
  if (until <= 0 || squares.length === 0) return [0, 0, 0]
  const none = new Float64Array(RESIDENT_GROUPS)
  const first = new Float64Array(RESIDENT_GROUPS)
  const second = new Float64Array(RESIDENT_GROUPS)
  for (const { contacts, distinct } of squares) {
    const shape = (busiest * distinct) / passes
    const scale = until / shape
    const [logarithm, part] = [shape * Math.log1p(scale), scale / (1 + scale)]
    for (let group = 0; group < RESIDENT_GROUPS; group += 1) {
      const here = contacts[group] ?? 0
      const spread = 1 + (here * logarithm) / routes
      const slope = (here * shape * part) / spread
      none[group] = (none[group] ?? 0) + routes * Math.log(spread)
      first[group] = (first[group] ?? 0) + slope
      second[group] = (second[group] ?? 0) + slope * part + (slope * slope) / routes
    }
  }
  let [one, two, three] = [0, 0, 0]
  for (let group = 0; group < RESIDENT_GROUPS; group += 1) {
    const [slope, bend] = [first[group] ?? 0, second[group] ?? 0]
    const logarithm = Math.log1p((none[group] ?? 0) / mobility)
    const base = Math.exp(logarithm)
    const never = Math.exp(-mobility * logarithm)
    const once = (slope * never) / base
    const twice = (never * (bend * base + (slope * slope * (mobility + 1)) / mobility)) / (2 * base * base)
    one += -Math.expm1(-mobility * logarithm)
    two += 1 - never - once
    three += 1 - never - once - twice
  }
  const part = (sum: number): number => Math.max(0, sum / RESIDENT_GROUPS)
  return [part(one), part(two), part(three)]
}
