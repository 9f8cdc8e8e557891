import { DISPERSION, reachedPeople } from '../../audience/reach.ts'
import { bestOf } from './best-of.ts'
import type { Ranking } from './ranked-screens.ts'
import type { RankedScreen } from './screens-of-city.ts'

/** Screens in the order in which they add the most reached people, and the people that each adds. */
export type SpreadOrder = { order: RankedScreen[]; gains: Map<number, number> }

/**
 * Orders screens by the people whom each adds to those already reached. A further place in a city adds fewer people
 * than the one before, so taking the largest gain of all cities each time gives the most people for every number of
 * screens. Required screens come first. A city without people in `people` adds nobody; among equal gains the larger
 * value comes first. The order ends after `most` screens.
 */
export const spreadOrder = (
  { required, byCity }: Pick<Ranking, 'required' | 'byCity'>,
  people: ReadonlyMap<number, number>,
  most: number,
): SpreadOrder => {
  /** Contacts and reached people of what is taken in each city. */
  const taken = new Map<number, { contacts: number; reached: number }>()
  const order: RankedScreen[] = []
  const gains = new Map<number, number>()
  const reachedIn = (cityId: number, contacts: number): number =>
    reachedPeople({ people: people.get(cityId) ?? 0, contacts }, DISPERSION.middle)
  const takenIn = (cityId: number) => {
    const known = taken.get(cityId) ?? { contacts: 0, reached: reachedIn(cityId, 0) }
    taken.set(cityId, known)
    return known
  }
  const gainOf = ({ cityId, value }: RankedScreen): number => {
    const { contacts, reached } = takenIn(cityId)
    return reachedIn(cityId, contacts + value) - reached
  }
  const take = (screen: RankedScreen, gain: number): void => {
    order.push(screen)
    gains.set(screen.id, gain)
    const before = takenIn(screen.cityId)
    before.contacts += screen.value
    before.reached = reachedIn(screen.cityId, before.contacts)
  }
  for (const screen of required) take(screen, gainOf(screen))
  const queues = byCity.flatMap(({ screens, first, end }, position) => {
    const head = screens.at(first)?.screen
    return head ? [{ position, screens, next: first + 1, end, head, gain: gainOf(head) }] : []
  })
  const queue = bestOf(
    queues,
    (one, other) =>
      one.gain > other.gain ||
      (one.gain === other.gain &&
        (one.head.value > other.head.value || (one.head.value === other.head.value && one.position < other.position))),
  )
  for (let best = queue.best(); best && order.length < most; best = queue.best()) {
    take(best.head, best.gain)
    // Only this city's gains have changed.
    const head = best.next < best.end ? best.screens.at(best.next)?.screen : undefined
    if (head) {
      best.head = head
      best.gain = gainOf(head)
      best.next += 1
      queue.changed()
    } else queue.removeBest()
  }
  return { order, gains }
}
