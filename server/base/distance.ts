/** Mean radius of the earth, metres (IUGG). */
const EARTH_RADIUS_METRES = 6_371_008.8
const RADIANS = Math.PI / 180

/** A point on the earth, degrees. */
export type Point = { latitude: number; longitude: number }

/**
 * Distance of two points along the earth's surface in metres (haversine on a sphere, at most 0.56 % from the
 * ellipsoid).
 */
export const distanceMetres = (one: Point, other: Point): number => {
  const byLatitude = Math.sin(((other.latitude - one.latitude) * RADIANS) / 2)
  const byLongitude = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2)
  const square =
    byLatitude * byLatitude +
    Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * byLongitude * byLongitude
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(square)))
}
