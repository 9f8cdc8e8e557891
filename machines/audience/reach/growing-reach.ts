import { distinctPart, type ReachPlace } from './city-reach.ts'
import { RESIDENT_GROUPS, RESIDENT_SHARE, type ReachAssumption } from './parameters.ts'
import { type MapPoint, type PassingShares, passingShares, squareOf } from './residents.ts'

/** A city whose places are added one by one, and the people whom each further place would add. */
export type GrowingReach = {
  gainOf(place: ReachPlace): number
  /** A number of people that a place with some contacts does not exceed, wherever it is. */
  mostGain(contacts: number): number
  add(place: ReachPlace): void
}

/** Shares of residents at squares that were computed before; the flights of a window ask for the same ones. */
export type KnownShares = Map<string, PassingShares>

type Square = { all: number; largest: number; shares: PassingShares }

/**
 * The people with at least one contact at the end of a flight, as in `reachedParts`, while places are added. All days
 * of the flight are taken as equal. Contacts are those of residents and visitors.
 */
export const growingReach = (
  city: MapPoint & { people: number },
  { passes, mobility, routes }: ReachAssumption,
  { days, known }: { days: number; known: KnownShares },
): GrowingReach => {
  const none = new Float64Array(RESIDENT_GROUPS)
  const never = new Float64Array(RESIDENT_GROUPS).fill(1)
  const squares = new Map<string, Square>()
  let steepest = 1
  const sharesAt = (place: MapPoint): { key: string; shares: PassingShares } => {
    const { key, ...middle } = squareOf(place)
    const shares = known.get(key) ?? passingShares(city, middle)
    known.set(key, shares)
    return { key, shares }
  }
  /** Contacts by person that are not repetitions, of the contacts of a square. */
  const freshIn = (square: Omit<Square, 'shares'>): number => {
    const shape = distinctPart(square) / (days * passes)
    return (square.all * shape * Math.log1p(1 / shape)) / city.people
  }
  const alone = freshIn({ all: 1, largest: 1 })
  const withPlace = ({ contacts, ...place }: ReachPlace) => {
    const { key, shares } = sharesAt(place)
    const before = squares.get(key)
    const added = RESIDENT_SHARE * contacts
    const after = before
      ? { all: before.all + added, largest: Math.max(before.largest, added), shares }
      : { all: added, largest: added, shares }
    const [freshBefore, fresh] = [before ? freshIn(before) : 0, freshIn(after)]
    const addedNone = (group: number): number => {
      const share = shares[group] ?? 0
      return routes * Math.log((1 + (share * fresh) / routes) / (1 + (share * freshBefore) / routes))
    }
    return { key, after, addedNone }
  }
  const neverOf = (sum: number): number => (1 + sum / mobility) ** -mobility
  return {
    gainOf(place) {
      if (city.people <= 0 || place.contacts <= 0) return 0
      const { addedNone } = withPlace(place)
      let gain = 0
      for (let group = 0; group < RESIDENT_GROUPS; group += 1)
        gain += (never[group] ?? 0) - neverOf((none[group] ?? 0) + addedNone(group))
      return (city.people * gain) / RESIDENT_GROUPS
    },
    mostGain: (contacts) => (city.people <= 0 ? 0 : RESIDENT_SHARE * contacts * alone * city.people * steepest),
    add(place) {
      if (city.people <= 0 || place.contacts <= 0) return
      const { key, after, addedNone } = withPlace(place)
      squares.set(key, after)
      let least = Number.POSITIVE_INFINITY
      for (let group = 0; group < RESIDENT_GROUPS; group += 1) {
        const sum = (none[group] ?? 0) + addedNone(group)
        none[group] = sum
        never[group] = neverOf(sum)
        least = Math.min(least, sum)
      }
      steepest = (1 + least / mobility) ** (-mobility - 1)
    },
  }
}
