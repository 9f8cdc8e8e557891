import * as z from 'zod/mini'
import { recordMembers, recordOperations } from '../records.ts'
import { id, instant, integerParam, requiredText, uuid } from '../values.ts'

/** Longest planned works, in days. */
export const LONGEST_MAINTENANCE_DAYS = 90
/** Longest reason of planned works, in characters. */
export const LONGEST_MAINTENANCE_REASON = 500

/** Whether planned works will begin, go on, or are over. */
export const maintenanceState = z.enum(['ahead', 'running', 'over'])
/** Whether planned works will begin, go on, or are over. */
export type MaintenanceState = z.output<typeof maintenanceState>

/**
 * Planned works at a location. While they go on, a silent arabox of the location is shown as in maintenance and nobody
 * is notified, and its screens do not play if the works cover them. Works are never deleted: they end early.
 */
export const maintenance = z.object({
  ...recordMembers,
  location_id: id,
  location_uuid: uuid,
  location_name: z.string(),
  city_name: z.string(),
  covers_arabox: z.boolean(),
  covers_screens: z.boolean(),
  starts_at: instant,
  /** The planned end. */
  ends_at: instant,
  /** When somebody ended them before the planned end, or before they began; null otherwise. */
  ended_at: z.nullable(instant),
  state: maintenanceState,
  reason: z.string(),
  planned_by: z.nullable(z.string()),
})
/** Planned works at a location. */
export type Maintenance = z.output<typeof maintenance>

const members = {
  covers_arabox: z.boolean(),
  covers_screens: z.boolean(),
  ends_at: instant,
  reason: requiredText(LONGEST_MAINTENANCE_REASON),
}

const { list, exportList, get, create, change } = recordOperations({
  kind: 'maintenance',
  service: 'locationV1',
  path: '/maintenance',
  names: { one: 'planned works', many: 'planned works' },
  sorts: ['id', 'location_name', 'starts_at', 'ends_at', 'created_at'],
  size: 25,
  filters: { location_id: z.optional(integerParam), state: z.optional(maintenanceState) },
  item: maintenance,
  create: z.strictObject({
    ...members,
    location_id: id,
    /** Null means now. */
    starts_at: z._default(z.nullable(instant), null),
  }),
  change: { ...members, starts_at: z.nullable(instant), ended: z.boolean() },
  write: { permission: 'location.edit' },
  problems: ['maintenance_over'],
})

/**
 * Operations of planned works: owners for their locations, administrators for all. Their state is computed by the
 * platform's clock. `ended` of a change ends them now, or calls them off before they begin.
 */
export const maintenanceOperations = { list, exportList, get, create, change }
