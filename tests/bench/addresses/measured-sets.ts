import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Point } from '../../../server/base/distance.ts'
import { projectRoot } from '../../../server/base/project-root.ts'
import { cityPlans } from '../../../server/demo/network/tables/cities.ts'
import type { WrittenAddress } from '../../../server/services/tools/geocoder/geocoder-port.ts'
import { pointOfRow } from '../../../server/services/tools/geocoder/poland/places.ts'
import type { PolandTables } from '../../../server/services/tools/geocoder/poland/poland-tables.ts'

/** An address and where it is. */
export type MeasuredAddress = { written: WrittenAddress; point: Point }

/** Shares of a street's length at which its houses are measured. */
const SHARES = [0.1, 0.5, 0.9]

/** Ways in which people write a street and its city. */
const spellings: readonly ((street: string, number: number, city: string) => WrittenAddress)[] = [
  (street, number, city) => ({ text: `${street} ${number}, ${city}` }),
  (street, number, city) => ({ text: `${city} ${street.replace(/^(?:ul|al)\. /, '')} ${number}` }),
  (street, number, city) => ({ text: `${street} ${number}`, city }),
  (street, number, city) => ({ text: `${city.toUpperCase()}, ${street.toUpperCase()} ${number}/3` }),
]

const spell = (at: number, street: string, number: number, city: string): WrittenAddress =>
  (spellings[at % spellings.length] ?? spellings[0])?.(street, number, city) ?? { text: '' }

/**
 * Houses of 193 streets of 20 cities: points of the line between the first and the last house of the demo network's
 * streets. Own work of this project; the tables of the geocoder do not have these streets.
 */
export const cityStreets = (): MeasuredAddress[] =>
  cityPlans.flatMap(({ name, streets }) =>
    streets.flatMap(([street, south, west, north, east, first, last, , town], at) =>
      SHARES.map((share, index) => ({
        written: spell(at + index, street, Math.round(first + (last - first) * share), town ?? name),
        point: { latitude: south + (north - south) * share, longitude: west + (east - west) * share },
      })),
    ),
  )

const stationLayer = z.object({
  features: z.array(
    z.object({
      properties: z.object({ layer: z.string(), name: z.optional(z.string()) }),
      geometry: z.object({ coordinates: z.array(z.unknown()) }),
    }),
  ),
})

/**
 * Railway stations of 14 agglomerations, which are in or near the village or town of their name: `Droginia 7`. From
 * PLRailMap (CC0), see src/ui/map/city/SOURCES.md.
 */
export const stations = (): MeasuredAddress[] => {
  const folder = join(projectRoot, 'src/ui/map/city/data')
  const features = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => stationLayer.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).features)
  return features.flatMap(({ properties: { layer, name }, geometry: { coordinates } }) => {
    const [longitude, latitude] = coordinates
    if (layer !== 'stations' || name === undefined) return []
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
    return [{ written: { text: `${name.replace(/ koło .*| \(.*/, '')} 7` }, point: { latitude, longitude } }]
  })
}

/**
 * Streets of Chorzów and of the suburbs of Warszawa (ODbL, SOURCES.md of the geocoder), for a geocoder whose index has
 * no streets: it answers from the post codes, which are of another source.
 */
export const heldOutStreets = ({ points }: PolandTables): MeasuredAddress[] =>
  points.flatMap(({ name, city, latitude, longitude }, at) =>
    city === null || !/^\p{Lu}\p{L}+$/u.test(name)
      ? []
      : [{ written: spell(at, name, (at % 40) + 1, city), point: { latitude, longitude } }],
  )

/** Every how many rows of the post codes one is measured. */
const ROW_STEP = 97
const MAIN_CODE = 100

const codeText = (code: number): string =>
  String(code)
    .padStart(5, '0')
    .replace(/^(\d\d)/, '$1-')

/**
 * Villages and towns of the table that the geocoder answers from (GeoNames, CC BY 4.0), written in four ways. Their
 * points cannot show how exact the table is, only that a name is not taken for another place of its name.
 */
export const ownPlaces = ({ postCodes }: PolandTables): MeasuredAddress[] =>
  [...postCodes.codes.keys()]
    .filter((row) => row % ROW_STEP === 0)
    .map((row, index) => {
      const name = (postCodes.names[postCodes.places[row] ?? 0] ?? '').replace(/ \(.*\)/, '')
      const code = postCodes.codes[row] ?? 0
      const office = postCodes.codes.findIndex((each) => each === code - (code % MAIN_CODE))
      const town = postCodes.names[postCodes.places[office] ?? 0] ?? name
      const ways = [`${name} 7`, `${name} 7, ${codeText(code)}`, `${name} 7, ${codeText(code)} ${town}`, name]
      return { written: { text: ways[index % ways.length] ?? name }, point: pointOfRow(postCodes, row) }
    })
