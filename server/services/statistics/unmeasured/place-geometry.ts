import { LRUCache } from 'lru-cache'
import { distanceMetres } from '../../../base/distance.ts'
import { isSameList } from '../../../base/same-list.ts'
import { inverseOf } from './symmetric.ts'

/** What is known of a place: where it is, how far from the centre of its city, and its venue types. */
export type KnownPlace = {
  uuid: string
  cityId: number
  latitude: number
  longitude: number
  /** Kilometres from the centre of its city. */
  centreKm: number
  venues: readonly number[]
}

/**
 * How much of the variance of levels within a city is shared: by places near each other (`near`, falling to a third at
 * `nearKm`), by places of one venue type, and by the distance from the centre. The rest is each place's own.
 */
export type PlaceWeights = { near: number; nearKm: number; venue: number; centre: number }

/** The weights among which the installation's own sensors choose; the first has the mean of the city only. */
export const placeWeights: readonly PlaceWeights[] = [
  { near: 0, nearKm: 1, venue: 0, centre: 0 },
  { near: 0.4, nearKm: 0.3, venue: 0, centre: 0 },
  { near: 0.4, nearKm: 1, venue: 0, centre: 0 },
  { near: 0, nearKm: 1, venue: 0.3, centre: 0 },
  { near: 0.25, nearKm: 0.5, venue: 0.2, centre: 0.15 },
  { near: 0.1, nearKm: 1, venue: 0.4, centre: 0.3 },
]

/** Variance of the mean levels of cities, in units of the variance within a city. */
const CITY_VARIANCE = 4
const METRES_PER_KM = 1000
/** Bytes of all matrices that are kept. */
const USUAL_BYTES = 64 * 1024 * 1024
/** Rows of other places that are kept with one matrix. */
const MOST_ROWS = 2000
/** Noises are rounded to steps of this logarithm, so that flights with nearly the same noise share a matrix. */
const NOISE_STEP = 0.2

const centreOf = ({ centreKm }: KnownPlace): number => Math.log1p(Math.max(0, centreKm)) - 1

/** How many venue types two places share, 0 to 1: the cosine of their lists, with which covariances stay consistent. */
const sharedVenues = ({ venues: one }: KnownPlace, { venues: other }: KnownPlace): number => {
  if (one.length === 0 || other.length === 0) return 0
  return one.filter((venue) => other.includes(venue)).length / Math.sqrt(one.length * other.length)
}

/** The covariance of the levels of two different places, in units of the variance within a city. */
export const covariance = (
  one: KnownPlace,
  other: KnownPlace,
  { near, nearKm, venue, centre }: PlaceWeights,
): number => {
  const isSameCity = one.cityId === other.cityId
  const ofVenue = venue > 0 ? venue * sharedVenues(one, other) : 0
  const ofCentre = centre > 0 ? centre * centreOf(one) * centreOf(other) : 0
  if (!isSameCity) return ofVenue + ofCentre
  return (
    CITY_VARIANCE +
    ofVenue +
    ofCentre +
    (near > 0 ? near * Math.exp(-distanceMetres(one, other) / METRES_PER_KM / nearKm) : 0)
  )
}

/** The variance of the level of a place, in the same units. */
export const ownVariance = (place: KnownPlace, weights: PlaceWeights): number =>
  CITY_VARIANCE +
  weights.near +
  (place.venues.length > 0 ? weights.venue : 0) +
  weights.centre * centreOf(place) ** 2 +
  Math.max(0.2, 1 - weights.near - weights.venue - weights.centre / 2)

/** What the covariances of places say, whatever their contacts are. */
export type PlaceGeometry = {
  readonly weights: PlaceWeights
  /** The inverse of the covariances of the places with their noise. */
  readonly inverse: readonly Float64Array[]
  /** The covariances of a place with each of the places. */
  toPlace(place: KnownPlace): Float64Array
}

/**
 * The geometries of places for each of {@link placeWeights}. `noises`: the variance of what is not known of each
 * level, in units of the variance within a city.
 */
export type PlaceGeometries = {
  read(places: readonly KnownPlace[], noises: readonly number[]): (weights: PlaceWeights) => PlaceGeometry
}

const roundedNoise = (noise: number): number =>
  noise > 0 ? Math.exp(NOISE_STEP * Math.round(Math.log(noise) / NOISE_STEP)) : 0

const isSamePlace = (one: KnownPlace, other: KnownPlace): boolean =>
  one.cityId === other.cityId &&
  one.latitude === other.latitude &&
  one.longitude === other.longitude &&
  one.centreKm === other.centreKm &&
  isSameList(one.venues, other.venues)

const geometryOf = (places: readonly KnownPlace[], noises: readonly number[], weights: PlaceWeights): PlaceGeometry => {
  const matrix = places.map((one, row) =>
    Float64Array.from(places, (other, column) =>
      row === column ? ownVariance(one, weights) + (noises[row] ?? 0) : covariance(one, other, weights),
    ),
  )
  const rows = new Map<string, { place: KnownPlace; row: Float64Array }>()
  return {
    weights,
    inverse: inverseOf(matrix),
    toPlace: (place) => {
      const known = rows.get(place.uuid)
      if (known && isSamePlace(known.place, place)) return known.row
      const row = Float64Array.from(places, (other) =>
        other.uuid === place.uuid ? ownVariance(place, weights) : covariance(place, other, weights),
      )
      if (rows.size < MOST_ROWS) rows.set(place.uuid, { place, row })
      return row
    },
  }
}

/**
 * A cache of geometries: they cost most of a model, and are the same for all flights of a network. The rounding of
 * noises does not depend on what is in the cache.
 */
export const placeGeometries = (mostBytes = USUAL_BYTES): PlaceGeometries => {
  const kept = new LRUCache<string, PlaceGeometry>({
    maxSize: mostBytes,
    sizeCalculation: ({ inverse }) => 8 * inverse.length ** 2 + 1,
  })
  return {
    read: (places, noises) => {
      const rounded = noises.map(roundedNoise)
      const ofPlaces = JSON.stringify([
        rounded,
        places.map(({ uuid, cityId, latitude, longitude, centreKm, venues }) => [
          uuid,
          cityId,
          latitude,
          longitude,
          centreKm,
          venues,
        ]),
      ])
      return (weights) => {
        const key = `${JSON.stringify(weights)} ${ofPlaces}`
        const found = kept.get(key)
        if (found) return found
        const geometry = geometryOf(places, rounded, weights)
        kept.set(key, geometry)
        return geometry
      }
    },
  }
}
