import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { City, cityOperations as operations } from '../../../../contract/location/cities.ts'
import type { Coordinates } from '../../../../contract/location/coordinates.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { validation } from '../../../../contract/validation.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import { requireUnbooked } from '../administration/booked-locations.ts'
import type { LocationContext } from '../context.ts'
import { requirePlace } from '../network/place-errors.ts'
import { city, location } from '../tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>

// Written with table names, because both tables have a column `id`.
const locations = sql<number>`(
  select count(*) from location where location.city_id = city.id
)`.mapWith(Number)
const screens = sql<number>`(
  select count(*) from screen join location on location.id = screen.location_id where location.city_id = city.id
)`.mapWith(Number)

const selectCities = (tx: Tx) => tx.select({ ...getTableColumns(city), locations, screens }).from(city)

const present = ({ createdAt, isActive, ...row }: Awaited<ReturnType<typeof selectCities>>[number]): City => ({
  ...row,
  created_at: createdAt.toISOString(),
  is_active: isActive,
})

const sortable = {
  id: city.id,
  name: alphabetical(city.name),
  created_at: city.createdAt,
  screens,
  locations,
}

/** A page of cities (C51), by name if the query does not say otherwise. */
export const listCities = async (tx: Tx, query: QueryOf<typeof operations.list>): Promise<Page<City>> => {
  const where = and(
    query.is_active === undefined ? undefined : eq(city.isActive, query.is_active),
    query.filter ? containing(city.name, query.filter) : undefined,
  )
  return readPage(query, {
    rows: selectCities(tx)
      .where(where)
      .orderBy(inOrder(sortable[query.sort_by ?? 'name'], query.order), asc(city.id)),
    total: tx.$count(city, where),
    present: (rows) => rows.map(present),
  })
}

const columnsOf = ({ name, latitude, longitude, residents, region, is_active }: Change) => ({
  name,
  latitude,
  longitude,
  residents,
  region,
  isActive: is_active,
})

/** Throws `invalid_input` for new coordinates that cannot be right. */
const checkCentre = (before: Coordinates, { latitude, longitude }: Change): void => {
  const centre = { latitude: latitude ?? before.latitude, longitude: longitude ?? before.longitude }
  if (centre.latitude !== before.latitude || centre.longitude !== before.longitude) requirePlace(centre)
}

/** Throws `invalid_input` for a region that has no calendar. */
const checkRegion = async (
  { otherServices }: Pick<LocationContext, 'otherServices'>,
  region: string | null | undefined,
): Promise<void> => {
  if (region === null || region === undefined) return
  const known = await otherServices.listRegions()
  if (known.some(({ code }) => code === region)) return
  throw new ProblemError('invalid_input', { errors: [{ path: 'region', message: validation.unknownReference }] })
}

/**
 * The commands of cities (C52, C53, C101, C102). A city with locations or campaigns cannot be deleted, one with booked
 * screens cannot be switched off.
 */
export const cityRecords = ({ store, clock, otherServices }: LocationContext): Records<City, Create, Change> =>
  records(store, {
    kind: 'city',
    table: city,
    nameOf: ({ name }) => name,
    fieldOf: { city_name_unique: 'name' },
    find: async (tx, id) => {
      const [row] = await selectCities(tx).where(eq(city.id, id))
      return row ? present(row) : null
    },
    insert: async (tx, { is_active, ...body }) => {
      requirePlace(body)
      await checkRegion({ otherServices }, body.region)
      const values = { ...body, isActive: is_active }
      return insertedId(tx.insert(city).values(values).returning({ id: city.id }))
    },
    update: async (tx, id, change) => {
      const [before] = await tx.select().from(city).where(eq(city.id, id))
      if (before) checkCentre(before, change)
      await checkRegion({ otherServices }, change.region)
      if (before?.isActive && change.is_active === false)
        await requireUnbooked({ otherServices, clock }, tx, eq(location.cityId, id))
      await tx
        .update(city)
        .set({ ...columnsOf(change), id })
        .where(eq(city.id, id))
    },
    delete: (tx, id) => tx.delete(city).where(eq(city.id, id)),
    usage: async (tx, id) => [
      { kind: 'location', count: await tx.$count(location, eq(location.cityId, id)) },
      await otherServices.campaignUsage(tx, { cityId: id }),
    ],
  })
