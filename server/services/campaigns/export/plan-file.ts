import { asc, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { PlanFormat } from '../../../../contract/campaign/plan-file.ts'
import type { FileLanguage } from '../../../../contract/campaign/status-names.ts'
import type { Account } from '../../../http/caller.ts'
import { attachment } from '../../../spreadsheet/attachment.ts'
import { bytesOf } from '../../../standards/bytes.ts'
import { featureCollection } from '../../../standards/geojson.ts'
import { bidRequests, type OfferedScreen } from '../../../standards/openrtb.ts'
import { sendCalendar } from '../calendar/campaign-dates.ts'
import type { CampaignContext } from '../context.ts'
import { plannedScreenContacts } from '../estimate/screen-contacts.ts'
import { spotOfScreens } from '../estimate/spot/spot-of-screens.ts'
import { campaignScreens } from '../occupancy/campaign-screens.ts'
import { type CampaignRow, visibleCampaign } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { campaignScreen } from '../tables.ts'
import { sendScreenSheet } from './screen-sheet.ts'

type PlannedScreen = OfferedScreen & { id: number; address: string }

/** The screens of a campaign; each has its share of the emissions. Screens that were deleted since are left out. */
const plannedScreens = async (
  { store, otherServices }: CampaignContext,
  row: CampaignRow,
): Promise<PlannedScreen[]> => {
  const rows = await store.db
    .select({ id: campaignScreen.screenId, locationUuid: campaignScreen.locationUuid })
    .from(campaignScreen)
    .where(eq(campaignScreen.campaignUuid, row.uuid))
    .orderBy(asc(campaignScreen.screenId))
  const ids = rows.map(({ id }) => id)
  const places = await otherServices.findScreenPlaces(store.db, ids)
  const atLocations = rows.map(({ id: screenId, locationUuid }) => ({ screenId, locationUuid }))
  const audience = new Map(plannedScreenContacts(row, atLocations).map((each) => [each.screen_id, each.audience]))
  const emissions = (row.emissions ?? 0) / Math.max(1, ids.length)
  return ids.flatMap((id) => {
    const place = places.get(id)
    return place ? [{ ...place, id, audience: audience.get(id) ?? 0, emissions }] : []
  })
}

const mapOf = (screens: readonly PlannedScreen[]) =>
  featureCollection(
    screens.map(({ uuid, latitude, longitude, ...screen }) => ({
      id: uuid,
      latitude,
      longitude,
      properties: {
        screen_id: screen.id,
        name: screen.name,
        address: screen.address,
        city_name: screen.cityName,
        venue_type: screen.venueType,
        width: screen.width,
        height: screen.height,
        audience: screen.audience,
        emissions: Math.round(screen.emissions),
      },
    })),
  )

/** Sends a campaign as a file. Throws `not_found`, and `invalid_input` for the calendar of one without dates. */
export const sendPlanFile = async (
  context: CampaignContext,
  { account, uuid }: { account: Account; uuid: string },
  { format, language }: { format: PlanFormat; language: FileLanguage },
  reply: FastifyReply,
): Promise<void> => {
  const row = await visibleCampaign(context.store.db, account, uuid)
  const name = `campaign-${row.id}`
  if (format === 'ics') {
    sendCalendar([await presentCampaign(context.store.db, context, row)], { name, language }, reply)
    return
  }
  if (format === 'xlsx' || format === 'csv') {
    const screens = await campaignScreens(context, account, uuid)
    const spot = spotOfScreens(row)
    await sendScreenSheet(
      { ...screens, spot },
      { stem: `${name}-screens`, now: context.clock.now(), format, language },
      reply,
    )
    return
  }
  const screens = await plannedScreens(context, row)
  const isMap = format === 'geojson'
  reply
    .type(isMap ? 'application/geo+json' : 'application/json')
    .header('content-disposition', attachment(isMap ? `${name}.geojson` : `${name}-openrtb.json`))
    .send(bytesOf(isMap ? mapOf(screens) : bidRequests(screens, row.spotSeconds)))
}
