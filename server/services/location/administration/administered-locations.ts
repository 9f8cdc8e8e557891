import { and, asc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { MOST_CHANGED_LOCATIONS } from '../../../../contract/limits.ts'
import type {
  AdministeredLocation,
  administeredLocationOperations as operations,
} from '../../../../contract/location/administered-locations.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { validation } from '../../../../contract/validation.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { amongSelected, containing, readPage } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { withNotice } from '../notice/notices.ts'
import { type ListedLocation, presentLocations } from '../presenter.ts'
import { citiesContaining, locationsInOrder, screensOf, sortable } from '../queries/list-locations.ts'
import { city, industry, location, locationIndustry } from '../tables.ts'

type ListQuery = QueryOf<typeof operations.adminList>

const hasIndustry = (tx: Tx, industryId: number): SQL =>
  exists(
    tx
      .select({ id: locationIndustry.locationId })
      .from(locationIndustry)
      .where(and(eq(locationIndustry.locationId, location.id), eq(locationIndustry.industryId, industryId))),
  )

const conditionOf = (context: LocationContext, tx: Tx, query: ListQuery): SQL | undefined => {
  const { city_id, company_id, industry_id, is_active, has_device, has_notice, filter } = query
  return and(
    city_id === undefined ? undefined : eq(location.cityId, city_id),
    company_id === undefined ? undefined : eq(location.companyId, company_id),
    industry_id === undefined ? undefined : hasIndustry(tx, industry_id),
    is_active === undefined ? undefined : eq(location.isActive, is_active),
    has_device === undefined ? undefined : has_device ? isNotNull(location.araboxUuid) : isNull(location.araboxUuid),
    has_notice === undefined ? undefined : withNotice(tx, context, has_notice),
    filter
      ? or(
          containing(location.name, filter),
          containing(location.address, filter),
          amongSelected(location.cityId, citiesContaining(tx, filter)),
          sql`${location.id}::text = ${filter}`,
        )
      : undefined,
  )
}

/** SQL for the position of a location's company in the order of names. The names belong to another service. */
const companyOrder = async ({ otherServices }: LocationContext, tx: Tx): Promise<SQL> => {
  const ids = await tx.selectDistinct({ id: location.companyId }).from(location)
  const companies = await otherServices.termsOfCompanies(
    tx,
    ids.map(({ id }) => id),
  )
  const { compare } = new Intl.Collator('pl')
  const sorted = [...companies.values()].toSorted((one, other) => compare(one.name, other.name)).map(({ id }) => id)
  return sql`array_position(${sql.param(sorted)}::int[], ${location.companyId})`
}

const columnOf = async (context: LocationContext, tx: Tx, name: ListQuery['sort_by'] = 'id') => {
  if (name === 'company_name') return companyOrder(context, tx)
  const columns = {
    ...sortable,
    screens: screensOf('all'),
    created_at: location.createdAt,
  }
  return columns[name]
}

const industryNames = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await tx
    .select({ id: industry.id, name: industry.name })
    .from(industry)
    .where(inArray(industry.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The ids of all locations of a filter, read by one statement. Throws `invalid_input` if there are too many (X). */
export const selectedLocationIds = async (context: LocationContext, query: ListQuery): Promise<number[]> => {
  const { store } = context
  const rows = await store.db
    .select({ id: location.id })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .where(conditionOf(context, store.db, query))
    .orderBy(asc(location.id))
    .limit(MOST_CHANGED_LOCATIONS + 1)
  if (rows.length > MOST_CHANGED_LOCATIONS)
    throw new ProblemError('invalid_input', {
      errors: [{ path: 'query.filter', message: validation.tooManyLocations }],
    })
  return rows.map(({ id }) => id)
}

const presentAdministered = async (
  context: LocationContext,
  rows: readonly ListedLocation[],
): Promise<AdministeredLocation[]> => {
  const { db } = context.store
  const presented = await presentLocations(context, db, rows, context.clock.now())
  const names = await industryNames(
    db,
    presented.flatMap(({ industry_ids }) => industry_ids),
  )
  const { compare } = new Intl.Collator('pl')
  return presented.map((each) => ({
    ...each,
    industries: each.industry_ids.map((id) => names.get(id) ?? '').toSorted(compare),
  }))
}

/** A page of locations for administrators (C54). */
export const listAdministeredLocations = async (
  context: LocationContext,
  query: ListQuery,
): Promise<Page<AdministeredLocation>> => {
  const { db } = context.store
  const where = conditionOf(context, db, query)
  const column = await columnOf(context, db, query.sort_by)
  return readPage(query, {
    ...locationsInOrder(db, where, { term: { by: column, order: query.order ?? 'asc' }, counted: 'all' }),
    present: (rows) => presentAdministered(context, rows),
  })
}
