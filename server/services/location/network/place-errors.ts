import { eq } from 'drizzle-orm'
import { type Coordinates, FAR_FROM_CITY_METRES, placeErrorOf } from '../../../../contract/location/coordinates.ts'
import { distanceMetres } from '../../../base/distance.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { city } from '../tables.ts'

/** Throws `invalid_input` at the coordinate that cannot be right (contract/location/coordinates.ts). */
export const requirePlace = (point: Coordinates, timeZone?: string): void => {
  const error = placeErrorOf(point, timeZone)
  if (error) throw new ProblemError('invalid_input', { errors: [{ path: error.member, message: error.message }] })
}

/** Whether a point is far from the centre of its city. */
export const isFarFromCity = (point: Coordinates, centre: Coordinates): boolean =>
  distanceMetres(point, centre) > FAR_FROM_CITY_METRES

/** Throws `far_from_city` for a point that is far from the centre of its city. */
export const requireNearCity = async (tx: Tx, point: Coordinates, cityId: number): Promise<void> => {
  const [centre] = await tx.select().from(city).where(eq(city.id, cityId))
  if (!centre || !isFarFromCity(point, centre)) return
  const metres = Math.round(distanceMetres(point, centre))
  throw new ProblemError('far_from_city', { distance: { city: centre.name, metres } })
}
