import { and, arrayContains, count, desc, eq, exists, gte, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Usage } from '../../../../contract/problem-shape.ts'
import type { Account } from '../../../http/caller.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { holdingStatuses } from '../estimate/availability.ts'
import { campaign, campaignScreen } from '../tables.ts'

/** A record to which campaigns can refer. */
export type CampaignReference =
  | { industryId: number }
  | { cityId: number }
  | { companyId: number }
  | { screenIds: readonly number[] }
  | { locationUuids: readonly string[] }

const usesScreens = (tx: Tx, condition: SQL) =>
  exists(
    tx
      .select({ uuid: campaignScreen.campaignUuid })
      .from(campaignScreen)
      .where(and(eq(campaignScreen.campaignUuid, campaign.uuid), condition)),
  )

const refersTo = (tx: Tx, reference: CampaignReference) => {
  if ('industryId' in reference) return arrayContains(campaign.industryIds, [reference.industryId])
  if ('companyId' in reference) return eq(campaign.companyId, reference.companyId)
  if ('screenIds' in reference) return usesScreens(tx, anyOf(campaignScreen.screenId, [...reference.screenIds]))
  if ('locationUuids' in reference)
    return usesScreens(tx, anyOf(campaignScreen.locationUuid, [...reference.locationUuids]))
  const requested = JSON.stringify([{ city_id: reference.cityId }])
  return or(
    usesScreens(tx, eq(campaignScreen.cityId, reference.cityId)),
    sql`${campaign.cities} @> ${requested}::jsonb`,
  )
}

/** Most campaigns that an answer names. Its count includes all campaigns. */
const MOST_NAMED = 5

/**
 * The number of campaigns that refer to a record, and the newest of them. With `heldFrom`, only campaigns that hold
 * slots on that day or later: a draft holds none, and a flight that is over holds none any more. With a reader, only
 * campaigns that this account may see have names.
 */
export const campaignUsage = async (
  tx: Tx,
  reference: CampaignReference,
  heldFrom?: string,
  reader?: Account,
): Promise<Usage> => {
  const condition = and(
    isNull(campaign.deletedAt),
    refersTo(tx, reference),
    heldFrom === undefined
      ? undefined
      : and(anyOf(campaign.status, [...holdingStatuses]), gte(campaign.dateTo, heldFrom)),
  )
  const readsAll = reader === undefined || reader.permissions.includes('campaign.read_all_companies')
  const [row] = await tx.select({ value: count() }).from(campaign).where(condition)
  const named = await tx
    .select({ uuid: campaign.uuid, name: campaign.name })
    .from(campaign)
    .where(and(condition, readsAll ? undefined : eq(campaign.companyId, reader.companyId)))
    .orderBy(desc(campaign.createdAt), desc(campaign.id))
    .limit(MOST_NAMED)
  return { kind: 'campaign', count: row?.value ?? 0, named }
}

/**
 * The number of campaigns that use each screen of a city, and their total number. Counts only campaigns that have not
 * ended, and only the screens of their plans.
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

/** SQL for the number of a company's campaigns. `companyId` is a qualified column of the enclosing statement. */
export const campaignsOfCompany = (companyId: SQL): SQL<number> =>
  sql<number>`(
    select count(*) from ${campaign} where ${campaign.companyId} = ${companyId} and ${campaign.deletedAt} is null
  )`.mapWith(Number)
