import { DISPERSION, reachedPeople } from '../../audience/reach.ts'
import type { RankedScreen, Ranking } from './ranked-screens.ts'

/** Screens in the order in which they add the most reached people, and the people that each adds. */
export type SpreadOrder = { order: RankedScreen[]; gains: Map<number, number> }

/**
 * Orders screens by the people whom each adds to those already reached. A further place in a city adds fewer people
 * than the one before, so taking the largest gain of all cities each time gives the most people for every number of
 * screens. Required screens come first. A city without people in `people` adds nobody; among equal gains the larger
 * value comes first. The order ends after `most` screens.
 */
export const spreadOrder = (
  { required, optional }: Pick<Ranking, 'required' | 'optional'>,
  people: ReadonlyMap<number, number>,
  most: number,
): SpreadOrder => {
  const contacts = new Map<number, number>()
  const order: RankedScreen[] = []
  const gains = new Map<number, number>()
  const gainOf = ({ cityId, value }: RankedScreen): number => {
    const before = contacts.get(cityId) ?? 0
    const inCity = { people: people.get(cityId) ?? 0 }
    const reachedAt = (sum: number): number => reachedPeople({ ...inCity, contacts: sum }, DISPERSION.middle)
    return reachedAt(before + value) - reachedAt(before)
  }
  const take = (screen: RankedScreen, gain: number): void => {
    order.push(screen)
    gains.set(screen.id, gain)
    contacts.set(screen.cityId, (contacts.get(screen.cityId) ?? 0) + screen.value)
  }
  for (const screen of required) take(screen, gainOf(screen))
  const byCity = new Map<number, RankedScreen[]>()
  for (const screen of optional) {
    const inCity = byCity.get(screen.cityId)
    if (inCity) inCity.push(screen)
    else byCity.set(screen.cityId, [screen])
  }
  const queues = [...byCity.values()].map((screens) => {
    const [head] = screens
    return { screens, next: 0, gain: head ? gainOf(head) : 0 }
  })
  for (let left = Math.min(optional.length, most - order.length); left > 0; left -= 1) {
    let chosen: (typeof queues)[number] | undefined
    for (const queue of queues) {
      const screen = queue.screens[queue.next]
      if (!screen) continue
      const rival = chosen?.screens[chosen.next]
      const isBetter = !chosen || !rival || queue.gain > chosen.gain
      if (isBetter || (queue.gain === chosen?.gain && screen.value > rival.value)) chosen = queue
    }
    const screen = chosen?.screens[chosen.next]
    if (!chosen || !screen) break
    take(screen, chosen.gain)
    chosen.next += 1
    // Only this city's gains have changed.
    const following = chosen.screens[chosen.next]
    if (following) chosen.gain = gainOf(following)
  }
  return { order, gains }
}
