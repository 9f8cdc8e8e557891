import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, real, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FindingDecision, SensorCounter, SensorRule } from '../../../../contract/location/sensor-findings.ts'
import { maintenance } from '../maintenance/tables.ts'
import { location } from '../tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const day = (name: string) => date(name, { mode: 'string' })

/** Counts of consecutive days from `from` on, and what the neighbours let expect; null if not known. */
export type StoredPicture = {
  from: string
  counted: readonly (number | null)[]
  expected: readonly (number | null)[]
}

/**
 * Findings about sensors. What was found is stored once and never changed, except the last day on which the rule still
 * spoke and the day on which the counts had recovered. The decision is that of a person.
 */
export const sensorFinding = pgTable(
  'sensor_finding',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    locationId: integer('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    rule: text('rule').$type<SensorRule>().notNull(),
    counter: text('counter').$type<SensorCounter>().notNull(),
    onset: day('onset').notNull(),
    foundOn: day('found_on').notNull(),
    /** The last day on which the rule spoke. */
    seenOn: day('seen_on').notNull(),
    overOn: day('over_on'),
    effect: real('effect'),
    threshold: real('threshold'),
    /** Uuids and names of the locations with which the sensor was compared. */
    neighbours: jsonb('neighbours').$type<readonly { uuid: string; name: string }[]>().notNull(),
    picture: jsonb('picture').$type<StoredPicture>().notNull(),
    decision: text('decision').$type<FindingDecision>(),
    leftOutFrom: day('left_out_from'),
    leftOutTo: day('left_out_to'),
    /** The planned works of a decision to replace the arabox. */
    maintenanceId: integer('maintenance_id').references(() => maintenance.id, { onDelete: 'set null' }),
    reason: text('reason'),
    /** Name of the account that decided, or took the decision back. */
    decidedBy: text('decided_by'),
    decidedById: integer('decided_by_id'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('sensor_finding_location').on(table.locationId, table.foundOn),
    // One fault is one finding while it lasts.
    uniqueIndex('sensor_finding_lasting').on(table.locationId, table.rule).where(sql`over_on is null`),
    index('sensor_finding_left_out').on(table.locationId).where(sql`decision = 'leave_out'`),
    check(
      'sensor_finding_left_out_days',
      sql`(decision is not distinct from 'leave_out') = (left_out_from is not null)`,
    ),
    check('sensor_finding_left_out_order', sql`left_out_to is null or left_out_from <= left_out_to`),
  ],
)

/** Days whose counts were judged. One process takes a day; another one may take it if it was not finished in time. */
export const sensorFindingDay = pgTable('sensor_finding_day', {
  day: day('day').primaryKey(),
  takenAt: instant('taken_at').notNull(),
  finishedAt: instant('finished_at'),
})
