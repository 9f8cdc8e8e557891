import { type GrowingReach, growingReach, type KnownShares } from '../../audience/reach/growing-reach.ts'
import { MIDDLE } from '../../audience/reach/parameters.ts'
import type { MapPoint } from '../../audience/reach/residents.ts'
import { type BestOf, bestOf } from './best-of.ts'
import type { OptionalScreens, Ranking, Search } from './ranked-screens.ts'
import type { RankedScreen } from './screens-of-city.ts'

/** Screens in the order in which they add the most reached people, and the people that each adds. */
export type SpreadOrder = { order: RankedScreen[]; gains: Map<number, number> }

/** Where a city is, and its people in the target group, or a number in proportion to them. */
export type CityPeople = MapPoint & { readonly people: number }

/** What a search by reach needs: the cities, and shares that the searches of other flights have computed. */
export type SpreadTask = {
  cities: ReadonlyMap<number, CityPeople>
  days: number
  most: number
  known: Map<number, KnownShares>
}

/** A screen whose gain was computed when its city had `taken` screens. Gains only fall, so an old one is a bound. */
type Valued = { screen: RankedScreen; gain: number; taken: number; at: number }

type CityQueue = {
  reach: GrowingReach
  heap: BestOf<Valued>
  optional: OptionalScreens
  next: number
  /** Screens of this city that were taken in the order, and optional ones that may still be. */
  taken: number
  left: number
  best: Valued | undefined
}

const placeOf = ({ latitude, longitude, value }: RankedScreen) => ({ latitude, longitude, contacts: value })

const isBetter = (one: Valued, other: Valued): boolean =>
  one.gain > other.gain ||
  (one.gain === other.gain &&
    (one.screen.value > other.screen.value || (one.screen.value === other.screen.value && one.at < other.at)))

/** The screen of a city that adds the most people. Screens are only looked at while their contacts could add more. */
const bestIn = (city: CityQueue): Valued | undefined => {
  const { reach, heap, optional } = city
  if (city.left <= 0) return undefined
  for (;;) {
    const top = heap.best()
    const head = optional.screens.at(city.next)?.screen
    if (head && (!top || reach.mostGain(head.value) > top.gain)) {
      heap.add({ screen: head, gain: reach.gainOf(placeOf(head)), taken: city.taken, at: city.next })
      city.next += 1
    } else if (!top || top.taken === city.taken) return top
    else {
      top.gain = reach.gainOf(placeOf(top.screen))
      top.taken = city.taken
      heap.changed()
    }
  }
}

/** Screens that are taken between two pauses. */
const BETWEEN_PAUSES = 200

/**
 * Orders screens by the people whom each adds to those already reached. A further place adds the fewer people the
 * nearer and the busier the places before it are, so the largest gain of all cities is taken each time; the tests
 * compare this with every subset. Required screens come first. A city without people adds nobody; among equal gains
 * the larger value comes first. The order ends after `most` screens.
 */
export function* spreadOrder(
  { required, byCity }: Pick<Ranking, 'required' | 'byCity'>,
  { cities, days, most, known }: SpreadTask,
): Search<SpreadOrder> {
  const order: RankedScreen[] = []
  const gains = new Map<number, number>()
  const reaches = new Map<number, GrowingReach>()
  const reachIn = (cityId: number): GrowingReach => {
    const shares: KnownShares = known.get(cityId) ?? new Map()
    known.set(cityId, shares)
    const city = cities.get(cityId) ?? { latitude: 0, longitude: 0, people: 0 }
    const reach = reaches.get(cityId) ?? growingReach(city, MIDDLE, { days, known: shares })
    reaches.set(cityId, reach)
    return reach
  }
  const take = (screen: RankedScreen, gain: number): void => {
    order.push(screen)
    gains.set(screen.id, gain)
    reachIn(screen.cityId).add(placeOf(screen))
  }
  for (const screen of required) take(screen, reachIn(screen.cityId).gainOf(placeOf(screen)))
  const queues = byCity.flatMap((optional): (CityQueue & { position: number })[] => {
    const cityId = optional.screens.at(optional.first)?.screen.cityId
    if (cityId === undefined) return []
    const { first: next, end } = optional
    const queue = { reach: reachIn(cityId), heap: bestOf<Valued>([], isBetter), optional, next, taken: 0 }
    return [{ ...queue, left: end - next, best: undefined, position: 0 }]
  })
  for (const [position, queue] of queues.entries()) {
    queue.position = position
    queue.best = bestIn(queue)
    // The first search looks at many places of each city.
    yield
  }
  const best = bestOf(
    queues.filter((queue) => queue.best),
    (one, other) =>
      !!one.best && !!other.best && isBetter({ ...one.best, at: one.position }, { ...other.best, at: other.position }),
  )
  for (let queue = best.best(); queue?.best && order.length < most; queue = best.best()) {
    take(queue.best.screen, queue.best.gain)
    queue.heap.removeBest()
    queue.taken += 1
    queue.left -= 1
    queue.best = bestIn(queue)
    if (queue.best) best.changed()
    else best.removeBest()
    if (order.length % BETWEEN_PAUSES === 0) yield
  }
  return { order, gains }
}
