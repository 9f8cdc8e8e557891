import { and, asc, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { LocationPage, locationOperations as operations } from '../../../../contract/location/locations.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { validation } from '../../../../contract/validation.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import {
  alphabetical,
  amongSelected,
  containing,
  idsFirst,
  type OrderTerm,
  orderTerms,
  readPage,
} from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { hasDeviceStatus } from '../device/device-status.ts'
import { isOwnLocation, readableBy } from '../policy.ts'
import { type ListedLocation, presentLocations } from '../presenter.ts'
import { city, location, screen } from '../tables.ts'

type ListQuery = QueryOf<typeof operations.listLocations>

/** The most locations that {@link listLocationChoices} returns. */
const MOST_CHOICES = 1000

/** The columns by which lists of locations are sorted. */
export const sortable = {
  id: location.id,
  name: alphabetical(location.name),
  address: alphabetical(location.address),
  city_name: alphabetical(city.name),
} as const

const isActiveScreenOfLocation = and(eq(screen.locationId, location.id), eq(screen.isActive, true))

const hasEquipment = (tx: Tx, type: ListQuery['type']): SQL | undefined => {
  if (type === 'arabox') return isNotNull(location.araboxUuid)
  if (type === 'all') return undefined
  return exists(tx.select({ id: screen.id }).from(screen).where(isActiveScreenOfLocation))
}

/** Selects the ids of the cities whose name contains a text. */
export const citiesContaining = (tx: Tx, text: string) =>
  tx.select({ id: city.id }).from(city).where(containing(city.name, text))

const conditionOf = (
  { store: { db: tx }, clock, otherServices }: LocationContext,
  account: Account,
  { company_id, city_ids, filter, type, device_status: status }: ListQuery,
): SQL | undefined =>
  and(
    readableBy(account),
    company_id === undefined ? undefined : eq(location.companyId, company_id),
    city_ids === undefined ? undefined : inArray(location.cityId, city_ids),
    filter
      ? or(
          containing(location.name, filter),
          containing(location.address, filter),
          amongSelected(location.cityId, citiesContaining(tx, filter)),
        )
      : undefined,
    hasEquipment(tx, type),
    status && hasDeviceStatus(otherServices.lastMessageTime(location.araboxUuid), status, clock.now()),
  )

const orderOf = ({ sort_by = 'id', order = 'asc' }: ListQuery): OrderTerm => {
  if (sort_by !== 'status') return { by: sortable[sort_by], order }
  // Sorted in the order of the words: "active" comes before "inactive".
  return { by: location.isActive, order: order === 'desc' ? 'asc' : 'desc' }
}

// Written with table names, because they are parts of another query.
const industryIds = sql<number[]>`array(
  select industry_id from location_industry where location_id = location.id order by industry_id
)`
const deviceId = sql<number | null>`(select device.id from device where device.uuid = location.arabox_uuid)`

/** The number of screens of a location, of active ones or of all: counted for the locations of a page only. */
export const screensOf = (counted: 'working' | 'all'): SQL<number> =>
  sql<number>`(select count(*) from screen where screen.location_id = location.id
    and (${counted === 'all'} or screen.is_active))`.mapWith(Number)

/** Selects locations with their cities and their number of screens, of active screens or of all. */
export const selectLocations = (tx: Tx, where: SQL | undefined, counted: 'working' | 'all' = 'working') =>
  tx
    .select({
      id: location.id,
      uuid: location.uuid,
      name: location.name,
      address: location.address,
      cityId: location.cityId,
      cityName: city.name,
      companyId: location.companyId,
      araboxUuid: location.araboxUuid,
      isActive: location.isActive,
      screens: screensOf(counted),
      latitude: location.latitude,
      longitude: location.longitude,
      version: location.version,
      createdAt: location.createdAt,
      timeZone: location.timeZone,
      industryIds,
      venueType: location.venueType,
      deviceId,
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .where(where)

/** The statements of a list of locations that fulfil a condition, by a term and then by id. */
export const locationsInOrder = (
  tx: Tx,
  where: SQL | undefined,
  { term, counted }: { term: OrderTerm; counted?: 'working' | 'all' },
) => {
  const orderIn = (opposite: boolean) => orderTerms([term, { by: location.id, order: 'asc' }], opposite)
  const idsIn = (opposite: boolean) => {
    // Every location has a city, so only an order by its name needs it.
    const ids = tx.select({ id: location.id }).from(location).$dynamic()
    const sorted = term.by === sortable.city_name ? ids.innerJoin(city, eq(city.id, location.cityId)) : ids
    return sorted.where(where).orderBy(...orderIn(opposite))
  }
  const statements = idsFirst(location.id, idsIn, (condition, opposite) =>
    selectLocations(tx, condition, counted).orderBy(...orderIn(opposite)),
  )
  return { ...statements, total: tx.$count(location, where) }
}

/** The location with an id, with its city and its number of screens, or `null`. */
export const findListedLocation = async (tx: Tx, id: number): Promise<ListedLocation | null> => {
  const [row] = await selectLocations(tx, eq(location.id, id))
  return row ?? null
}

/** A page of the readable locations (C68). Throws `invalid_input` if the last day is before the first day. */
export const listLocations = async (
  context: LocationContext,
  account: Account,
  query: ListQuery,
): Promise<LocationPage> => {
  const { date_from, date_to } = query
  if (date_from !== undefined && date_to !== undefined && date_to < date_from) {
    throw new ProblemError('invalid_input', { errors: [{ path: 'query.date_to', message: validation.dateOrder }] })
  }
  const tx = context.store.db
  const where = conditionOf(context, account, query)
  const now = context.clock.now()
  const page = await readPage(query, {
    ...locationsInOrder(tx, where, { term: orderOf(query) }),
    present: (rows) => presentLocations(context, tx, rows, now),
  })
  return { ...page, as_of: now.toISOString() }
}

/** The cities in which a company, or any company, has locations that an account may read; sorted by name (C66). */
export const listCitiesOfCompany = async (tx: Tx, account: Account, companyId: number | undefined) => ({
  items: await tx
    .select({ id: city.id, name: city.name, is_active: city.isActive })
    .from(city)
    .innerJoin(location, eq(location.cityId, city.id))
    .where(and(readableBy(account), companyId === undefined ? undefined : eq(location.companyId, companyId)))
    .groupBy(city.id)
    .orderBy(asc(alphabetical(city.name)), asc(city.id)),
})

/** The locations of a city and a company that an account may read, sorted by name (C69). */
export const listLocationChoices = async (
  tx: Tx,
  account: Account,
  { city_id, company_id, editable }: QueryOf<typeof operations.listLocationChoices>,
) => ({
  items: await tx
    .select({
      id: location.id,
      uuid: location.uuid,
      name: location.name,
      address: location.address,
      city_id: location.cityId,
      company_id: location.companyId,
      arabox_uuid: location.araboxUuid,
    })
    .from(location)
    .where(
      and(
        readableBy(account),
        city_id === undefined ? undefined : eq(location.cityId, city_id),
        company_id === undefined ? undefined : eq(location.companyId, company_id),
        editable ? isOwnLocation(account) : undefined,
      ),
    )
    .orderBy(asc(alphabetical(location.name)), asc(location.id))
    .limit(MOST_CHOICES),
})
