import { groupBy } from '../../../base/group-by.ts'
import {
  covariance,
  type KnownPlace,
  ownVariance,
  type PlaceGeometries,
  type PlaceGeometry,
  placeGeometries,
  placeWeights,
} from './place-geometry.ts'

/** Name and version of the model of places without a sensor. */
export const PLACE_MODEL = 'places-1'

/** A place with its level: the logarithm of its contacts, and the variance of what is not known of them. */
export type MeasuredPlace = KnownPlace & { level: number; variance: number }

/** Places that are fitted together: the cost grows with the cube of their number. */
export const MOST_FITTED = 240
/** The variance of levels within a city before any are known, and how many places it counts for. */
const PRIOR_VARIANCE = 0.6
const PRIOR_PLACES = 4
/** Few places know their own spread badly: the variance grows by so many parts of their number. */
const FEW_PLACES = 3
/** A richer model must lower the error by this part: of many models one is best by chance. */
const LEAST_GAIN = 0.03
/** The largest factor from the mean of logarithms to the mean of contacts. */
const MOST_SMEAR = 2

type Fit = {
  geometry: PlaceGeometry
  places: readonly MeasuredPlace[]
  /** The mean level of the network, to which a city without sensors shrinks. */
  mean: number
  /** Variance of levels within a city. */
  variance: number
  /** Inverse times the levels above the mean. */
  solved: Float64Array
}

const dot = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0)
  return sum
}

/** The variance of levels around the means of their cities, with a prior for few places. */
const varianceWithin = (places: readonly MeasuredPlace[]): number => {
  const cities = groupBy(places, ({ cityId }) => cityId)
  let squares = PRIOR_VARIANCE * PRIOR_PLACES
  let free = PRIOR_PLACES
  for (const inCity of cities.values()) {
    const mean = inCity.reduce((sum, { level }) => sum + level, 0) / inCity.length
    squares += inCity.reduce((sum, { level }) => sum + (level - mean) ** 2, 0)
    free += inCity.length - 1
  }
  return squares / free
}

const fitWith = (places: readonly MeasuredPlace[], variance: number, geometry: PlaceGeometry): Fit => {
  const mean = places.reduce((sum, { level }) => sum + level, 0) / places.length
  const above = places.map(({ level }) => level - mean)
  return { geometry, places, mean, variance, solved: Float64Array.from(geometry.inverse, (row) => dot(row, above)) }
}

/** For each place, how much its level is above that which the others give it, and the deviation of that error. */
const leftOut = ({ geometry, solved, variance, places }: Fit): { uuid: string; error: number; deviation: number }[] =>
  places.map(({ uuid }, index) => {
    const precision = geometry.inverse[index]?.[index] ?? 1
    return { uuid, error: (solved[index] ?? 0) / precision, deviation: Math.sqrt(variance / precision) }
  })

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const meanError = (fit: Fit): number => meanOf(leftOut(fit).map(({ error }) => Math.abs(error)))

/** Level and uncertainty of places without a sensor, from the places with one. */
export type PlaceModel = {
  /** Mean error of the model at the fitted places when each is left out, as a part: 0.35 is 35 %. */
  error: number
  /** The contacts that a place has in the mean. */
  contactsOf: (place: KnownPlace) => number
  /** The covariances (of logarithms) of the errors of some places. */
  covariancesOf: (places: readonly KnownPlace[]) => Float64Array[]
}

/** The part of the contacts of places by which estimates of them, without their own sensor, are off. */
const relativeError = (places: readonly MeasuredPlace[], estimates: readonly number[]): number => {
  let missed = 0
  let all = 0
  for (const [index, { level }] of places.entries()) {
    const contacts = Math.exp(level)
    missed += Math.abs(contacts - (estimates[index] ?? contacts))
    all += contacts
  }
  return all > 0 ? missed / all : 0
}

/** The mean contacts of the places of each city, and without one of them. */
const cityMeans = (places: readonly MeasuredPlace[]) => {
  const cities = groupBy(places, ({ cityId }) => cityId)
  const sums = new Map(
    [...cities].map(([id, inCity]) => [id, inCity.reduce((sum, { level }) => sum + Math.exp(level), 0)]),
  )
  return {
    of: (cityId: number): number | undefined => {
      const inCity = cities.get(cityId)
      return inCity && (sums.get(cityId) ?? 0) / inCity.length
    },
    without: ({ cityId, level }: MeasuredPlace): number | undefined => {
      const others = (cities.get(cityId)?.length ?? 0) - 1
      return others > 0 ? ((sums.get(cityId) ?? 0) - Math.exp(level)) / others : undefined
    },
  }
}

/**
 * Fits the levels of places with a sensor: a Gaussian process on the logarithm of contacts, shrunk to the mean of the
 * city and then of the network. What places share (distance, venue type, way from the centre) is used only if it
 * lowers the error at places that are left out. Null without places.
 */
export const fitPlaces = (
  all: readonly MeasuredPlace[],
  geometries: PlaceGeometries = placeGeometries(),
): PlaceModel | null => {
  const places = all.filter(({ level }) => Number.isFinite(level)).slice(0, MOST_FITTED)
  if (places.length === 0) return null
  const variance = varianceWithin(places)
  const geometryOf = geometries.read(
    places,
    places.map((place) => place.variance / variance),
  )
  const [plain, ...richer] = placeWeights.map((weights) => fitWith(places, variance, geometryOf(weights)))
  if (!plain) return null
  const least = meanError(plain) * (1 - LEAST_GAIN)
  let best = plain
  let bestError = least
  for (const fit of richer) {
    const error = meanError(fit)
    if (error < bestError) {
      best = fit
      bestError = error
    }
  }
  const errors = leftOut(best)
  // The deviations are widened or narrowed by what the left-out places show, with a prior for few places.
  const ratio =
    ((PRIOR_PLACES + errors.reduce((sum, { error, deviation }) => sum + (error / deviation) ** 2, 0)) /
      (PRIOR_PLACES + errors.length)) *
    (1 + FEW_PLACES / errors.length)
  const ofOthers = places.map(({ level }, index) => Math.exp(level - (errors[index]?.error ?? 0)))
  const actual = places.reduce((sum, { level }) => sum + Math.exp(level), 0)
  const estimated = ofOthers.reduce((sum, contacts) => sum + contacts, 0)
  const smear = places.length > PRIOR_PLACES ? Math.min(MOST_SMEAR, Math.max(1, actual / estimated)) : 1
  const means = best === plain ? cityMeans(places) : null
  const estimates = places.map((place, index) => means?.without(place) ?? smear * (ofOthers[index] ?? 0))
  return {
    error: relativeError(places, estimates),
    contactsOf: contactsWith(best, smear, (cityId) => means?.of(cityId)),
    covariancesOf: (wanted) => covariancesWith(best, wanted, ratio),
  }
}

/**
 * The mean of logarithms is below the mean of contacts, hence `smear`; of a place that was counted by hand little is
 * unknown.
 */
const contactsWith = (
  fit: Fit,
  smear: number,
  cityMean: (cityId: number) => number | undefined,
): PlaceModel['contactsOf'] => {
  const known = new Set(fit.places.map(({ uuid }) => uuid))
  const modelled = (place: KnownPlace): number => Math.exp(fit.mean + dot(fit.geometry.toPlace(place), fit.solved))
  return (place) => (known.has(place.uuid) ? modelled(place) : (cityMean(place.cityId) ?? smear * modelled(place)))
}

const covariancesWith = (fit: Fit, wanted: readonly KnownPlace[], ratio: number): Float64Array[] => {
  const { geometry, variance } = fit
  const { weights, inverse } = geometry
  const rows = wanted.map((place) => geometry.toPlace(place))
  const projected = rows.map((row) => Float64Array.from(inverse, (line) => dot(line, row)))
  return wanted.map((one, row) =>
    Float64Array.from(wanted, (other, column) => {
      const before = row === column ? ownVariance(one, weights) : covariance(one, other, weights)
      const after = before - dot(rows[row] ?? [], projected[column] ?? [])
      return ratio * variance * (row === column ? Math.max(0, after) : after)
    }),
  )
}
