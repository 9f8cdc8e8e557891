import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { campaignSorts } from '../../../../contract/campaign/campaign-operations.ts'
import type { OrderTerm } from '../../../store/paging.ts'
import { STATUS_ORDER } from '../list-orders.ts'
import { campaign } from '../tables.ts'

type Sort = (typeof campaignSorts)[number]

// Each has an index of `campaign` with the same terms.
const sortColumns: Record<Sort, SQL | AnyColumn> = {
  created_at: campaign.createdAt,
  name: sql`lower(${campaign.name}) collate "pl-x-icu"`,
  status: STATUS_ORDER,
  date_from: campaign.dateFrom,
  price: campaign.priceGrosze,
  audience: campaign.audience,
  cpm: sql`(${campaign.priceGrosze}::float8 / nullif(${campaign.audience}, 0))`,
  screens: campaign.screens,
}

/** Columns that can have no value; such campaigns are the last in both orders. */
const mayLack: ReadonlySet<Sort> = new Set(['date_from', 'price', 'audience', 'cpm'])

/** The order of a list of campaigns, newest first by default. `list-orders.ts` has an index with the terms of each. */
export const campaignOrder = ({
  sort_by = 'created_at',
  order = 'desc',
}: {
  sort_by?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
}): OrderTerm[] => [
  { by: sortColumns[sort_by], order, ...(mayLack.has(sort_by) ? { nulls: 'last' } : {}) },
  { by: campaign.id, order: 'desc' },
]
