import { and, arrayContains, countDistinct, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../store/open.ts'
import { campaign, campaignScreen } from './tables.ts'

/** What campaigns can refer to. */
export type CampaignReference =
  | { industryId: number }
  | { cityId: number }
  | { companyId: number }
  | { screenIds: readonly number[] }

const refersTo = (reference: CampaignReference) => {
  if ('industryId' in reference) return arrayContains(campaign.industryIds, [reference.industryId])
  if ('companyId' in reference) return eq(campaign.companyId, reference.companyId)
  if ('screenIds' in reference) return inArray(campaignScreen.screenId, [...reference.screenIds])
  const requested = JSON.stringify([{ city_id: reference.cityId }])
  return or(eq(campaignScreen.cityId, reference.cityId), sql`${campaign.cities} @> ${requested}::jsonb`)
}

/** The number of campaigns that refer to a record: of all campaigns, or of those that have not ended. */
export const countCampaigns = async (tx: Tx, reference: CampaignReference, onlyOpen = false): Promise<number> => {
  const [row] = await tx
    .select({ value: countDistinct(campaign.uuid) })
    .from(campaign)
    .leftJoin(campaignScreen, eq(campaignScreen.campaignUuid, campaign.uuid))
    .where(
      and(isNull(campaign.deletedAt), refersTo(reference), onlyOpen ? notInArray(campaign.status, ['end']) : undefined),
    )
  return row?.value ?? 0
}

/**
 * How many campaigns use each screen of a city, and how many these are together: only campaigns that have not ended,
 * and only the screens of their plans.
 */
export const countCampaignsByScreen = async (
  tx: Tx,
  cityId: number,
): Promise<{ byScreen: ReadonlyMap<number, number>; campaigns: number }> => {
  const rows = await tx
    .select({ screenId: campaignScreen.screenId, uuid: campaign.uuid })
    .from(campaignScreen)
    .innerJoin(campaign, eq(campaign.uuid, campaignScreen.campaignUuid))
    .where(and(eq(campaignScreen.cityId, cityId), isNull(campaign.deletedAt), notInArray(campaign.status, ['end'])))
  const byScreen = new Map<number, number>()
  for (const { screenId } of rows) byScreen.set(screenId, (byScreen.get(screenId) ?? 0) + 1)
  return { byScreen, campaigns: new Set(rows.map(({ uuid }) => uuid)).size }
}

/** The number of campaigns of the company whose id is a column, with its table, of the statement around it. */
export const campaignsOfCompany = (companyId: SQL): SQL<number> =>
  sql<number>`(
    select count(*) from ${campaign} where ${campaign.companyId} = ${companyId} and ${campaign.deletedAt} is null
  )`.mapWith(Number)
