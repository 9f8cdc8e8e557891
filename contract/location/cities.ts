import * as z from 'zod/mini'
import { LONGEST_CITY_NAME } from '../limits.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { ADMINISTRATOR_ROLE } from '../roles.ts'
import { booleanParam, requiredText } from '../values.ts'
import { latitude, longitude } from './location.ts'

/** A city (agglomeration, E35) with the coordinates of its centre, and the numbers of its locations and screens. */
export const city = z.object({
  ...recordMembers,
  name: z.string(),
  is_active: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  locations: z.int(),
  screens: z.int(),
})
/** A city on the wire. */
export type City = z.output<typeof city>

const members = { name: requiredText(LONGEST_CITY_NAME), latitude, longitude }

/** Operations of cities (C51–C53, C101, C102, P06). Every account reads them, because campaigns are planned by city. */
export const cityOperations = recordOperations({
  kind: 'city',
  service: 'locationV1',
  path: '/city',
  names: { one: 'city', many: 'cities (agglomerations)' },
  sorts: ['id', 'name', 'created_at', 'screens', 'locations'],
  size: 100,
  filters: { is_active: z.optional(booleanParam) },
  item: city,
  create: z.strictObject({ ...members, is_active: z._default(z.boolean(), true) }),
  change: { ...members, is_active: z.boolean() },
  read: 'session',
  write: { roles: [ADMINISTRATOR_ROLE] },
})
