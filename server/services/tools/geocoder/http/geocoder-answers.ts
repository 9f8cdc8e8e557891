import * as z from 'zod'
import { distanceMetres } from '../../../../base/distance.ts'
import type { WrittenAddress } from '../geocoder-port.ts'
import type { FoundPoint } from './certainty.ts'

/** The supported kinds of geocoding services. */
export type GeocoderKind = 'nominatim' | 'pelias'

/** The request and the answer format of a kind of service. */
type Protocol = {
  addressOf: (base: string, text: string, limit: number) => URL
  /** Parses an answer. Throws if it has another format. */
  hitsOf: (answer: unknown) => FoundPoint[]
}

/** Assumed bound of a building, a street, a post code and a city if the service has no better value, metres. */
const BUILDING_METRES = 100
const STREET_METRES = 3000
const CODE_METRES = 4000
const CITY_METRES = 15_000
const LARGEST_CITY_METRES = 30_000
/** Lowest place ranks of streets and of buildings in Nominatim. */
const STREET_RANK = 26
const BUILDING_RANK = 28

const errors = { building: BUILDING_METRES, street: STREET_METRES, post_code: CODE_METRES, city: CITY_METRES } as const
type Accuracy = keyof typeof errors

const placed = z.coerce.number()
const nominatimAnswer = z.array(
  z.object({
    lat: placed.min(-90).max(90),
    lon: placed.min(-180).max(180),
    display_name: z.string(),
    place_rank: z.number().optional(),
    addresstype: z.string().optional(),
    boundingbox: z.tuple([placed, placed, placed, placed]).optional(),
    address: z.object({ house_number: z.string().optional() }).optional(),
  }),
)

const nominatimAccuracy = (rank: number, type: string | undefined): Accuracy => {
  if (type === 'postcode') return 'post_code'
  if (rank >= BUILDING_RANK) return 'building'
  return rank >= STREET_RANK ? 'street' : 'city'
}

const withQuery = (address: string, query: Record<string, string>): URL => {
  const url = new URL(address)
  url.search = new URLSearchParams(query).toString()
  return url
}

const nominatim: Protocol = {
  addressOf: (base, text, limit) =>
    withQuery(`${base}/search`, {
      q: text,
      format: 'jsonv2',
      limit: String(limit),
      countrycodes: 'pl',
      addressdetails: '1',
    }),
  hitsOf: (answer) =>
    nominatimAnswer
      .parse(answer)
      .map(({ lat, lon, display_name, place_rank = 0, addresstype, boundingbox, address }) => {
        const accuracy = nominatimAccuracy(place_rank, addresstype)
        const [south, north, west, east] = boundingbox ?? [lat, lat, lon, lon]
        // A place is within half of its diagonal around its centre.
        const diagonal = distanceMetres({ latitude: south, longitude: west }, { latitude: north, longitude: east })
        const spread = Math.min(LARGEST_CITY_METRES, Math.round(diagonal / 2)) || errors[accuracy]
        const errorMetres = accuracy === 'building' ? BUILDING_METRES : spread
        const houseNumber = address?.house_number
        return { latitude: lat, longitude: lon, accuracy, errorMetres, address: display_name, houseNumber }
      }),
}

const peliasAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
      properties: z.object({ layer: z.string(), label: z.string(), housenumber: z.string().optional() }),
    }),
  ),
})

const peliasAccuracy: Readonly<Record<string, Accuracy>> = {
  address: 'building',
  venue: 'building',
  street: 'street',
  intersection: 'street',
  postalcode: 'post_code',
}

const pelias: Protocol = {
  addressOf: (base, text, limit) =>
    withQuery(`${base}/v1/search`, { text, size: String(limit), 'boundary.country': 'POL' }),
  hitsOf: (answer) =>
    peliasAnswer
      .parse(answer)
      .features.map(({ geometry: { coordinates }, properties: { layer, label, housenumber } }) => {
        const [longitude, latitude] = coordinates
        const accuracy = (Object.hasOwn(peliasAccuracy, layer) ? peliasAccuracy[layer] : undefined) ?? 'city'
        return {
          latitude,
          longitude,
          accuracy,
          errorMetres: errors[accuracy],
          address: label,
          houseNumber: housenumber,
        }
      }),
}

/** The protocols of the services by kind. */
export const protocols: Readonly<Record<GeocoderKind, Protocol>> = { nominatim, pelias }

/** The text of the request for an address. */
export const questionOf = ({ text, postCode, city }: WrittenAddress): string =>
  [text, postCode, city]
    .map((part) => (part ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(', ')
