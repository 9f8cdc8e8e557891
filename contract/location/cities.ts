import * as z from 'zod/mini'
import { LONGEST_CITY_NAME, MOST_RESIDENTS } from '../limits.ts'
import { operation } from '../operation.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { validation } from '../validation.ts'
import { booleanParam, id, integerParam, requiredLine } from '../values.ts'
import { latitude, longitude } from './location.ts'

/** A city (agglomeration, E35) with the coordinates of its centre, and the numbers of its locations and screens. */
export const city = z.object({
  ...recordMembers,
  name: z.string(),
  is_active: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  /** People who live there, of every age; null if unknown. Net reach is modelled from them. */
  residents: z.nullable(z.int()),
  /** The region whose calendar the city has (ISO 3166-2, as `PL-14`); null: only that of the country. */
  region: z.nullable(z.string()),
  locations: z.int(),
  screens: z.int(),
})
/** A city on the wire. */
export type City = z.output<typeof city>

const residents = z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_RESIDENTS)))
/** Code of a region of a country (ISO 3166-2): `PL-14`, `DE-BY`. */
const regionCode = z.nullable(z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,4}$/, validation.value)))
/** Regions that have a calendar, by their code, with their name in the language of the country. */
export const regions = z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) })
/** A region that has a calendar. */
export type Region = z.output<typeof regions>['items'][number]

const members = { name: requiredLine(LONGEST_CITY_NAME), latitude, longitude }

/** Most used screens that an answer names; it counts all of them. */
export const MOST_USED_SCREENS = 200
/** A screen with the number of campaigns that use it and have not ended. */
const usedScreen = z.object({ id, name: z.string(), location_name: z.string(), campaigns: z.int() })
/** The screens of a city that campaigns use which have not ended: those of most campaigns first. */
export const usedScreens = z.object({ screens: z.int(), campaigns: z.int(), items: z.array(usedScreen) })
/** The used screens of a city. */
export type UsedScreens = z.output<typeof usedScreens>

const access = { roles: [ADMINISTRATOR_ROLE] }

const cityRecordOperations = recordOperations({
  kind: 'city',
  service: 'locationV1',
  path: '/city',
  names: { one: 'city', many: 'cities (agglomerations)' },
  sorts: ['id', 'name', 'created_at', 'screens', 'locations'],
  size: 100,
  filters: { is_active: z.optional(booleanParam) },
  item: city,
  create: z.strictObject({
    ...members,
    residents: z._default(residents, null),
    region: z._default(regionCode, null),
    is_active: z._default(z.boolean(), true),
  }),
  change: { ...members, residents, region: regionCode, is_active: z.boolean() },
  read: 'session',
  write: access,
})

/** Operations of cities (C51–C53, C100–C102, P06). Every account reads them, because campaigns are planned by city. */
export const cityOperations = {
  ...cityRecordOperations,
  listUsedScreens: operation({
    id: 'city.used_screens',
    service: 'locationV1',
    method: 'GET',
    path: '/city/{id}/used-screens',
    summary: 'The screens of a city that campaigns use which have not ended',
    access,
    params: z.strictObject({ id: integerParam }),
    status: 200,
    answer: usedScreens,
    problems: ['permission_denied', 'not_found'],
  }),
  listRegions: operation({
    id: 'city.regions',
    service: 'locationV1',
    method: 'GET',
    path: '/city/regions',
    summary: 'The regions whose calendar a city can have: voivodeships of Poland, states of other countries',
    access,
    status: 200,
    answer: regions,
    problems: ['permission_denied'],
  }),
}
