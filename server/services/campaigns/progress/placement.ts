import { inArray, sql } from 'drizzle-orm'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignLocation } from '../../statistics/public.ts'
import { sensorsOf } from '../plays/recorded-sensors.ts'
import type { campaignScreen } from '../tables.ts'
import { campaign } from '../tables.ts'

/** A screen of a plan, and its place when the plan was saved. */
export type PlacedScreen = typeof campaignScreen.$inferSelect & { cityName: string; hasSensor: boolean }

/**
 * Where a campaign plays by its plan: its screens, their locations, and the locations with a sensor that stand for
 * those without one. All of it was recorded with the plan.
 */
export type Placement = {
  screens: PlacedScreen[]
  locations: CampaignLocation[]
  sensors: CampaignLocation[]
}

/**
 * The screens of campaigns. Reads the rows of the driver directly: a list of campaigns has hundreds of screens, and
 * Drizzle would convert every value a second time.
 */
export const screensOf = async (tx: Tx, uuids: readonly string[]): Promise<PlacedScreen[]> => {
  if (uuids.length === 0) return []
  const { rows } = await tx.execute<PlacedScreen>(sql`
    select campaign_uuid as "campaignUuid", planned.screen_id as "screenId", planned.location_uuid as "locationUuid",
      planned.city_id as "cityId", place_id as "placeId", place.city_name as "cityName",
      place.has_sensor as "hasSensor"
    from campaign_screen as planned join recorded_place as place on place.id = planned.place_id
    where campaign_uuid = any(${sql.param([...uuids])}::uuid[])`)
  return rows
}

/** The placements of campaigns by uuid; a campaign without screens has an empty one. */
export const placementsOf = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, Placement>> => {
  if (uuids.length === 0) return new Map()
  const screens = groupBy(await screensOf(tx, uuids), (row) => row.campaignUuid)
  const sets = await tx
    .select({ uuid: campaign.uuid, ids: campaign.sensorSets })
    .from(campaign)
    .where(inArray(campaign.uuid, [...uuids]))
  const recorded = await sensorsOf(
    tx,
    sets.flatMap(({ ids }) => ids),
  )
  const setsOf = new Map(sets.map(({ uuid, ids }) => [uuid, ids]))
  return new Map(
    uuids.map((uuid) => {
      const own = screens.get(uuid) ?? []
      const locations = new Map(
        own.map(({ locationUuid, cityId, hasSensor }) => [locationUuid, { uuid: locationUuid, cityId, hasSensor }]),
      )
      const sensors = (setsOf.get(uuid) ?? []).flatMap((id) => recorded.get(id) ?? [])
      return [uuid, { screens: own, locations: [...locations.values()], sensors }]
    }),
  )
}
