import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When each account last had its dashboard open, and when the visit before ended; by the platform's clock. */
export const dashboardVisit = pgTable('dashboard_visit', {
  accountId: integer('account_id').primaryKey(),
  seenAt: at('seen_at').notNull(),
  previousAt: at('previous_at'),
})
