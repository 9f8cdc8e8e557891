import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Templates of campaigns: plans that a company uses repeatedly, without dates, spots and status. */
export const campaignTemplate = pgTable(
  'campaign_template',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    companyId: integer('company_id').notNull(),
    name: text('name').notNull(),
    /** The number of screens in each city, also if the screens were picked by hand. */
    cities: jsonb('cities').$type<{ city_id: number; screens: number }[]>().notNull(),
    /** The screens that were picked by hand; null if the platform chooses them. */
    screenIds: integer('screen_ids').array(),
    industryIds: integer('industry_ids').array().notNull(),
    spotSeconds: integer('spot_seconds').notNull(),
  },
  (table) => [uniqueIndex('campaign_template_name').on(table.companyId, sql`lower(${table.name})`)],
)
