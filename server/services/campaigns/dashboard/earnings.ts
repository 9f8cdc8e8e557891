import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
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
import { bySourceOf, reportedUntilOf } from '../plays/plays-by-source.ts'
import { playsOfOwners } from '../plays/sum-plays.ts'
import { recordedPlace } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign, campaignScreen } from '../tables.ts'

/** Most campaigns in the list, the latest flights first. */
const MOST_CAMPAIGNS = 20
const GROSZE_PER_ZLOTY = 100

const latestFlights = [desc(sql`${campaign.status} = 'in_progress'`), desc(campaign.dateFrom), desc(campaign.id)]

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
  fromMonth?: string,
): Promise<Map<string, Earned>> => {
  const uuids = campaigns.map(({ uuid }) => uuid)
  const plays = playsOfOwners(tx)
  const rows = await tx
    .select({ uuid: plays.campaignUuid, owner: plays.ownerCompanyId, plays: bySourceOf(plays) })
    .from(plays)
    .where(and(anyOf(plays.campaignUuid, uuids), fromMonth === undefined ? undefined : gte(plays.month, fromMonth)))
    .groupBy(plays.campaignUuid, plays.ownerCompanyId)
    .orderBy(plays.ownerCompanyId)
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
  // From indexes alone: an owner may be in the plans of thousands of campaigns.
  const shown = tx
    .select({ id: campaign.id, screens: sql<number>`count(*)::int`.as('own_screens') })
    .from(recordedPlace)
    .innerJoin(campaignScreen, eq(campaignScreen.placeId, recordedPlace.id))
    .innerJoin(campaign, eq(campaign.uuid, campaignScreen.campaignUuid))
    .where(
      and(
        inArray(campaign.status, ['pending', 'in_progress', 'end']),
        isNull(campaign.deletedAt),
        eq(recordedPlace.ownerCompanyId, companyId),
      ),
    )
    .groupBy(campaign.id, campaign.status, campaign.dateFrom)
    .orderBy(...latestFlights)
    .limit(MOST_CAMPAIGNS)
    .as('shown')
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
      screens: shown.screens,
      isVisible: sql<boolean>`${visibleTo(account)}`,
    })
    .from(shown)
    .innerJoin(campaign, eq(campaign.id, shown.id))
    .orderBy(...latestFlights)
  const plays = playsOfOwners(tx)
  const ownPlays = tx
    .select({ uuid: plays.campaignUuid })
    .from(plays)
    .where(and(eq(plays.ownerCompanyId, companyId), gte(plays.month, monthStart)))
  const playedThisMonth = await tx
    .select({ uuid: campaign.uuid, priceGrosze: campaign.priceGrosze, emissions: campaign.emissions })
    .from(campaign)
    .where(inArray(campaign.uuid, ownPlays))
  const earned = await earnedBy(tx, companyId, rows)
  const thisMonth = await earnedBy(tx, companyId, playedThisMonth, monthStart)
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
