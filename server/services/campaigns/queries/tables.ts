import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CampaignStatus } from '../../../../contract/campaign/campaign.ts'

/**
 * How many campaigns of a company have a status, deleted ones excepted: the sum of its rows. Triggers of `campaign`
 * append what changes, because writers that change the same number would wait for each other; `sumCampaignCounts` adds
 * the rows up.
 */
export const campaignCount = pgTable(
  'campaign_count',
  {
    companyId: integer('company_id').notNull(),
    status: text('status').$type<CampaignStatus>().notNull(),
    /** Negative for a campaign that has left. */
    campaigns: bigint('campaigns', { mode: 'number' }).notNull(),
  },
  (table) => [index('campaign_count_by').on(table.companyId, table.status, table.campaigns)],
)
