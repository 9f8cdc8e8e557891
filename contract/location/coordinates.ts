import type * as z from 'zod/mini'
import { validation } from '../validation.ts'

/** A point on the earth, in degrees. */
export type Coordinates = { latitude: number; longitude: number }

/** The country of the network: its time zone, and the box around it in degrees. */
export const country = { timeZone: 'Europe/Warsaw', south: 49, west: 14.1, north: 54.9, east: 24.2 } as const

/** Distance from the centre of its city from which a location is far from it: the person who saves is asked. */
export const FAR_FROM_CITY_METRES = 60_000
/** Distance from which the new place of a known sensor is another place: the person who imports is asked. */
export const MOVED_SENSOR_METRES = 500

/** Half the edge of the square around 0, 0 in which a point means that nobody entered it, in degrees. */
const ZERO_DEGREES = 0.01

/** Whether a point lies in the box of the country. */
export const isInCountry = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= country.south && latitude <= country.north && longitude >= country.west && longitude <= country.east

/**
 * The points that maps and sums of places show: those in the country; all of them if none is there. So one wrong point
 * does not take the map from the others.
 */
export const shownPlaces = <Place extends Coordinates>(places: readonly Place[]): readonly Place[] =>
  places.some(isInCountry) ? places.filter(isInCountry) : places

/** What is wrong with a point: the member that is refused, and the message. */
export type PlaceError = { member: keyof Coordinates; message: string }

/**
 * What is wrong with a point, null if nothing is: 0, 0, swapped coordinates, or a point outside of the country. A
 * location with the time zone of another country may stand there.
 */
export const placeErrorOf = (point: Coordinates, timeZone: string = country.timeZone): PlaceError | null => {
  const { latitude, longitude } = point
  if (Math.abs(latitude) < ZERO_DEGREES && Math.abs(longitude) < ZERO_DEGREES)
    return { member: 'latitude', message: validation.zeroPoint }
  if (timeZone !== country.timeZone || isInCountry(point)) return null
  if (isInCountry({ latitude: longitude, longitude: latitude }))
    return { member: 'latitude', message: validation.swapped }
  const isLatitude = latitude < country.south || latitude > country.north
  return { member: isLatitude ? 'latitude' : 'longitude', message: validation.outsideCountry }
}

/** The check of a schema with both coordinates of a point in the country. */
export const placeInCountry = (context: z.core.ParsePayload<Coordinates>): void => {
  const error = placeErrorOf(context.value)
  if (error) context.issues.push({ code: 'custom', path: [error.member], message: error.message, input: context.value })
}
