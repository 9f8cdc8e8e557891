import type { Street } from '../../demo/street/messages.ts'
import type { KnownArabox } from './missing-araboxes.ts'

/**
 * Streets for so many of a server's araboxes: the demo's own first, each with its own; the others see what one of them
 * sees, by turns. Fewer when the server has fewer.
 */
export const streetsFor = (known: readonly KnownArabox[], wanted: number, streets: readonly Street[]): Street[] => {
  const there = new Set(known.map(({ uuid }) => uuid))
  const ofDemo = new Set(streets.map(({ araboxUuid }) => araboxUuid))
  const own = streets.filter(({ araboxUuid }) => there.has(araboxUuid))
  const others = known
    .filter(({ uuid }) => !ofDemo.has(uuid))
    .map(({ uuid, locationUuid }, index): Street => {
      const street = streets[index % streets.length]
      if (!street) throw new Error('araboxes need a street')
      return { ...street, araboxUuid: uuid, locationUuid }
    })
  return [...own, ...others].slice(0, wanted)
}
