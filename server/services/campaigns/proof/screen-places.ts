import { sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'

/** Where a screen of a campaign is by the newest record of the place. */
export type PlayedPlace = {
  id: number
  name: string
  address: string
  city_name: string
  latitude: number
  longitude: number
}

/**
 * The places of screens on which a campaign is planned or played: those that its plays and its plan recorded last, and
 * otherwise the newest ones of the screens.
 */
export const playedPlaces = async (
  tx: Tx,
  campaignUuid: string,
  screenIds: readonly number[],
): Promise<Map<number, PlayedPlace>> => {
  const { rows } = await tx.execute<PlayedPlace>(sql`
    select distinct on (screen_id) screen_id as id, name, address, city_name, latitude, longitude
    from recorded_place as place
    where screen_id = any(${sql.param([...screenIds])}::int[])
    order by screen_id,
      (exists (select from emission_day where campaign_uuid = ${campaignUuid} and place_id = place.id)
        or exists (select from campaign_screen where campaign_uuid = ${campaignUuid} and place_id = place.id)) desc,
      id desc`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The places of screens with an empty one for a screen that was never recorded. */
export const placeIn = (places: ReadonlyMap<number, PlayedPlace>, id: number): PlayedPlace =>
  places.get(id) ?? { id, name: '', address: '', city_name: '', latitude: 0, longitude: 0 }
