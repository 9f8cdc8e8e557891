import { customType, date, integer, pgTable } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The probes of the platform's own doors, one row for each day in Poland on which a server ran. A minute is one bit, so
 * that the probes of several servers, and of one that was restarted, count it once.
 */
export const uptimeDay = pgTable('uptime_day', {
  day: date('day', { mode: 'string' }).primaryKey(),
  /** The minute of the day of the first probe, from 0. */
  firstMinute: integer('first_minute').notNull(),
  /** Bit n, from the lowest of the first byte, is the minute n of the day: 1 if a probe was answered. */
  answered: bytes('answered').notNull(),
})
