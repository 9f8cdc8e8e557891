import { groupBy } from '../../../base/group-by.ts'
import type { CampaignLocation } from '../realized-audience.ts'
import type { KnownPlace, PlaceGeometries } from './place-geometry.ts'
import { fitPlaces, type MeasuredPlace, MOST_FITTED, type PlaceModel } from './place-model.ts'

/** What is known of a location besides its city. */
export type PlaceFacts = Omit<KnownPlace, 'uuid' | 'cityId'>

/** A count made by hand: a multiple of the mean contacts of the city's sensors, and the variance of its logarithm. */
export type CountedLevel = { cityId: number; ratio: number; variance: number }

/** What places without a sensor are estimated from. */
export type PlaceSources = {
  sensors: readonly CampaignLocation[]
  places: ReadonlyMap<string, PlaceFacts>
  counted: ReadonlyMap<string, CountedLevel>
  /** Contacts of a sensor in the flight; undefined without a history. */
  contactsOf: (uuid: string) => number | undefined
  /** What is kept of the models of former flights; without it each flight begins anew. */
  geometries?: PlaceGeometries
}

/** Estimates of places without a sensor. */
export type PlaceEstimates = {
  byLocation: ReadonlyMap<string, number>
  /** Variance of the sum of the contacts of all places. */
  variance: number
  /** Mean error of one such place, 0.35 is 35 %; weighted by contacts. */
  error: number
  /** Places of which a count made by hand is known. */
  counted: number
}

const unknownFacts: PlaceFacts = { latitude: 0, longitude: 0, centreKm: 0, venues: [] }
/** Variance of a sensor's own level: its forecast of the flight is not exact. */
const SENSOR_VARIANCE = 0.003
/** Places whose errors are compared with each other, pair by pair. */
const MOST_COVARIANCES = 150

/** At most so many of a list, evenly. */
const someOf = <Item>(items: readonly Item[], most: number): Item[] => {
  const step = Math.max(1, items.length / most)
  return Array.from({ length: Math.min(most, items.length) }, (_, index) => items[Math.floor(index * step)]).filter(
    (item): item is Item => item !== undefined,
  )
}

/** The mean error of a place that was counted by hand. */
const errorOfCounted = (model: PlaceModel, place: KnownPlace): number =>
  Math.sqrt((2 / Math.PI) * (model.covariancesOf([place])[0]?.[0] ?? 0))

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * The variance of the sum of the contacts of places. The covariances of many places are those of some of them: the cost
 * grows with the square of their number.
 */
const varianceOfSum = (model: PlaceModel, places: readonly KnownPlace[], contacts: readonly number[]): number => {
  const some = someOf([...places.keys()], MOST_COVARIANCES)
  const own = some.map((index) => contacts[index] ?? 0)
  const covariances = model.covariancesOf(some.flatMap((index) => places[index] ?? []))
  let single = 0
  let pairs = 0
  for (const [row, one] of own.entries())
    for (const [column, other] of own.entries()) {
      const part = one * other * Math.expm1(covariances[row]?.[column] ?? 0)
      if (row === column) single += part
      else pairs += part
    }
  const squares = (values: readonly number[]): number => sumOf(values.map((value) => value ** 2))
  const [all, among] = [sumOf(contacts) ** 2 - squares(contacts), sumOf(own) ** 2 - squares(own)]
  return single * (squares(own) > 0 ? squares(contacts) / squares(own) : 0) + pairs * (among > 0 ? all / among : 0)
}

/** Estimates the contacts of places without a sensor in a flight. Models are fitted once. */
export const placeEstimator = ({ sensors, places, counted, contactsOf, geometries }: PlaceSources) => {
  const factsOf = (uuid: string, cityId: number): KnownPlace => ({
    ...(places.get(uuid) ?? unknownFacts),
    uuid,
    cityId,
  })
  const measured = sensors.flatMap(({ uuid, cityId }): MeasuredPlace[] => {
    const contacts = contactsOf(uuid)
    if (contacts === undefined || !(contacts > 0)) return []
    return [{ ...factsOf(uuid, cityId), level: Math.log(contacts), variance: SENSOR_VARIANCE }]
  })
  const inCity = groupBy(measured, ({ cityId }) => cityId)
  const byHand = [...counted].flatMap(([uuid, { cityId, ratio, variance }]): MeasuredPlace[] => {
    const peers = inCity.get(cityId)
    if (!peers || !(ratio > 0)) return []
    const mean = peers.reduce((sum, { level }) => sum + Math.exp(level), 0) / peers.length
    return [{ ...factsOf(uuid, cityId), level: Math.log(ratio * mean), variance }]
  })
  const isTogether = measured.length + byHand.length <= MOST_FITTED
  const models = new Map<number, PlaceModel | null>()
  const modelOf = (cityId: number): PlaceModel | null => {
    const key = isTogether || !inCity.has(cityId) ? 0 : cityId
    const known = models.get(key)
    if (known !== undefined) return known
    const own = byHand.filter((place) => isTogether || place.cityId === cityId)
    const sources = isTogether || !inCity.has(cityId) ? measured : (inCity.get(cityId) ?? [])
    const model = fitPlaces([...own, ...someOf(sources, Math.max(1, MOST_FITTED - own.length))], geometries)
    models.set(key, model)
    return model
  }
  const estimate = (locations: readonly CampaignLocation[]): PlaceEstimates => {
    const byLocation = new Map<string, number>()
    let variance = 0
    let missed = 0
    let all = 0
    const together = groupBy(locations, ({ cityId }) => modelOf(cityId))
    for (const [model, some] of together) {
      if (!model) continue
      const known = some.map(({ uuid, cityId }) => factsOf(uuid, cityId))
      const contacts = known.map((place) => model.contactsOf(place))
      for (const [row, place] of known.entries()) {
        const own = contacts[row] ?? 0
        byLocation.set(place.uuid, own)
        missed += own * (counted.has(place.uuid) ? errorOfCounted(model, place) : model.error)
        all += own
      }
      variance += varianceOfSum(model, known, contacts)
    }
    return {
      byLocation,
      variance: Math.max(0, variance),
      error: all > 0 ? missed / all : 0,
      counted: locations.filter(({ uuid }) => counted.has(uuid)).length,
    }
  }
  const known = new Map<string, number>()
  /** The contacts of one place: planners ask for each place of a network, for many flights. */
  const contactsAt = ({ uuid, cityId }: CampaignLocation): number => {
    const before = known.get(uuid)
    if (before !== undefined) return before
    const contacts = modelOf(cityId)?.contactsOf(factsOf(uuid, cityId)) ?? 0
    known.set(uuid, contacts)
    return contacts
  }
  return { estimate, contactsAt }
}

/** Standard deviation of the logarithm of a total, of which a part has a variance. */
export const deviationOf = (variance: number, total: number): number =>
  total > 0 ? Math.sqrt(Math.log1p(variance / total ** 2)) : 0

/**
 * An interval that also holds an error with this deviation of the logarithm; `quantile` is that of its coverage. The
 * total is a mean, and the middle of contacts that are spread like this is below their mean.
 */
export const widened = (
  { low, high }: { low: number; high: number },
  { total, deviation, quantile }: { total: number; deviation: number; quantile: number },
): { low: number; high: number } => {
  if (!(total > 0) || deviation === 0) return { low, high }
  const below = Math.hypot(Math.log(total / Math.max(low, total / 1e6)), quantile * deviation)
  const above = Math.hypot(Math.log(Math.max(high, total) / total), quantile * deviation)
  const middle = total * Math.exp(-(deviation ** 2) / 2)
  return { low: middle * Math.exp(-below), high: Math.max(total, middle * Math.exp(above)) }
}
