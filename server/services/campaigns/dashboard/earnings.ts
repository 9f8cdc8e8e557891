import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { PlaysBySource } from '../../../../contract/campaign/plays-source.ts'
import { addPlays, noPlays, totalPlays } from '../../../../contract/campaign/sum-of-plays.ts'
import type { ScreenEarnings } from '../../../../contract/dashboard.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { shareOut } from '../../../../machines/campaign/price/proportion.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Account } from '../../../http/caller.ts'
import { anyOf } from '../../../store/any-of.ts'
import { consistentRead } from '../../../store/consistent-read.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { bySource, reportedUntilOf } from '../plays/plays-by-source.ts'
import { emissionDay, recordedPlace } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign, campaignScreen } from '../tables.ts'

/** Most campaigns in the list, the latest flights first. */
const MOST_CAMPAIGNS = 20
const GROSZE_PER_ZLOTY = 100

type Priced = { uuid: string; priceGrosze: number | null; emissions: number | null }

type Earned = { grosze: number; plays: PlaysBySource }

/**
 * The part of each campaign's price that a company has earned, in grosze, with the plays of its screens, by campaign.
 * Only plays that count are in the sums. The owner of a screen when it
 * played earns: a location that is sold keeps its past with the seller. The parts of all owners add up to the price of
 * the plays.
 */
const earnedBy = async (
  tx: Tx,
  companyId: number,
  campaigns: readonly Priced[],
  during?: SQL,
): Promise<Map<string, Earned>> => {
  const uuids = campaigns.map(({ uuid }) => uuid)
  const rows = await tx
    .select({
      uuid: emissionDay.campaignUuid,
      owner: recordedPlace.ownerCompanyId,
      plays: bySource,
    })
    .from(emissionDay)
    .innerJoin(recordedPlace, eq(recordedPlace.id, emissionDay.placeId))
    .where(and(anyOf(emissionDay.campaignUuid, uuids), during))
    .groupBy(emissionDay.campaignUuid, recordedPlace.ownerCompanyId)
    .orderBy(recordedPlace.ownerCompanyId)
  const owners = groupBy(rows, ({ uuid }) => uuid)
  return new Map(
    campaigns.flatMap(({ uuid, priceGrosze, emissions }): [string, Earned][] => {
      const ofOwners = owners.get(uuid) ?? []
      const own = ofOwners.findIndex(({ owner }) => owner === companyId)
      const plays = ofOwners[own]?.plays
      if (!plays || priceGrosze === null || !emissions) return []
      const played = ofOwners.map((each) => totalPlays(each.plays))
      const whole = Math.max(
        emissions,
        played.reduce((sum, each) => sum + each, 0),
      )
      return [[uuid, { grosze: shareOut(priceGrosze, played, whole)[own] ?? 0, plays }]]
    }),
  )
}

/**
 * The part of each campaign's price that falls to a company's screens: by planned emissions of the screens that were
 * its own in the plan, and by played emissions of those that were its own when they played.
 */
export const screenEarnings = (context: CampaignContext, account: Account): Promise<ScreenEarnings> =>
  consistentRead(context.store.db, (tx) => readEarnings(context, tx, account))

/** The screens of a company in the plans of some campaigns. */
const ownScreens = async (tx: Tx, companyId: number, uuids: readonly string[]): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ id: campaignScreen.screenId })
    .from(campaignScreen)
    .innerJoin(recordedPlace, eq(recordedPlace.id, campaignScreen.placeId))
    .where(and(anyOf(campaignScreen.campaignUuid, uuids), eq(recordedPlace.ownerCompanyId, companyId)))
  return rows.map(({ id }) => id)
}

const readEarnings = async (context: CampaignContext, tx: Tx, account: Account): Promise<ScreenEarnings> => {
  const now = context.clock.now()
  const as_of = now.toISOString()
  const monthStart = `${dayOf(now).slice(0, 7)}-01`
  const { companyId } = account
  const rows = await tx
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
  // By the own places, of which an index has the days: the plays of all other owners are not read.
  const ownPlays = tx
    .select({ uuid: emissionDay.campaignUuid })
    .from(emissionDay)
    .innerJoin(recordedPlace, eq(recordedPlace.id, emissionDay.placeId))
    .where(and(eq(recordedPlace.ownerCompanyId, companyId), gte(emissionDay.day, monthStart)))
  const playedThisMonth = await tx
    .select({ uuid: campaign.uuid, priceGrosze: campaign.priceGrosze, emissions: campaign.emissions })
    .from(campaign)
    .where(inArray(campaign.uuid, ownPlays))
  const earned = await earnedBy(tx, companyId, rows)
  const thisMonth = await earnedBy(tx, companyId, playedThisMonth, gte(emissionDay.day, monthStart))
  const uuids = [...rows, ...playedThisMonth].map(({ uuid }) => uuid)
  const reported = await reportedUntilOf(context, tx, uuids, await ownScreens(tx, companyId, uuids))
  const items = rows.map((row) => ({
    campaign_id: row.id,
    campaign_uuid: row.isVisible ? row.uuid : null,
    name: row.isVisible ? row.name : null,
    status: row.status,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    screens: row.screens,
    planned: Math.round(((row.priceGrosze ?? 0) * row.screens) / Math.max(1, row.allScreens)) / GROSZE_PER_ZLOTY,
    earned: (earned.get(row.uuid)?.grosze ?? 0) / GROSZE_PER_ZLOTY,
    plays_by_source: earned.get(row.uuid)?.plays ?? noPlays,
  }))
  const month = [...thisMonth.values()]
  return {
    items,
    earned_this_month: month.reduce((sum, { grosze }) => sum + grosze, 0) / GROSZE_PER_ZLOTY,
    plays_this_month_by_source: addPlays(month.map(({ plays }) => plays)),
    // All of these texts are UTC, so their order is that of the times.
    plays_reported_until: [...reported.values()].toSorted()[0] ?? null,
    as_of,
  }
}
