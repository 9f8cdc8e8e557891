import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Realized contacts of a campaign by day. A day is recorded once, on the next morning. Counts that change later add a
 * row with the next number; the newest row of a day holds. Rows are never changed.
 */
export const realizedDay = pgTable(
  'realized_day',
  {
    campaignUuid: uuid('campaign_uuid').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** From 1; each correction of the day adds one. */
    number: integer('number').notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true, mode: 'date' }).notNull(),
    planned: doublePrecision('planned').notNull(),
    plannedToDate: doublePrecision('planned_to_date').notNull(),
    /** Null if nothing was measured: unknown, not zero. */
    realized: doublePrecision('realized'),
    hours: integer('hours').notNull(),
    measuredHours: integer('measured_hours').notNull(),
    measuredShare: doublePrecision('measured_share').notNull(),
    /** Share of the plan at places with a sensor; null in days of the former rule (decision 104). */
    planShare: doublePrecision('plan_share'),
    /** Contacts by location. */
    byLocation: jsonb('by_location').$type<[uuid: string, contacts: number][]>().notNull(),
    /** The counts from which the contacts were computed, summed: people, cars, buses. */
    counted: doublePrecision('counted').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignUuid, table.day, table.number] }),
    check('realized_day_number', sql`number > 0`),
  ],
)

/** When the recorded days of a campaign were compared with the stored counts. */
export const contactsCheck = pgTable('contacts_check', {
  campaignUuid: uuid('campaign_uuid').primaryKey(),
  checkedAt: timestamp('checked_at', { withTimezone: true, mode: 'date' }).notNull(),
})
