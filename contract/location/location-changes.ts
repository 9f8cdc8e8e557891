import * as z from 'zod/mini'
import { MOST_CHANGED_LOCATIONS, MOST_CHANGES, MOST_INDUSTRIES } from '../limits.ts'
import { operation } from '../operation.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { validation } from '../validation.ts'
import { id, uuid } from '../values.ts'
import { administeredLocationsQuery } from './administered-locations.ts'

const service = 'locationV1'
const access = { roles: [ADMINISTRATOR_ROLE] } as const

const industryIds = z.array(id).check(z.maxLength(MOST_INDUSTRIES))

/** What is changed for many locations at once: state, company, and industries that are added or removed. */
export const locationsChange = z
  .strictObject({
    is_active: z.optional(z.boolean()),
    company_id: z.optional(id),
    add_industry_ids: z.optional(industryIds),
    remove_industry_ids: z.optional(industryIds),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), validation.option))
/** What is changed for many locations at once. */
export type LocationsChange = z.output<typeof locationsChange>

const changes = z
  .array(
    z.strictObject({
      location_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_CHANGED_LOCATIONS)),
      change: locationsChange,
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(MOST_CHANGES),
    z.refine(
      (groups) => groups.reduce((sum, { location_ids }) => sum + location_ids.length, 0) <= MOST_CHANGED_LOCATIONS,
      validation.tooManyLocations,
    ),
  )

const state = z.object({
  is_active: z.optional(z.boolean()),
  company_id: z.optional(id),
  industry_ids: z.optional(z.array(id)),
})

/**
 * The outcome for one location: the changed members before and after; both are empty if nothing changed. An undo leaves
 * members that somebody changed again as they are: `conflict`. The name of a missing location is empty.
 */
export const changedLocation = z.object({
  location_id: id,
  name: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'not_found', 'conflict']),
  before: state,
  after: state,
})
/** The outcome of a change of many locations for one of them. */
export type ChangedLocationRow = z.output<typeof changedLocation>

/** The outcome of a change of many locations; `uuid` names the change for its undo and is null for a dry run. */
export const locationChangeResult = z.object({
  uuid: z.nullable(uuid),
  rows: z.array(changedLocation),
  changed: z.int(),
  unchanged: z.int(),
  not_found: z.int(),
  conflicts: z.int(),
})
/** The outcome of a change of many locations. */
export type LocationChangeResult = z.output<typeof locationChangeResult>

/** An id of the caller's choice, under which the progress can be read with `location.progress`. */
const progressQuery = z.strictObject({ progress: z.optional(uuid) })

/** Operations that change many locations at once (X). */
export const locationChangeOperations = {
  select: operation({
    id: 'location_change.select',
    service,
    method: 'GET',
    path: '/location/selection',
    summary: 'The ids of all locations of a filter at one moment, 10 000 at most; page, size and order are ignored',
    access,
    query: z.strictObject(administeredLocationsQuery),
    status: 200,
    answer: z.object({ ids: z.array(id) }),
    problems: ['permission_denied'],
  }),
  apply: operation({
    id: 'location_change.apply',
    service,
    method: 'POST',
    path: '/location/change',
    summary: 'Change many locations at once, all or none; a dry run stores nothing and shows what would change',
    access,
    query: progressQuery,
    body: z.strictObject({ changes, dry_run: z._default(z.boolean(), false) }),
    status: 200,
    answer: locationChangeResult,
    problems: ['permission_denied'],
  }),
  undo: operation({
    id: 'location_change.undo',
    service,
    method: 'POST',
    path: '/location/change/{uuid}/undo',
    summary: 'Undo a change of many locations, once; members that were changed again since then stay',
    access,
    params: z.strictObject({ uuid }),
    query: progressQuery,
    status: 200,
    answer: locationChangeResult,
    problems: ['permission_denied', 'not_found'],
  }),
}
