import * as z from 'zod/mini'
import { LONGEST_NAME } from '../limits.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { requiredLine } from '../values.ts'
import { venueType } from './venue-types.ts'

/**
 * An industry: a kind of site where screens stand. `locations` is the number of its locations (E42), `venue_type` the
 * OpenOOH venue type of those that have none of their own; null if it is not set.
 */
export const industry = z.object({
  ...recordMembers,
  name: z.string(),
  venue_type: z.nullable(z.int()),
  locations: z.int(),
})
/** An industry on the wire. */
export type Industry = z.output<typeof industry>

const name = requiredLine(LONGEST_NAME)
const ownVenueType = z.nullable(venueType)

/** Operations of industries (C62–C64, P08). Every account reads them, because campaigns are planned by industry. */
export const industryOperations = recordOperations({
  kind: 'industry',
  service: 'locationV1',
  path: '/industry',
  names: { one: 'industry', many: 'industries' },
  sorts: ['id', 'name', 'created_at', 'locations'],
  size: 25,
  filters: {},
  item: industry,
  create: z.strictObject({ name, venue_type: z._default(ownVenueType, null) }),
  change: { name, venue_type: ownVenueType },
  read: 'session',
  write: { roles: [ADMINISTRATOR_ROLE] },
})
