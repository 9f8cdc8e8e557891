import type { ObservedStreet } from '../../demo/street/observations.ts'
import type { ListedArabox } from './new-araboxes.ts'

/**
 * Streets for `count` araboxes of a server, or for all if it has fewer. Araboxes of the demo come first and observe
 * their own streets. The others share these streets in turn.
 */
export const streetsFor = (
  known: readonly ListedArabox[],
  count: number,
  streets: readonly ObservedStreet[],
): ObservedStreet[] => {
  const listed = new Set(known.map(({ uuid }) => uuid))
  const ofDemo = new Set(streets.map(({ araboxUuid }) => araboxUuid))
  const own = streets.filter(({ araboxUuid }) => listed.has(araboxUuid))
  const others = known
    .filter(({ uuid }) => !ofDemo.has(uuid))
    .map(({ uuid, locationUuid }, index): ObservedStreet => {
      const street = streets[index % streets.length]
      if (!street) throw new Error('araboxes need a street')
      return { ...street, araboxUuid: uuid, locationUuid }
    })
  return [...own, ...others].slice(0, count)
}
