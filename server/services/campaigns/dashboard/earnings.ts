import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { ScreenEarnings } from '../../../../contract/dashboard.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { visibleTo } from '../policy.ts'
import { campaign, campaignScreen, emissionDay } from '../tables.ts'

/** Most campaigns in the list, the latest flights first. */
const MOST_CAMPAIGNS = 20
const GROSZE_PER_ZLOTY = 100

const zloty = (grosze: number): number => Math.round(grosze) / GROSZE_PER_ZLOTY

/**
 * The part of each campaign's price that falls to a company's screens, by planned and by played emissions.
 */
export const screenEarnings = async (
  { store, clock, otherServices }: CampaignContext,
  account: Account,
): Promise<ScreenEarnings> => {
  const now = clock.now()
  const as_of = now.toISOString()
  const monthStart = `${dayOf(now).slice(0, 7)}-01`
  const own = await otherServices.screenIdsOfCompany(store.db, account.companyId)
  if (own.length === 0) return { items: [], earned_this_month: 0, as_of }
  const isOwn = sql`${sql.param(own)}::int[]`
  const rows = await store.db
    .select({
      uuid: campaign.uuid,
      id: campaign.id,
      name: campaign.name,
      status: campaign.status,
      dateFrom: campaign.dateFrom,
      dateTo: campaign.dateTo,
      allScreens: campaign.screens,
      priceGrosze: campaign.priceGrosze,
      emissions: campaign.emissions,
      screens: sql<number>`count(*)::int`,
      isVisible: sql<boolean>`${visibleTo(account)}`,
    })
    .from(campaign)
    .innerJoin(campaignScreen, eq(campaignScreen.campaignUuid, campaign.uuid))
    .where(
      and(
        inArray(campaign.status, ['pending', 'in_progress', 'end']),
        sql`${campaign.deletedAt} is null`,
        sql`${campaignScreen.screenId} = any(${isOwn})`,
      ),
    )
    .groupBy(campaign.id)
    .orderBy(desc(sql`${campaign.status} = 'in_progress'`), desc(campaign.dateFrom), desc(campaign.id))
    .limit(MOST_CAMPAIGNS)
  const played = await store.db
    .select({ uuid: emissionDay.campaignUuid, value: sql<number>`sum(${emissionDay.played})::float8` })
    .from(emissionDay)
    .where(
      and(
        inArray(
          emissionDay.campaignUuid,
          rows.map(({ uuid }) => uuid),
        ),
        sql`${emissionDay.screenId} = any(${isOwn})`,
      ),
    )
    .groupBy(emissionDay.campaignUuid)
  const playedOf = new Map(played.map(({ uuid, value }) => [uuid, value]))
  const [month] = await store.db
    .select({
      grosze: sql<number>`coalesce(sum(${emissionDay.played}::float8 * ${campaign.priceGrosze} / ${campaign.emissions}), 0)`,
    })
    .from(emissionDay)
    .innerJoin(campaign, eq(campaign.uuid, emissionDay.campaignUuid))
    .where(
      and(
        gte(emissionDay.day, monthStart),
        sql`${emissionDay.screenId} = any(${isOwn})`,
        sql`${campaign.emissions} > 0 and ${campaign.priceGrosze} is not null`,
      ),
    )
  const items = rows.map((row) => {
    const price = row.priceGrosze ?? 0
    return {
      campaign_id: row.id,
      campaign_uuid: row.isVisible ? row.uuid : null,
      name: row.isVisible ? row.name : null,
      status: row.status,
      date_from: row.dateFrom,
      date_to: row.dateTo,
      screens: row.screens,
      planned: zloty((price * row.screens) / Math.max(1, row.allScreens)),
      earned: zloty(row.emissions ? (price * (playedOf.get(row.uuid) ?? 0)) / row.emissions : 0),
    }
  })
  return { items, earned_this_month: zloty(Number(month?.grosze ?? 0)), as_of }
}
