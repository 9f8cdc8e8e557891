/** Equatorial radius of the ellipsoid in metres, and the square of its eccentricity (WGS 84). */
const EQUATOR_METRES = 6_378_137
const ECCENTRICITY_SQUARE = 0.006_694_379_990_141_3
const RADIANS = Math.PI / 180

/** A point in metres from the centre of the earth: `x` towards Greenwich, `y` towards 90° east, `z` towards north. */
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

/** Mean radius of curvature at 52° north, in metres. An error of 1 % changes a distance of 500 km by 5 m. */
const CURVATURE_METRES = 6_381_000

/** Length of the arc above a chord through the earth. In Poland it is the geodesic distance within a metre. */
export const arcMetres = (straightMetres: number): number =>
  2 * CURVATURE_METRES * Math.asin(Math.min(1, straightMetres / (2 * CURVATURE_METRES)))
