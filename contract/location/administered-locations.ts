import * as z from 'zod/mini'
import { LONGEST_ADDRESS, LONGEST_NAME, LONGEST_TIME_ZONE, MOST_INDUSTRIES } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { exportQuery } from '../records.ts'
import { booleanParam, id, integerParam, requiredLine } from '../values.ts'
import { latitude, locationDetail, locationSummary, longitude, recordOfLocation } from './location.ts'
import { venueType } from './venue-types.ts'

const service = 'locationV1'
const access = { roles: [ADMINISTRATOR_ROLE] } as const

/** A location in the list of administrators, with its industries. `screens` counts all screens, working or not. */
export const administeredLocation = z.extend(locationSummary, {
  ...recordOfLocation,
  industries: z.array(z.string()),
})
/** A location in the list of administrators. */
export type AdministeredLocation = z.output<typeof administeredLocation>

/** Query of the list of administrators. */
export const administeredLocationsQuery = {
  ...listQuery(['id', 'name', 'address', 'city_name', 'company_name', 'screens', 'created_at'], 50),
  city_id: z.optional(integerParam),
  company_id: z.optional(integerParam),
  industry_id: z.optional(integerParam),
  is_active: z.optional(booleanParam),
  has_device: z.optional(booleanParam),
  /** With an arabox, and with or without a valid record of the sign at the place. */
  has_notice: z.optional(booleanParam),
}

/** Query of exported locations. GeoJSON has its own properties: `columns` and `headings` do not count. */
export const networkExportQuery = {
  ...exportQuery,
  format: z._default(z.enum(['csv', 'xlsx', 'geojson']), 'csv'),
}

const required = {
  name: requiredLine(LONGEST_NAME),
  address: requiredLine(LONGEST_ADDRESS),
  city_id: id,
  company_id: id,
  latitude,
  longitude,
}
const ownVenueType = z.nullable(venueType)
const industryIds = z.array(id).check(z.maxLength(MOST_INDUSTRIES))
/** An IANA time zone; a location that has counts keeps its own. */
const timeZone = z.string().check(z.minLength(1), z.maxLength(LONGEST_TIME_ZONE))

/** That a point far from its city is right; otherwise it is refused with `far_from_city`. */
export const acceptFar = z.optional(z.boolean())

/** Members of a location that only administrators change. The owner may change all other members. */
export const administratorMembers = {
  city_id: id,
  company_id: id,
  latitude,
  longitude,
  industry_ids: industryIds,
  venue_type: ownVenueType,
  time_zone: timeZone,
}

/** Operations of locations for administrators (C54, C55, C107, P05). */
export const administeredLocationOperations = {
  adminList: operation({
    id: 'location.admin_list',
    service,
    method: 'GET',
    path: '/location',
    summary: 'One page of locations for administrators; the text filter searches name, address, city and number',
    access,
    query: z.strictObject(administeredLocationsQuery),
    status: 200,
    answer: paged(administeredLocation),
    problems: ['permission_denied'],
  }),
  exportLocations: operation({
    id: 'location.export',
    service,
    method: 'GET',
    path: '/location/export',
    summary: 'All locations of a filter as a file, in GeoJSON those with screens; page and size are ignored',
    access,
    query: z.strictObject({ ...administeredLocationsQuery, ...networkExportQuery }),
    status: 200,
    answer: 'file',
    problems: ['permission_denied', 'too_many_rows'],
  }),
  createLocation: operation({
    id: 'location.create',
    service,
    method: 'POST',
    path: '/location',
    summary: 'Create one location',
    access,
    body: z.strictObject({
      ...required,
      accept_far: acceptFar,
      is_active: z._default(z.boolean(), true),
      industry_ids: z._default(industryIds, []),
      venue_type: z._default(ownVenueType, null),
      time_zone: z.optional(timeZone),
    }),
    status: 201,
    answer: locationDetail,
    problems: ['permission_denied', 'far_from_city'],
  }),
  deleteLocation: operation({
    id: 'location.delete',
    service,
    method: 'DELETE',
    path: '/location/{id}',
    summary: 'Delete one location, with its screens, that has no device, no counts and no screen of a campaign',
    access,
    confirmed: true,
    params: z.strictObject({ id: integerParam }),
    status: 204,
    answer: 'nothing',
    problems: ['permission_denied', 'not_found', 'in_use'],
  }),
}
