import baseUrl from './poland-base.json?url'

/** Longitude and latitude in degrees, as GeoJSON orders them. */
export type Position = number[]

/** Any line or area of GeoJSON. */
export type Shape =
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

type Collection<Geometry, Properties> = {
  type: 'FeatureCollection'
  features: { type: 'Feature'; geometry: Geometry; properties: Properties }[]
}

/**
 * The base map of Poland and its neighbouring countries, from Natural Earth (public domain) and GeoNames (CC BY
 * 4.0). Pages with a map must credit both.
 */
export type BaseMap = {
  countries: Collection<Shape, { n: string }>
  adm1: Collection<Shape, object>
  rivers: Collection<Shape, object>
  lakes: Collection<Shape, object>
  /** Towns, largest first: name, population, rank. */
  cities: Collection<{ type: 'Point'; coordinates: Position }, { n: string; p: number; r: number }>
}

let loading: Promise<BaseMap> | null = null

/** Fetches the base map once per page; after a failure the next call fetches again. */
export const loadBaseMap = (): Promise<BaseMap> => {
  loading ??= fetch(baseUrl)
    .then(async (answer): Promise<BaseMap> => {
      if (!answer.ok) throw new Error(`base map: ${answer.status}`)
      return answer.json()
    })
    .catch((failure: unknown) => {
      loading = null
      throw failure
    })
  return loading
}
