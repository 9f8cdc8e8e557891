import { and, asc, count, eq, getTableColumns, gt, lte, or, type SQL } from 'drizzle-orm'
import {
  LONGEST_MAINTENANCE_DAYS,
  type Maintenance,
  type MaintenanceState,
  type maintenanceOperations as operations,
} from '../../../../contract/location/maintenance.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { validation } from '../../../../contract/validation.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { isOwnLocation } from '../policy.ts'
import { city, location } from '../tables.ts'
import { endOfWorks } from './running-works.ts'
import { maintenance } from './tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>
type ListQuery = QueryOf<typeof operations.list>
type Commands = Pick<Records<Maintenance, Create, Change>, 'get' | 'create' | 'change'>

const selectWorks = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      ...getTableColumns(maintenance),
      locationUuid: location.uuid,
      locationName: location.name,
      cityName: city.name,
    })
    .from(maintenance)
    .innerJoin(location, eq(location.id, maintenance.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(where)

type Row = Awaited<ReturnType<typeof selectWorks>>[number]

const stateOf = ({ startsAt, endsAt, endedAt }: Pick<Row, 'startsAt' | 'endsAt' | 'endedAt'>, now: Date) => {
  if ((endedAt ?? endsAt) <= now) return 'over'
  return startsAt > now ? 'ahead' : 'running'
}

const present = (row: Row, now: Date): Maintenance => ({
  id: row.id,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  location_id: row.locationId,
  location_uuid: row.locationUuid,
  location_name: row.locationName,
  city_name: row.cityName,
  covers_arabox: row.coversArabox,
  covers_screens: row.coversScreens,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  state: stateOf(row, now),
  reason: row.reason,
  planned_by: row.plannedBy,
})

const sortable = {
  id: maintenance.id,
  location_name: alphabetical(location.name),
  starts_at: maintenance.startsAt,
  ends_at: endOfWorks,
  created_at: maintenance.createdAt,
}

const hasState = (state: MaintenanceState, now: Date): SQL | undefined => {
  if (state === 'over') return lte(endOfWorks, now)
  return and(gt(endOfWorks, now), state === 'ahead' ? gt(maintenance.startsAt, now) : lte(maintenance.startsAt, now))
}

/** A page of the planned works that an account may change. */
export const listMaintenance = async (
  { store, clock }: Pick<LocationContext, 'store' | 'clock'>,
  account: Account,
  query: ListQuery,
): Promise<Page<Maintenance>> => {
  const { location_id, state, filter, sort_by = 'id', order } = query
  const now = clock.now()
  const where = and(
    isOwnLocation(account),
    location_id === undefined ? undefined : eq(maintenance.locationId, location_id),
    state && hasState(state, now),
    filter
      ? or(containing(location.name, filter), containing(city.name, filter), containing(maintenance.reason, filter))
      : undefined,
  )
  return readPage(query, {
    rows: selectWorks(store.db, where).orderBy(inOrder(sortable[sort_by], order), asc(maintenance.id)),
    total: store.db
      .select({ value: count() })
      .from(maintenance)
      .innerJoin(location, eq(location.id, maintenance.locationId))
      .innerJoin(city, eq(city.id, location.cityId))
      .where(where),
    present: (rows) => rows.map((row) => present(row, now)),
  })
}

const invalid = (path: string, message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message }] })

type Times = Pick<Row, 'startsAt' | 'endsAt'>

/** Throws `invalid_input` unless works begin now or later, and end after that within the longest time. */
const requireTimes = ({ startsAt, endsAt }: Times, now: Date, isBegun = false): void => {
  if (!isBegun && startsAt < now) throw invalid('starts_at', serverValidation.maintenanceStart)
  if (endsAt <= startsAt || endsAt <= now) throw invalid('ends_at', validation.maintenanceEnd)
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_MAINTENANCE_DAYS * DAY_MS)
    throw invalid('ends_at', serverValidation.maintenanceTooLong)
}

const requireCovered = (covered: Pick<Row, 'coversArabox' | 'coversScreens'>): void => {
  if (!covered.coversArabox && !covered.coversScreens) throw invalid('covers_screens', validation.option)
}

/** The members of stored works after a change. Throws `maintenance_over` and `invalid_input`. */
const changed = (before: Row, change: Change, now: Date): Partial<typeof maintenance.$inferInsert> => {
  const state = stateOf(before, now)
  if (state === 'over') throw new ProblemError('maintenance_over')
  const startsAt = change.starts_at === undefined ? before.startsAt : new Date(change.starts_at ?? now)
  const isMoved = startsAt.getTime() !== before.startsAt.getTime()
  if (state === 'running' && isMoved) throw invalid('starts_at', serverValidation.maintenanceBegun)
  const after = {
    coversArabox: change.covers_arabox ?? before.coversArabox,
    coversScreens: change.covers_screens ?? before.coversScreens,
    startsAt,
    endsAt: change.ends_at === undefined ? before.endsAt : new Date(change.ends_at),
    reason: change.reason ?? before.reason,
  }
  requireCovered(after)
  requireTimes(after, now, state === 'running')
  return change.ended === true ? { ...after, endedAt: now } : after
}

const insertWorks = async (
  tx: Tx,
  account: Account,
  now: Date,
  { location_id, covers_arabox, covers_screens, starts_at, ends_at, reason }: Create,
): Promise<number> => {
  const [place] = await tx
    .select({ id: location.id })
    .from(location)
    .where(and(eq(location.id, location_id), isOwnLocation(account)))
  if (!place) throw invalid('location_id', validation.unknownReference)
  const works = {
    locationId: place.id,
    coversArabox: covers_arabox,
    coversScreens: covers_screens,
    startsAt: new Date(starts_at ?? now),
    endsAt: new Date(ends_at),
    reason,
    createdAt: now,
    plannedBy: account.name,
  }
  requireCovered(works)
  requireTimes(works, now)
  return insertedId(tx.insert(maintenance).values(works).returning({ id: maintenance.id }))
}

const nameOf = ({ location_name, reason }: Maintenance): string => `${location_name} · ${reason}`
const factsOf = ({ state: _state, ...facts }: Maintenance) => facts

/**
 * Plans works in the transaction of another write, with their audit entry. Returns their id. Throws `invalid_input`
 * like the command.
 */
export const planWorks = async (tx: Tx, caller: Caller, now: Date, body: Create): Promise<number> => {
  const id = await insertWorks(tx, caller, now, body)
  const [row] = await selectWorks(tx, eq(maintenance.id, id))
  if (!row) throw new Error('planned works were not stored')
  const after = present(row, now)
  await appendAudit(tx, caller, {
    action: 'created',
    kind: 'maintenance',
    recordId: id,
    recordName: nameOf(after),
    after: factsOf(after),
  })
  return id
}

/**
 * The commands of planned works: to plan, change and end them. A location that the account may not change counts as
 * unknown. What is over cannot be changed.
 */
export const maintenanceRecords = ({ store, clock }: LocationContext, account: Account): Commands => {
  const find = async (tx: Tx, id: number): Promise<Row | undefined> => {
    const [row] = await selectWorks(tx, and(eq(maintenance.id, id), isOwnLocation(account)))
    return row
  }
  return records<Maintenance, Create, Change>(store, {
    kind: 'maintenance',
    table: maintenance,
    nameOf,
    factsOf,
    find: async (tx, id) => {
      const row = await find(tx, id)
      return row ? present(row, clock.now()) : null
    },
    insert: (tx, body) => insertWorks(tx, account, clock.now(), body),
    update: async (tx, id, change) => {
      const before = await find(tx, id)
      if (!before) return
      await tx
        .update(maintenance)
        .set(changed(before, change, clock.now()))
        .where(eq(maintenance.id, id))
    },
    // Works are ended, not deleted: what was shown while they went on must stay explained.
    delete: () => Promise.reject(new Error('planned works are never deleted')),
    usage: async () => [],
  })
}
