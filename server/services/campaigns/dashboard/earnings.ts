import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { ScreenEarnings } from '../../../../contract/dashboard.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { shareOut } from '../../../../machines/campaign/price/proportion.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { emissionDay, recordedPlace } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign, campaignScreen } from '../tables.ts'

/** Most campaigns in the list, the latest flights first. */
const MOST_CAMPAIGNS = 20
const GROSZE_PER_ZLOTY = 100

type Priced = { uuid: string; priceGrosze: number | null; emissions: number | null }

/**
 * The part of each campaign's price that a company has earned, in grosze, by campaign. The owner of a screen when it
 * played earns: a location that is sold keeps its past with the seller. The parts of all owners add up to the price of
 * the plays.
 */
const earnedBy = async (
  tx: Tx,
  companyId: number,
  campaigns: readonly Priced[],
  during?: SQL,
): Promise<Map<string, number>> => {
  const uuids = campaigns.map(({ uuid }) => uuid)
  const rows = await tx
    .select({
      uuid: emissionDay.campaignUuid,
      owner: recordedPlace.ownerCompanyId,
      played: sql<number>`sum(${emissionDay.played})::float8`,
    })
    .from(emissionDay)
    .innerJoin(recordedPlace, eq(recordedPlace.id, emissionDay.placeId))
    .where(and(inArray(emissionDay.campaignUuid, uuids), during))
    .groupBy(emissionDay.campaignUuid, recordedPlace.ownerCompanyId)
    .orderBy(recordedPlace.ownerCompanyId)
  const owners = groupBy(rows, ({ uuid }) => uuid)
  return new Map(
    campaigns.flatMap(({ uuid, priceGrosze, emissions }): [string, number][] => {
      const plays = owners.get(uuid) ?? []
      const own = plays.findIndex(({ owner }) => owner === companyId)
      if (own === -1 || priceGrosze === null || !emissions) return []
      const whole = Math.max(
        emissions,
        plays.reduce((sum, { played }) => sum + played, 0),
      )
      const shares = shareOut(
        priceGrosze,
        plays.map(({ played }) => played),
        whole,
      )
      return [[uuid, shares[own] ?? 0]]
    }),
  )
}

/**
 * The part of each campaign's price that falls to a company's screens: by planned emissions of the screens that were
 * its own in the plan, and by played emissions of those that were its own when they played.
 */
export const screenEarnings = async (
  { store, clock, content }: CampaignContext,
  account: Account,
): Promise<ScreenEarnings> => {
  const now = clock.now()
  const as_of = now.toISOString()
  const monthStart = `${dayOf(now).slice(0, 7)}-01`
  const { companyId } = account
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
    .innerJoin(recordedPlace, eq(recordedPlace.id, campaignScreen.placeId))
    .where(
      and(
        inArray(campaign.status, ['pending', 'in_progress', 'end']),
        sql`${campaign.deletedAt} is null`,
        eq(recordedPlace.ownerCompanyId, companyId),
      ),
    )
    .groupBy(campaign.id)
    .orderBy(desc(sql`${campaign.status} = 'in_progress'`), desc(campaign.dateFrom), desc(campaign.id))
    .limit(MOST_CAMPAIGNS)
  const playedThisMonth = await store.db
    .select({ uuid: campaign.uuid, priceGrosze: campaign.priceGrosze, emissions: campaign.emissions })
    .from(campaign)
    .where(
      sql`${campaign.uuid} in (select ${emissionDay.campaignUuid} from ${emissionDay} where ${gte(emissionDay.day, monthStart)})`,
    )
  const [earned, earnedThisMonth] = await Promise.all([
    earnedBy(store.db, companyId, rows),
    earnedBy(store.db, companyId, playedThisMonth, gte(emissionDay.day, monthStart)),
  ])
  const items = rows.map((row) => ({
    campaign_id: row.id,
    campaign_uuid: row.isVisible ? row.uuid : null,
    name: row.isVisible ? row.name : null,
    status: row.status,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    screens: row.screens,
    planned: Math.round(((row.priceGrosze ?? 0) * row.screens) / Math.max(1, row.allScreens)) / GROSZE_PER_ZLOTY,
    earned: (earned.get(row.uuid) ?? 0) / GROSZE_PER_ZLOTY,
  }))
  const month = [...earnedThisMonth.values()].reduce((sum, grosze) => sum + grosze, 0)
  return { items, earned_this_month: month / GROSZE_PER_ZLOTY, plays_source: content.playsSource, as_of }
}
