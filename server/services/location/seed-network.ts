import { sql } from 'drizzle-orm'
import type { ScreenPosition, ZoneShapes } from '../../../contract/location/location.ts'
import type { Tx } from '../../store/database.ts'
import { city, industry, location, locationIndustry, locationPanorama, screen } from './tables.ts'

/** A whole network with its ids. */
export type NetworkToSeed = {
  ownerId: number
  cities: readonly {
    id: number
    name: string
    latitude: number
    longitude: number
    residents: number | null
    region?: string
    is_active: boolean
  }[]
  industries: readonly { id: number; name: string; venue_type: number }[]
  locations: readonly {
    id: number
    uuid: string
    city_id: number
    name: string
    address: string
    latitude: number
    longitude: number
    status: 'active' | 'inactive'
    industry_ids: readonly number[]
    arabox_uuid: string | null
  }[]
  screens: readonly {
    id: number
    uuid: string
    location_id: number
    name: string
    /** Pixels. */
    width?: number
    height?: number
  }[]
}

/** Stores a whole network and continues the id sequences after its highest ids. */
export const seedNetwork = async (
  tx: Tx,
  { cities, industries, locations, screens, ownerId }: NetworkToSeed,
): Promise<void> => {
  await tx.insert(city).values(cities.map(({ is_active, ...each }) => ({ ...each, isActive: is_active })))
  await tx.insert(industry).values(industries.map(({ venue_type, ...each }) => ({ ...each, venueType: venue_type })))
  await tx.insert(location).values(
    locations.map((each) => ({
      id: each.id,
      uuid: each.uuid,
      cityId: each.city_id,
      companyId: ownerId,
      name: each.name,
      address: each.address,
      latitude: each.latitude,
      longitude: each.longitude,
      isActive: each.status === 'active',
      araboxUuid: each.arabox_uuid,
    })),
  )
  await tx
    .insert(locationIndustry)
    .values(locations.flatMap((each) => each.industry_ids.map((industryId) => ({ locationId: each.id, industryId }))))
  await tx.insert(screen).values(screens.map(({ location_id: locationId, ...each }) => ({ ...each, locationId })))
  for (const table of ['city', 'industry', 'location', 'screen']) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    )
  }
}

/** Pictures of locations with the zones and the screen line; a `null` line means the default line. */
export type PicturesToSeed = readonly {
  location_id: number
  image_url: string
  zones: ZoneShapes
  screen_position: ScreenPosition | null
}[]

/** Stores the first picture of each location, and its zones and screen line. */
export const seedPictures = async (tx: Tx, pictures: PicturesToSeed, addedAt: Date): Promise<void> => {
  await tx
    .insert(locationPanorama)
    .values(pictures.map(({ location_id, image_url }) => ({ locationId: location_id, imageUrl: image_url, addedAt })))
  await tx.execute(sql`
    update location set zones = given.zones, screen_position = given.screen_position
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
      as given(location_id integer, zones jsonb, screen_position jsonb)
    where location.id = given.location_id`)
}
