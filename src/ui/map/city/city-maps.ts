import type { Shape } from '../base-map.ts'
import { cityBounds } from './city-bounds.ts'

/** A feature of a city map. */
type MapArea = {
  type: 'Feature'
  properties: Record<string, string | number>
  geometry: Shape | { type: 'Point'; coordinates: number[] }
}

/** The features of a city map: their layer is the property `layer` (SOURCES.md). */
export type CityMap = { type: 'FeatureCollection'; features: MapArea[] }

/** From this zoom the maps of the cities in view are shown. */
export const CITY_ZOOM = 9

/** What must stand on a map that shows a city (SOURCES.md). */
export const cityCredits =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap contributors</a> (ODbL) · Zarząd Dróg Miejskich Warszawa (ODbL) · PLRailMap, M. Kuranowski (CC0)'

/** West, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** The cities of which a map is shown for a view. */
export const citiesInView = (zoom: number, [west, south, east, north]: Bounds): string[] =>
  zoom < CITY_ZOOM
    ? []
    : cityBounds
        .filter(([, [cityWest, citySouth, cityEast, cityNorth]]) => {
          return cityWest < east && cityEast > west && citySouth < north && cityNorth > south
        })
        .map(([city]) => city)

const addresses = import.meta.glob<string>('./data/*.json', { query: '?url&no-inline', import: 'default', eager: true })
const loading = new Map<string, Promise<CityMap>>()

/** Fetches the map of a city once per page; after a failure the next call fetches again. */
export const loadCityMap = (city: string): Promise<CityMap> => {
  const known = loading.get(city)
  if (known) return known
  const loaded = fetch(addresses[`./data/${city}.json`] ?? '')
    .then(async (answer): Promise<CityMap> => {
      if (!answer.ok) throw new Error(`map of ${city}: ${answer.status}`)
      return answer.json()
    })
    .catch((failure: unknown) => {
      loading.delete(city)
      throw failure
    })
  loading.set(city, loaded)
  return loaded
}
