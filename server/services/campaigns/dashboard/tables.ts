import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** When each account last opened its dashboard, and when its previous visit ended, by the platform's clock. */
export const dashboardVisit = pgTable('dashboard_visit', {
  accountId: integer('account_id').primaryKey(),
  seenAt: at('seen_at').notNull(),
  previousAt: at('previous_at'),
})
