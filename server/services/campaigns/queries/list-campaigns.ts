import { and, asc, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Campaign, offerStatuses } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import { containing, readPage } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { visibleTo } from '../policy.ts'
import { presentCampaigns } from '../presenter.ts'
import { campaign } from '../tables.ts'

type Query = QueryOf<typeof operations.listCampaigns>

const sortColumns: Record<NonNullable<Query['sort_by']>, SQL | typeof campaign.name> = {
  created_at: sql`${campaign.createdAt}`,
  name: sql`lower(${campaign.name}) collate "pl-x-icu"`,
  status: sql`array_position(array['draft','new','ready','accepted','pending','in_progress','end'], ${campaign.status})`,
  date_from: sql`${campaign.dateFrom}`,
  price: sql`${campaign.priceGrosze}`,
  audience: sql`${campaign.audience}`,
  cpm: sql`${campaign.priceGrosze}::float8 / nullif(${campaign.audience}, 0)`,
  screens: sql`${campaign.screens}`,
}

const matchesFilter = (filter: string | undefined, companyIds: readonly number[]): SQL | undefined => {
  if (!filter) return undefined
  return or(
    containing(campaign.name, filter),
    companyIds.length > 0 ? inArray(campaign.companyId, [...companyIds]) : undefined,
    /^\d{1,9}$/.test(filter) ? eq(campaign.id, Number(filter)) : undefined,
  )
}

/** Whether the first day of a campaign is over before its confirmation; `today` is a day in Warsaw. */
export const missedStart = (today: string): SQL<boolean> =>
  sql<boolean>`(${inArray(campaign.status, [...offerStatuses])} and coalesce(${campaign.dateFrom} < ${today}, false))`

const whereOf = (
  account: Account,
  query: Query,
  { companyIds, today }: { companyIds: readonly number[]; today: string },
): SQL | undefined =>
  and(
    visibleTo(account),
    matchesFilter(query.filter, companyIds),
    query.status ? inArray(campaign.status, query.status) : undefined,
    query.company_id ? inArray(campaign.companyId, query.company_id) : undefined,
    query.operator_id === undefined ? undefined : eq(campaign.operatorId, query.operator_id),
    query.missed_start === undefined ? undefined : eq(missedStart(today), query.missed_start),
    query.date_from ? gte(campaign.dateTo, query.date_from) : undefined,
    query.date_to ? lte(campaign.dateFrom, query.date_to) : undefined,
    query.city_id
      ? sql`exists (select 1 from campaign_screen where campaign_uuid = ${campaign.uuid} and city_id = any(${sql.param(query.city_id)}::int[]))`
      : undefined,
  )

/** A page of campaigns, newest first unless the query has `sort_by` (K01). */
export const listCampaigns = async (
  context: CampaignContext,
  account: Account,
  query: Query,
): Promise<Page<Campaign>> => {
  const { store, otherServices, clock } = context
  const companyIds = query.filter ? await otherServices.companiesNamed(store.db, query.filter) : []
  const where = whereOf(account, query, { companyIds, today: dayOf(clock.now()) })
  const column = sortColumns[query.sort_by ?? 'created_at']
  const direction = query.order === 'asc' ? asc : desc
  return readPage(query, {
    rows: store.db
      .select()
      .from(campaign)
      .where(where)
      .orderBy(sql`${direction(column)} nulls last`, desc(campaign.id)),
    total: store.db.$count(campaign, where),
    present: (rows) => presentCampaigns(store.db, context, rows),
  })
}

/** The number of visible campaigns in each status, and of those among them whose first day is over too early. */
export const countByStatus = async ({ store, clock }: CampaignContext, account: Account) => {
  const isMissed = missedStart(dayOf(clock.now()))
  const rows = await store.db
    .select({
      status: campaign.status,
      value: count(),
      missed: sql<number>`(count(*) filter (where ${isMissed}))::int`,
    })
    .from(campaign)
    .where(visibleTo(account))
    .groupBy(campaign.status)
  return {
    counts: Object.fromEntries(rows.map((row) => [row.status, row.value])),
    missed_starts: Object.fromEntries(rows.filter(({ missed }) => missed > 0).map((row) => [row.status, row.missed])),
    total: rows.reduce((sum, row) => sum + row.value, 0),
  }
}
