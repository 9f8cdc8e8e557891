import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ResearchStatus, TimeDivision } from '../../../contract/research-figures.ts'

/** Campaigns of imported files, by their ids in the data of the institute. */
export const researchCampaign = pgTable('research_campaign', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  status: text('status').$type<ResearchStatus>().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** Figures of imported files, in the order of the file. */
export const researchStatistic = pgTable(
  'research_statistic',
  {
    campaignId: text('campaign_id')
      .notNull()
      .references(() => researchCampaign.id, { onDelete: 'cascade' }),
    timeDivision: text('time_division').$type<TimeDivision>().notNull(),
    position: integer('position').notNull(),
    periodName: text('period_name').notNull(),
    period: text('period').notNull(),
    impressions: bigint('impressions', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.timeDivision, table.position] })],
)
