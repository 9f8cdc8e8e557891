import * as z from 'zod/mini'
import { LONGEST_CITY_NAME } from '../limits.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { day, id, integerParam, requiredLine } from '../values.ts'

/** Longest name of an event, in characters. */
export const LONGEST_EVENT_NAME = LONGEST_CITY_NAME
/** Longest event, in days. */
export const LONGEST_EVENT_DAYS = 92
/** Most places of one event. */
export const MOST_EVENT_PLACES = 500
/** Most events of one city. */
export const MOST_CITY_EVENTS = 500

/**
 * An event in a city, at all places of it or at some. Its days are left out of the usual counts of these places; what
 * it changed there is expected again when an event of the same name comes.
 */
export const localEvent = z.object({
  ...recordMembers,
  name: z.string(),
  city_id: id,
  city_name: z.string(),
  /** The places; null means all of the city. */
  location_ids: z.nullable(z.array(id)),
  first_day: day,
  last_day: day,
})
/** An event in a city. */
export type LocalEvent = z.output<typeof localEvent>

const members = {
  name: requiredLine(LONGEST_EVENT_NAME),
  city_id: id,
  first_day: day,
  last_day: day,
}
const places = z.nullable(z.array(id).check(z.minLength(1), z.maxLength(MOST_EVENT_PLACES)))

/**
 * Operations of events: owners of places for events that are only at their places, administrators for all. Events may
 * overlap.
 */
export const localEventOperations = recordOperations({
  kind: 'local_event',
  service: 'locationV1',
  path: '/local-event',
  names: { one: 'local event', many: 'local events' },
  sorts: ['id', 'name', 'city_name', 'first_day', 'last_day', 'created_at'],
  size: 25,
  filters: { city_id: z.optional(integerParam) },
  item: localEvent,
  create: z.strictObject({ ...members, location_ids: z._default(places, null) }),
  change: { ...members, location_ids: places },
  write: { permission: 'location.edit' },
})
