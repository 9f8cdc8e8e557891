import { LRUCache } from 'lru-cache'
import type { Network } from '../network/entities.ts'
import { panoramaPath } from './location-pictures.ts'
import { panoramaOf } from './street-picture.ts'

/** Most cached pictures; one has about 55 kB. */
const MAX_CACHED_PICTURES = 32

/** The pictures of the demo's locations, and the path under which the platform serves them. */
export type PictureSource = {
  /** Path with the parameter `:uuid` for a location. */
  path: string
  /** The SVG of a location; undefined for an unknown location. */
  find: (untrustedLocationUuid: string) => string | undefined
}

/** Draws a picture by the number of its location. The most recently used pictures are cached. */
const cachedDrawing = (): ((number: number) => string) => {
  const cache = new LRUCache<number, string>({ max: MAX_CACHED_PICTURES })
  return (number) => {
    const picture = cache.get(number) ?? panoramaOf(number)
    cache.set(number, picture)
    return picture
  }
}

/** Creates the source of the street pictures, one for each location of a network. */
export const pictureSource = ({ locations }: Network): PictureSource => {
  const numbers = new Map(locations.map(({ id, uuid }) => [uuid, id]))
  const draw = cachedDrawing()
  return {
    path: panoramaPath(':uuid'),
    find(untrustedLocationUuid) {
      const number = numbers.get(untrustedLocationUuid.toLowerCase())
      return number === undefined ? undefined : draw(number)
    },
  }
}
