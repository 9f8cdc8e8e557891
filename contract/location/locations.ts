import * as z from 'zod/mini'
import { LONGEST_ADDRESS, LONGEST_NAME, LONGEST_URL } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { version } from '../records.ts'
import { validation } from '../validation.ts'
import { booleanParam, day, id, instant, integerParam, repeated, requiredLine, uuid } from '../values.ts'
import {
  acceptFar,
  administeredLocationOperations,
  administratorMembers,
  networkExportQuery,
} from './administered-locations.ts'
import { industryImportOperations } from './industry-import.ts'
import { deviceStatus, locationDetail, locationImage, locationSummary, screenPosition, zoneShapes } from './location.ts'

const service = 'locationV1'

/**
 * The address of a picture: `https://…` without a user name, or a path on the platform. A path with two slashes or a
 * backslash would name another host.
 */
export const pictureAddress = z
  .string()
  .check(
    z.maxLength(LONGEST_URL),
    z.regex(/^(https:\/\/[^\s/\\?#@]+([/?#]\S*)?|\/(?![/\\])\S+)$/i, validation.pictureAddress),
  )

/** A page of locations. `as_of` is the time of the platform's clock to which `device_status` refers. */
const locationPage = z.extend(paged(locationSummary), { as_of: z.optional(instant) })
/** A page of locations. */
export type LocationPage = z.output<typeof locationPage>

const byId = z.strictObject({ id: integerParam })

const equipmentFilter = {
  ...listQuery(['id', 'name', 'address', 'city_name', 'status'], 50),
  company_id: z.optional(integerParam),
  city_ids: z.optional(repeated(integerParam)),
  /** Days of the statistics that a page shows beside the list. They do not filter the list. */
  date_from: z.optional(day),
  date_to: z.optional(day),
  /** Only locations with an arabox, or with a screen. */
  type: z._default(z.enum(['all', 'arabox', 'screen']), 'all'),
  device_status: z.optional(deviceStatus),
}

/**
 * Operations of locations: lists and details for every account, changes for the owner and administrators (C54–C59,
 * C66, C68, C69, C107).
 */
export const locationOperations = {
  ...administeredLocationOperations,
  ...industryImportOperations,
  exportEquipment: operation({
    id: 'location.export_equipment',
    service,
    method: 'GET',
    path: '/location/equipment/export',
    summary:
      'All locations of a filter with their equipment as a file, in GeoJSON those with screens that the account may watch; page and size are ignored',
    access: 'session',
    query: z.strictObject({ ...equipmentFilter, ...networkExportQuery }),
    status: 200,
    answer: 'file',
    problems: ['too_many_rows'],
  }),
  listLocations: operation({
    id: 'location.list',
    service,
    method: 'GET',
    path: '/location/equipment/info_2',
    summary: 'One page of locations with their equipment and the time of the last message of each arabox',
    access: 'session',
    query: z.strictObject(equipmentFilter),
    status: 200,
    answer: locationPage,
    problems: [],
  }),
  getLocation: operation({
    id: 'location.get',
    service,
    method: 'GET',
    path: '/location/{id}',
    summary: 'One location with the line of its screen and its zones',
    access: 'session',
    params: byId,
    status: 200,
    answer: locationDetail,
    problems: ['not_found'],
  }),
  getLocationByUuid: operation({
    id: 'location.find',
    service,
    method: 'GET',
    path: '/location/uuid/{uuid}',
    summary: 'One location by its uuid',
    access: 'session',
    params: z.strictObject({ uuid }),
    status: 200,
    answer: locationDetail,
    problems: ['not_found'],
  }),
  changeLocation: operation({
    id: 'location.change',
    service,
    method: 'PUT',
    path: '/location/{id}',
    summary:
      'Change a location of the own company, or any as administrator; omitted members stay unchanged, and city, company, coordinates, industries, venue type and time zone are the administrators’',
    access: { permission: 'location.edit' },
    params: byId,
    body: z.strictObject({
      accept_far: acceptFar,
      name: z.optional(requiredLine(LONGEST_NAME)),
      address: z.optional(requiredLine(LONGEST_ADDRESS)),
      is_active: z.optional(z.boolean()),
      screen_position: z.optional(screenPosition),
      zones: z.optional(zoneShapes),
      ...z.partial(z.strictObject({ ...administratorMembers, version })).shape,
    }),
    status: 200,
    answer: locationDetail,
    problems: ['not_found', 'version_conflict', 'in_use', 'far_from_city'],
  }),
  getLocationImage: operation({
    id: 'location.image',
    service,
    method: 'GET',
    path: '/location/{uuid}/image',
    summary: 'The latest picture of a location',
    access: 'session',
    params: z.strictObject({ uuid }),
    status: 200,
    answer: locationImage,
    problems: ['not_found', 'no_image'],
  }),
  setLocationImage: operation({
    id: 'location.set_image',
    service,
    method: 'POST',
    path: '/location/image',
    summary: 'Add a picture to a location; earlier pictures stay in its list of panoramas',
    access: { permission: 'location.edit' },
    body: z.strictObject({ location_uuid: uuid, image_sign_url: pictureAddress }),
    status: 201,
    answer: locationImage,
    problems: ['not_found'],
  }),
  uploadPicture: operation({
    id: 'location.upload_picture',
    service,
    method: 'POST',
    path: '/location/{uuid}/picture',
    summary:
      'Upload a picture of a location: JPEG, PNG or WebP, at most 10 MB and 40 megapixels; it is stored as a JPEG without metadata that fits 1080 × 1920 pixels',
    access: { permission: 'location.edit' },
    params: z.strictObject({ uuid }),
    multipart: { file: 'file' },
    status: 201,
    answer: locationImage,
    problems: ['not_found', 'too_large', 'unsupported_media', 'unsupported_picture'],
  }),
  showPicture: operation({
    id: 'picture.show',
    service,
    method: 'GET',
    path: '/picture/{uuid}',
    summary: 'An uploaded picture, for <img>: without a session, because its address cannot be guessed',
    access: 'anyone',
    params: z.strictObject({ uuid }),
    status: 200,
    answer: 'file',
    problems: ['not_found'],
  }),
  listCitiesOfCompany: operation({
    id: 'city.of_company',
    service,
    method: 'GET',
    path: '/city/filter/location',
    summary: 'Cities in which a company has locations; without a company, all cities with locations',
    access: 'session',
    query: z.strictObject({ company_id: z.optional(integerParam) }),
    status: 200,
    answer: z.object({ items: z.array(z.object({ id, name: z.string(), is_active: z.boolean() })) }),
    problems: [],
  }),
  listLocationChoices: operation({
    id: 'location.choose',
    service,
    method: 'GET',
    path: '/location2',
    summary: 'Locations of a city and a company, sorted by name, at most 1000',
    access: 'session',
    query: z.strictObject({
      city_id: z.optional(integerParam),
      company_id: z.optional(integerParam),
      /** Only those that the account may change. */
      editable: z._default(booleanParam, false),
    }),
    status: 200,
    answer: z.object({
      items: z.array(
        z.object({
          id,
          uuid,
          name: z.string(),
          address: z.string(),
          city_id: id,
          company_id: id,
          /** The arabox of the location (E41); null without one. */
          arabox_uuid: z.nullable(uuid),
        }),
      ),
    }),
    problems: [],
  }),
}
