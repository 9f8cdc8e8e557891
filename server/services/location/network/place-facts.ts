import { eq, sql } from 'drizzle-orm'
import { distanceMetres } from '../../../base/distance.ts'
import type { Tx } from '../../../store/database.ts'
import { city, location, locationIndustry } from '../tables.ts'

const METRES_PER_KM = 1000

/** Where all locations are, how far from the centre of their city in kilometres, and their venue types, by uuid. */
export const findPlaceFacts = async (tx: Tx) => {
  const rows = await tx
    .select({
      uuid: location.uuid,
      latitude: location.latitude,
      longitude: location.longitude,
      cityLatitude: city.latitude,
      cityLongitude: city.longitude,
      venues: sql<number[]>`coalesce(array_agg(${locationIndustry.industryId})
        filter (where ${locationIndustry.industryId} is not null), '{}')`,
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .leftJoin(locationIndustry, eq(locationIndustry.locationId, location.id))
    .groupBy(location.id, city.id)
  return new Map(
    rows.map(({ uuid, latitude, longitude, cityLatitude, cityLongitude, venues }) => {
      const centre = { latitude: cityLatitude, longitude: cityLongitude }
      const centreKm = distanceMetres({ latitude, longitude }, centre) / METRES_PER_KM
      return [uuid, { latitude, longitude, centreKm, venues }]
    }),
  )
}
