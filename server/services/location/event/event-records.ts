import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import {
  LONGEST_EVENT_DAYS,
  type LocalEvent,
  MOST_CITY_EVENTS,
  type localEventOperations as operations,
} from '../../../../contract/location/local-events.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import { boundSentences, validation } from '../../../../contract/validation.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { isOwnLocation } from '../policy.ts'
import { city, location } from '../tables.ts'
import { localEvent, localEventLocation } from './tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>
type ListQuery = QueryOf<typeof operations.list>

// Written with table names, because they are parts of other queries.
const placesOfEvent = sql<number[]>`array(
  select place.location_id from local_event_location place where place.event_id = local_event.id order by 1
)`

/**
 * The events that an account may change: administrators all, others those that are only at places of their company.
 * What is at somebody else's place too is unknown to them.
 */
const isOwnEvent = ({ roleId, companyId }: Account): SQL | undefined =>
  roleId === ADMINISTRATOR_ROLE
    ? undefined
    : sql`not local_event.is_of_city and (
        select bool_and(location.company_id = ${companyId}) from local_event_location place
        join location on location.id = place.location_id where place.event_id = local_event.id
      )`

const selectEvents = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ ...getTableColumns(localEvent), cityName: city.name, locationIds: placesOfEvent })
    .from(localEvent)
    .innerJoin(city, eq(city.id, localEvent.cityId))
    .where(where)

type Row = Awaited<ReturnType<typeof selectEvents>>[number]

const present = (row: Row): LocalEvent => ({
  id: row.id,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  name: row.name,
  city_id: row.cityId,
  city_name: row.cityName,
  location_ids: row.isOfCity ? null : row.locationIds,
  first_day: row.firstDay,
  last_day: row.lastDay,
})

const sortable = {
  id: localEvent.id,
  name: alphabetical(localEvent.name),
  city_name: alphabetical(city.name),
  first_day: localEvent.firstDay,
  last_day: localEvent.lastDay,
  created_at: localEvent.createdAt,
}

/** A page of the events that an account may change, the latest first if the query does not say otherwise. */
export const listEvents = async (tx: Tx, account: Account, query: ListQuery): Promise<Page<LocalEvent>> => {
  const { city_id, filter, sort_by = 'first_day', order } = query
  const where = and(
    isOwnEvent(account),
    city_id === undefined ? undefined : eq(localEvent.cityId, city_id),
    filter ? containing(localEvent.name, filter) : undefined,
  )
  return readPage(query, {
    rows: selectEvents(tx, where).orderBy(inOrder(sortable[sort_by], order), asc(localEvent.id)),
    total: tx.select({ value: count() }).from(localEvent).innerJoin(city, eq(city.id, localEvent.cityId)).where(where),
    present: (rows) => rows.map(present),
  })
}

const invalid = (path: string, message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message }] })

const requireDays = (firstDay: string, lastDay: string): void => {
  const days = lengthInDays(firstDay, lastDay)
  if (days < 1) throw invalid('last_day', validation.dateOrder)
  if (days > LONGEST_EVENT_DAYS) throw invalid('last_day', validation.eventTooLong)
}

const requireRoom = async (tx: Tx, cityId: number): Promise<void> => {
  const [known] = await tx.select({ id: city.id }).from(city).where(eq(city.id, cityId)).for('update')
  if (!known) throw invalid('city_id', validation.unknownReference)
  if ((await tx.$count(localEvent, eq(localEvent.cityId, cityId))) >= MOST_CITY_EVENTS)
    throw invalid('city_id', boundSentences.mostEntries.replace('{{count}}', String(MOST_CITY_EVENTS)))
}

/** Throws `invalid_input` for places that are not in the city, or that the account may not change. */
const requirePlaces = async (
  tx: Tx,
  account: Account,
  { cityId, ids }: { cityId: number; ids: readonly number[] | null },
): Promise<void> => {
  if (ids === null) {
    if (account.roleId !== ADMINISTRATOR_ROLE) throw invalid('location_ids', validation.option)
    return
  }
  const known = await tx
    .select({ id: location.id })
    .from(location)
    .where(and(anyOf(location.id, [...ids]), eq(location.cityId, cityId), isOwnLocation(account)))
  const found = new Set(known.map(({ id }) => id))
  const errors = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `location_ids.${index}`, message: validation.unknownReference }],
  )
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
}

const storePlaces = async (tx: Tx, eventId: number, ids: readonly number[] | null): Promise<void> => {
  await tx.delete(localEventLocation).where(eq(localEventLocation.eventId, eventId))
  const places = [...new Set(ids)].map((locationId) => ({ eventId, locationId }))
  if (places.length > 0) await tx.insert(localEventLocation).values(places)
}

/**
 * The commands of events. An event that the account may not change counts as unknown, and so does a place. Plans keep
 * what they used of an event, so it can be deleted at any time.
 */
export const eventRecords = (
  { store, clock }: LocationContext,
  account: Account,
): Records<LocalEvent, Create, Change> => {
  const find = async (tx: Tx, id: number): Promise<Row | undefined> => {
    const [row] = await selectEvents(tx, and(eq(localEvent.id, id), isOwnEvent(account)))
    return row
  }
  return records<LocalEvent, Create, Change>(store, {
    kind: 'local_event',
    table: localEvent,
    nameOf: ({ name, city_name }) => `${name} · ${city_name}`,
    find: async (tx, id) => {
      const row = await find(tx, id)
      return row ? present(row) : null
    },
    insert: async (tx, { name, city_id, location_ids, first_day, last_day }) => {
      requireDays(first_day, last_day)
      await requireRoom(tx, city_id)
      await requirePlaces(tx, account, { cityId: city_id, ids: location_ids })
      const event = {
        createdAt: clock.now(),
        name,
        cityId: city_id,
        isOfCity: location_ids === null,
        firstDay: first_day,
        lastDay: last_day,
      }
      const id = await insertedId(tx.insert(localEvent).values(event).returning({ id: localEvent.id }))
      await storePlaces(tx, id, location_ids)
      return id
    },
    update: async (tx, id, change) => {
      const before = await find(tx, id)
      if (!before) return
      const after = {
        name: change.name ?? before.name,
        cityId: change.city_id ?? before.cityId,
        firstDay: change.first_day ?? before.firstDay,
        lastDay: change.last_day ?? before.lastDay,
      }
      const ids = change.location_ids === undefined ? present(before).location_ids : change.location_ids
      requireDays(after.firstDay, after.lastDay)
      if (after.cityId !== before.cityId) await requireRoom(tx, after.cityId)
      await requirePlaces(tx, account, { cityId: after.cityId, ids })
      await tx
        .update(localEvent)
        .set({ ...after, isOfCity: ids === null })
        .where(eq(localEvent.id, id))
      await storePlaces(tx, id, ids)
    },
    delete: (tx, id) => tx.delete(localEvent).where(eq(localEvent.id, id)),
    usage: async () => [],
  })
}
