import { and, eq, gte, inArray, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { type Campaign, offerStatuses } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import { anyOf } from '../../../store/any-of.ts'
import { amongSelected, containing, idsFirst, orderTerms, readPage } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { withoutReachDetails } from '../estimate/plan-reach.ts'
import { visibleTo } from '../policy.ts'
import { presentCampaigns } from '../presenter.ts'
import { campaign } from '../tables.ts'
import { campaignOrder } from './campaign-order.ts'

type Query = QueryOf<typeof operations.listCampaigns>

const matchesFilter = (filter: string | undefined, companyIds: readonly number[]): SQL | undefined => {
  if (!filter) return undefined
  return or(
    containing(campaign.plainName, filter),
    companyIds.length > 0 ? anyOf(campaign.companyId, companyIds) : undefined,
    /^\d{1,9}$/.test(filter) ? eq(campaign.id, Number(filter)) : undefined,
  )
}

/** Whether the first day of a campaign is over before its confirmation; `today` is a day in Warsaw. */
export const missedStart = (today: string): SQL<boolean> =>
  sql<boolean>`(${inArray(campaign.status, [...offerStatuses])} and coalesce(${campaign.dateFrom} < ${today}, false))`

/** The same as {@link missedStart} as a condition that an index serves. */
export const missesStart = (today: string): SQL | undefined =>
  and(inArray(campaign.status, [...offerStatuses]), lt(campaign.dateFrom, today))

/**
 * Conditions for campaigns with a screen in one of the cities. The first is for a page, which ends when it is full, the
 * second for the total: it looks up the campaigns of the cities instead of reading all campaigns.
 */
const usesCities = (cityIds: readonly number[]) => {
  const inCities = sql`city_id = any(${sql.param(cityIds)}::int[])`
  return {
    page: sql`exists (select 1 from campaign_screen where campaign_uuid = ${campaign.uuid} and ${inCities})`,
    total: amongSelected(campaign.uuid, sql`select campaign_uuid from campaign_screen where ${inCities}`),
  }
}

const whereOf = (
  account: Account,
  query: Query,
  { companyIds, today }: { companyIds: readonly number[]; today: string },
) => {
  const others = and(
    visibleTo(account),
    matchesFilter(query.filter, companyIds),
    query.status ? inArray(campaign.status, query.status) : undefined,
    query.company_id ? inArray(campaign.companyId, query.company_id) : undefined,
    query.operator_id === undefined ? undefined : eq(campaign.operatorId, query.operator_id),
    query.missed_start === undefined ? undefined : query.missed_start ? missesStart(today) : not(missedStart(today)),
    query.date_from ? gte(campaign.dateTo, query.date_from) : undefined,
    query.date_to ? lte(campaign.dateFrom, query.date_to) : undefined,
  )
  const cities = query.city_id && usesCities(query.city_id)
  return { page: and(others, cities?.page), total: and(others, cities?.total) }
}

/** A page of campaigns, newest first unless the query has `sort_by` (K01). */
export const listCampaigns = async (
  context: CampaignContext,
  account: Account,
  query: Query,
): Promise<Page<Campaign>> => {
  const { store, otherServices, clock } = context
  const companyIds = query.filter ? await otherServices.companiesNamed(store.db, query.filter) : []
  const where = whereOf(account, query, { companyIds, today: dayOf(clock.now()) })
  const terms = campaignOrder(query)
  const statements = idsFirst(
    campaign.id,
    (opposite) =>
      store.db
        .select({ id: campaign.id })
        .from(campaign)
        .where(where.page)
        .orderBy(...orderTerms(terms, opposite)),
    (condition, opposite) =>
      store.db
        .select()
        .from(campaign)
        .where(condition)
        .orderBy(...orderTerms(terms, opposite)),
  )
  return readPage(query, {
    ...statements,
    total: store.db.$count(campaign, where.total),
    present: async (rows) => (await presentCampaigns(store.db, context, rows)).map(withoutReachDetails),
  })
}
