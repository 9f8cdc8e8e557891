import { CITYWIDE_SHARE, LOCAL_KM, PEOPLE_PER_KM2, RESIDENT_GROUPS, WORK_RADIUS } from './parameters.ts'

/** A point on the map, in degrees. */
export type MapPoint = { readonly latitude: number; readonly longitude: number }

/** How often each group of residents passes a place, relative to the mean of all residents. The mean is 1. */
export type PassingShares = Float64Array

const KM_PER_DEGREE = 111.2
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** Points that fill a circle of radius 1 evenly, as seeds fill a sunflower. */
const spiral = (turn: number): { x: number; y: number }[] =>
  Array.from({ length: RESIDENT_GROUPS }, (_, at) => {
    const radius = Math.sqrt((at + 0.5) / RESIDENT_GROUPS)
    return { x: radius * Math.cos(at * GOLDEN_ANGLE + turn), y: radius * Math.sin(at * GOLDEN_ANGLE + turn) }
  })

const homes = spiral(0)
// A step without a common divisor with the number of groups: every place of work is that of one group, near its home or
// far from it.
const WORK_STEP = 27
const workplaces = spiral(1).map((_, at, all) => all[(at * WORK_STEP) % RESIDENT_GROUPS] ?? { x: 0, y: 0 })

/** Parts of the contacts of people who live at points, by the distance of these from a place; they sum to 1. */
const addLocalShares = (
  shares: Float64Array,
  points: readonly { x: number; y: number }[],
  { x, y, radius, part }: { x: number; y: number; radius: number; part: number },
): void => {
  const distances = points.map((point) => Math.hypot(point.x * radius - x, point.y * radius - y))
  // The nearest group has the weight 1, so that a place far outside of the city has a nearest group, too.
  const nearest = distances.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
  const weights = distances.map((each) => Math.exp((nearest - each) / LOCAL_KM))
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / RESIDENT_GROUPS
  for (const [group, weight] of weights.entries()) shares[group] = (shares[group] ?? 0) + (part * weight) / mean
}

/**
 * How often each group of the residents of a city passes a place. A group lives at one point of the city and works at
 * another; it passes places near either more often. So two places near to each other have much the same people, and
 * two that are far apart have different ones: the overlap of places by distance and commuting.
 */
export const passingShares = (city: MapPoint & { people: number }, place: MapPoint): PassingShares => {
  const radius = Math.sqrt(city.people / (Math.PI * PEOPLE_PER_KM2))
  const x = (place.longitude - city.longitude) * KM_PER_DEGREE * Math.cos((city.latitude * Math.PI) / 180)
  const y = (place.latitude - city.latitude) * KM_PER_DEGREE
  const shares = new Float64Array(RESIDENT_GROUPS).fill(CITYWIDE_SHARE)
  const part = (1 - CITYWIDE_SHARE) / 2
  addLocalShares(shares, homes, { x, y, radius, part })
  addLocalShares(shares, workplaces, { x, y, radius: radius * WORK_RADIUS, part })
  return shares
}

const SQUARE_LATITUDE = 0.0027
const SQUARE_LONGITUDE = 0.0043

/** The square of about 300 m in which a place lies, and its middle. Places of one square share regular passers. */
export const squareOf = ({ latitude, longitude }: MapPoint): MapPoint & { key: string } => {
  const [row, column] = [Math.floor(latitude / SQUARE_LATITUDE), Math.floor(longitude / SQUARE_LONGITUDE)]
  return {
    key: `${row} ${column}`,
    latitude: (row + 0.5) * SQUARE_LATITUDE,
    longitude: (column + 0.5) * SQUARE_LONGITUDE,
  }
}
