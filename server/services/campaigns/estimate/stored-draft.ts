import { eq } from 'drizzle-orm'
import type { CampaignDraft } from '../../../../contract/campaign/campaign.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignRow } from '../policy.ts'
import { campaignScreen, campaignSpot } from '../tables.ts'

/** A stored campaign as the draft that a change is merged into. */
export const draftOf = async (tx: Tx, row: CampaignRow): Promise<CampaignDraft> => {
  const spots = await tx
    .select({ id: campaignSpot.id, file_name: campaignSpot.fileName })
    .from(campaignSpot)
    .where(eq(campaignSpot.campaignUuid, row.uuid))
    .orderBy(campaignSpot.position)
  const screens = row.pickedByHand
    ? await tx
        .select({ id: campaignScreen.screenId })
        .from(campaignScreen)
        .where(eq(campaignScreen.campaignUuid, row.uuid))
    : null
  return {
    name: row.name,
    company_id: row.companyId,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    industry_ids: row.industryIds,
    cities: row.cities,
    screen_ids: screens?.map((screen) => screen.id) ?? null,
    spot_seconds: row.spotSeconds,
    spots,
    gemius_uuid: row.gemiusUuid,
  }
}
