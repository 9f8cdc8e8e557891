import { distanceMetres } from '../../../server/base/distance.ts'
import { demoNetwork } from '../../../server/demo/network/demo-network.ts'
import type { Geocoder } from '../../../server/services/tools/geocoder/geocoder-port.ts'
import { indexPoland, offlineGeocoder } from '../../../server/services/tools/geocoder/poland/offline.ts'
import { readPolandTables } from '../../../server/services/tools/geocoder/poland/poland-tables.ts'
import { indexLocations, type KnownLocation } from '../../../server/services/tools/geocoder/poland/streets.ts'
import { cityStreets, heldOutStreets, type MeasuredAddress, ownPlaces, stations } from './measured-sets.ts'
import { foreignAddresses, wordsWithoutPlace } from './no-addresses.ts'

/** The figures of a set of addresses. Metres are of the addresses that were found. */
export type Measured = {
  asked: number
  found: number
  choices: number
  /** Choices with a candidate at the address. */
  choices_with_address: number
  median_metres: number
  metres_of_95_percent: number
  certain: number
  /** Certain answers farther from the address than they say. */
  false_certain: number
  examples: string[]
}

const MOST_CANDIDATES = 50
const SHOWN_EXAMPLES = 5

const quantile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0)

const measure = async (geocoder: Geocoder, addresses: readonly MeasuredAddress[]): Promise<Measured> => {
  const metres: number[] = []
  const examples: string[] = []
  let [choices, right, certain, wrong] = [0, 0, 0, 0]
  for (const { written, point } of addresses) {
    const hits = await geocoder.find(written, { limit: MOST_CANDIDATES })
    const [hit] = hits
    if (!hit) continue
    if (hit.certainty === 'ambiguous') {
      choices += 1
      right += hits.some((each) => distanceMetres(each, point) <= each.errorMetres) ? 1 : 0
      continue
    }
    const distance = distanceMetres(hit, point)
    metres.push(distance)
    if (hit.certainty !== 'certain') continue
    certain += 1
    if (distance <= hit.errorMetres) continue
    wrong += 1
    const text = [written.text, written.city].filter(Boolean).join(', ')
    examples.push(`${text} → ${hit.address} (${hit.reason}): ${Math.round(distance)} > ${hit.errorMetres} m`)
  }
  return {
    asked: addresses.length,
    found: metres.length,
    choices,
    choices_with_address: right,
    median_metres: quantile(metres, 0.5),
    metres_of_95_percent: quantile(metres, 0.95),
    certain,
    false_certain: wrong,
    examples: examples.slice(0, SHOWN_EXAMPLES),
  }
}

const isOdd = (_: unknown, index: number): boolean => index % 2 === 1

/** The locations of the demo network with their cities. */
const networkLocations = (): KnownLocation[] => {
  const { cities, locations } = demoNetwork()
  const cityNames = new Map(cities.map(({ id, name }) => [id, name]))
  return locations.map(({ city_id, ...location }) => ({ ...location, cityName: cityNames.get(city_id) ?? '' }))
}

/** Texts that are no address in Poland, and those for which a point was found. */
const measureNone = async (geocoder: Geocoder, texts: readonly string[]) => {
  const found: string[] = []
  for (const text of texts) {
    const [hit] = await geocoder.find({ text }, { limit: 1 })
    if (hit && hit.certainty !== 'ambiguous') found.push(`${text} → ${hit.certainty} ${hit.address}`)
  }
  return { asked: texts.length, found: found.length, examples: found.slice(0, SHOWN_EXAMPLES) }
}

/**
 * How many addresses with known coordinates are found, how exactly, and how often an answer is certain and wrong. The
 * first three sets are independent of the tables of the geocoder, the last two are not.
 */
export const benchAddresses = async () => {
  const tables = await readPolandTables()
  const index = await indexPoland(tables)
  const withoutStreets = await indexPoland({ ...tables, points: [] })
  const geocoderOf = (of: typeof index, locations: readonly KnownLocation[] = []) => {
    const known = indexLocations(locations)
    return offlineGeocoder(
      async () => of,
      async () => known,
    )
  }
  const network = networkLocations()
  const asked = network.filter(isOdd).map(({ address, cityName, latitude, longitude }) => ({
    written: { text: address, city: cityName },
    point: { latitude, longitude },
  }))
  const others = network.filter((each, at) => !isOdd(each, at))
  return {
    independent: {
      'streets of 20 cities': await measure(geocoderOf(index), cityStreets()),
      'stations and their villages': await measure(geocoderOf(index), stations()),
      'streets of suburbs and Chorzów, held out': await measure(geocoderOf(withoutStreets), heldOutStreets(tables)),
    },
    dependent: {
      'half of the network, by the other half': await measure(geocoderOf(index, others), asked),
      'places of the own table': await measure(geocoderOf(index), ownPlaces(tables)),
    },
    none: {
      'words that are no address': await measureNone(geocoderOf(index), wordsWithoutPlace),
      'addresses in other countries': await measureNone(geocoderOf(index), foreignAddresses),
    },
  }
}
