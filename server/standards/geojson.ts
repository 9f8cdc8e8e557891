/** A value of a property that all readers of GeoJSON can show. */
export type PlainValue = string | number | boolean | null

/** A place with its properties, in degrees of WGS 84. */
export type Place = {
  id: string
  latitude: number
  longitude: number
  properties: Readonly<Record<string, PlainValue>>
}

/** Decimals of a coordinate. A millionth of a degree is 11 cm; RFC 7946 advises against more decimals. */
const DECIMALS = 6

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

/** Converts places to a FeatureCollection of points (RFC 7946): longitude first, WGS 84, without `crs`. */
export const featureCollection = (places: readonly Place[]) => ({
  type: 'FeatureCollection' as const,
  features: places.map(({ id, latitude, longitude, properties }) => ({
    type: 'Feature' as const,
    id,
    geometry: { type: 'Point' as const, coordinates: [rounded(longitude), rounded(latitude)] },
    properties,
  })),
})
