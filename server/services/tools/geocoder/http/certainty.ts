import { distanceMetres } from '../../../../base/distance.ts'
import { parseAddress } from '../address/parse-address.ts'
import { fold } from '../address/spelling.ts'
import { type AddressHit, asChoice, type WrittenAddress } from '../geocoder-port.ts'

/** A point of a service, with the number of its house if it has one. */
export type FoundPoint = Pick<AddressHit, 'latitude' | 'longitude' | 'accuracy' | 'errorMetres' | 'address'> & {
  houseNumber?: string | undefined
}

/** Bound of a street whose house the service does not know, metres. */
const STREET_METRES = 3000
/** Points of the same kind and name farther apart than this are different places. */
const SAME_METRES = 10_000

const wordsOf = (text: string): ReadonlySet<string> => new Set(fold(text).split(' '))

const firstPart = ({ address }: FoundPoint): string => fold(address.split(',')[0] ?? '')

const isSameNumber = (one: string, other: string): boolean =>
  fold(one) === fold(other) || fold(one.split('/')[0] ?? '') === fold(other.split('/')[0] ?? '')

/** Whether the service knows the house: by its number, or by the number in its address. */
const isHouse = ({ houseNumber, address }: FoundPoint, wanted: string): boolean =>
  houseNumber === undefined
    ? address.split(/[\s,]+/).some((word) => isSameNumber(word, wanted))
    : isSameNumber(houseNumber, wanted)

/**
 * Judges the points of a service by the address that was asked for. A service answers with what comes next to it, and
 * does not say so: another house, the street, or a place that only shares the name.
 */
export const asSure = (points: readonly FoundPoint[], written: WrittenAddress): AddressHit[] => {
  const { number, cities, street, postCode } = parseAddress(written)
  const known = cities.map(wordsOf)
  const hits = points.map(({ houseNumber, ...point }): AddressHit => {
    const words = wordsOf(point.address)
    const isInPlace = known.length === 0 || known.some((city) => [...city].every((word) => words.has(word)))
    const sure = isInPlace && (known.length > 0 || postCode !== null) ? 'certain' : 'likely'
    if (point.accuracy === 'building' && number !== null && !isHouse({ ...point, houseNumber }, number)) {
      const name = street ?? point.address
      const address = cities[0] === undefined ? name : `${name}, ${cities[0]}`
      const errorMetres = Math.max(point.errorMetres, STREET_METRES)
      return { ...point, accuracy: 'street', certainty: 'likely', reason: 'house_unknown', errorMetres, address }
    }
    if (point.accuracy === 'building') return { ...point, certainty: sure, reason: 'house' }
    if (point.accuracy === 'street')
      return { ...point, certainty: sure, reason: number === null ? 'street' : 'house_unknown' }
    if (point.accuracy === 'post_code') return { ...point, certainty: 'likely', reason: 'code_only' }
    return { ...point, certainty: 'likely', reason: street === null ? 'only_place' : 'street_unknown' }
  })
  const [first] = hits
  if (first?.accuracy !== 'city' || postCode !== null) return hits
  const equals = hits.filter((hit) => hit === first || (hit.accuracy === 'city' && firstPart(hit) === firstPart(first)))
  return equals.some((hit) => distanceMetres(hit, first) > SAME_METRES) ? asChoice(equals) : hits
}
