/** Half axis of the ellipsoid at the equator in metres, and the square of its eccentricity (WGS 84). */
const EQUATOR_METRES = 6_378_137
const ECCENTRICITY_SQUARE = 0.006_694_379_990_141_3
const RADIANS = Math.PI / 180

/** A point of the ellipsoid in metres from the middle of the earth: `x` to Greenwich, `y` to the east, `z` north. */
export type EarthPoint = { x: number; y: number; z: number }

/** The point of the ellipsoid (WGS 84) at a latitude and longitude in degrees. */
export const earthPoint = ({ latitude, longitude }: { latitude: number; longitude: number }): EarthPoint => {
  const sine = Math.sin(latitude * RADIANS)
  const normal = EQUATOR_METRES / Math.sqrt(1 - ECCENTRICITY_SQUARE * sine * sine)
  const across = normal * Math.cos(latitude * RADIANS)
  return {
    x: across * Math.cos(longitude * RADIANS),
    y: across * Math.sin(longitude * RADIANS),
    z: normal * (1 - ECCENTRICITY_SQUARE) * sine,
  }
}

/** Mean radius of the curvature at 52° north, metres; over 500 km, 1 % of it changes a distance by 5 m. */
const CURVATURE_METRES = 6_381_000

/** Length of the arc above a straight line through the earth: in Poland the geodesic distance within a metre. */
export const arcMetres = (straightMetres: number): number =>
  2 * CURVATURE_METRES * Math.asin(Math.min(1, straightMetres / (2 * CURVATURE_METRES)))
