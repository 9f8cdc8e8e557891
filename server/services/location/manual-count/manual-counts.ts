import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ManualCount, manualCountOperations, NewManualCount } from '../../../../contract/location/manual-counts.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { wallClockMs } from '../../../../machines/calendar/time-zones.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { inOrder, type PageQuery, readPage } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { getEditableLocation } from '../policy.ts'
import { location } from '../tables.ts'
import { countedTimes } from './counted-times.ts'
import { manualCount, manualCountInterval } from './tables.ts'

type Context = Pick<LocationContext, 'store' | 'clock'>
type ListQuery = QueryOf<typeof manualCountOperations.listCounts>

const sums = {
  intervals: sql<number>`count(*)::int`.as('intervals'),
  minutes: sql<number>`sum(minutes)::int`.as('minutes'),
  people: sql<number>`sum(people)::int`.as('people'),
  cars: sql<number>`sum(cars)::int`.as('cars'),
  buses: sql<number>`sum(buses)::int`.as('buses'),
}

const selectCounts = (tx: Tx, where: SQL | undefined) => {
  const ofCount = tx
    .select({ countId: manualCountInterval.countId, ...sums })
    .from(manualCountInterval)
    .groupBy(manualCountInterval.countId)
    .as('of_count')
  return tx.select().from(manualCount).innerJoin(ofCount, eq(ofCount.countId, manualCount.id)).where(where)
}

type Row = Awaited<ReturnType<typeof selectCounts>>[number]

const present = ({ manual_count: row, of_count: { countId: _countId, ...ofCount } }: Row): ManualCount => ({
  id: row.id,
  counted_by: row.countedBy,
  note: row.note,
  first_at: row.firstAt.toISOString(),
  last_at: row.lastAt.toISOString(),
  ...ofCount,
  beside_arabox: row.araboxUuid !== null,
  stored_at: row.storedAt.toISOString(),
  stored_by: row.storedBy,
  taken_back:
    row.takenBackAt === null
      ? null
      : { at: row.takenBackAt.toISOString(), by: row.takenBackBy ?? '', reason: row.takenBackReason ?? '' },
})

/** A page of the counts at a location. Throws `not_found` and `permission_denied`. */
export const listManualCounts = async (
  { store: { db } }: Context,
  account: Account,
  untrustedUuid: string,
  query: ListQuery,
): Promise<Page<ManualCount>> => {
  const place = await getEditableLocation(db, account, { uuid: untrustedUuid })
  const where = eq(manualCount.locationId, place.id)
  return readPage(query, {
    rows: selectCounts(db, where).orderBy(inOrder(manualCount.firstAt, query.order ?? 'desc'), desc(manualCount.id)),
    total: db.$count(manualCount, where),
    present: (rows) => rows.map(present),
  })
}

/** An interval of a count as a row of a file. */
export type CountedRow = {
  day: string
  time: string
  minutes: number
  people: number
  cars: number
  buses: number
  counted_by: string
  note: string | null
}

const MINUTE_LENGTH = 16

/** Creates a function that reads a page of the intervals at a location. Throws like {@link listManualCounts}. */
export const countedRows = async (
  { store: { db } }: Context,
  account: Account,
  untrustedUuid: string,
): Promise<(page: PageQuery) => Promise<Page<CountedRow>>> => {
  const { id, timeZone } = await getEditableLocation(db, account, { uuid: untrustedUuid })
  const where = and(eq(manualCount.locationId, id), isNull(manualCount.takenBackAt))
  const from = () =>
    db
      .select()
      .from(manualCountInterval)
      .innerJoin(manualCount, eq(manualCount.id, manualCountInterval.countId))
      .where(where)
  return (page) =>
    readPage(page, {
      rows: from().orderBy(asc(manualCountInterval.beganAt)),
      total: db
        .select({ value: sql<number>`count(*)::int` })
        .from(manualCountInterval)
        .innerJoin(manualCount, eq(manualCount.id, manualCountInterval.countId))
        .where(where),
      present: (rows) =>
        rows.map(
          ({
            manual_count_interval: { beganAt, countId: _countId, ...counted },
            manual_count: { countedBy, note },
          }) => {
            const local = new Date(wallClockMs(timeZone, beganAt.getTime())).toISOString().slice(0, MINUTE_LENGTH)
            const [day = '', time = ''] = local.split('T')
            return { day, time, ...counted, counted_by: countedBy, note }
          },
        ),
    })
}

/** The stored intervals of a location that may overlap others from an instant to another. */
const storedTimes = async (tx: Tx, locationId: number, from: Date, to: Date) => {
  const rows = await tx
    .select({ beganAt: manualCountInterval.beganAt, minutes: manualCountInterval.minutes })
    .from(manualCountInterval)
    .innerJoin(manualCount, eq(manualCount.id, manualCountInterval.countId))
    .where(
      and(
        eq(manualCount.locationId, locationId),
        isNull(manualCount.takenBackAt),
        lt(manualCount.firstAt, to),
        gt(manualCount.lastAt, from),
      ),
    )
  return rows.map(({ beganAt, minutes }) => ({
    beganMs: beganAt.getTime(),
    endedMs: beganAt.getTime() + minutes * MINUTE_MS,
  }))
}

const countOf = async (tx: Tx, locationId: number, id: number): Promise<ManualCount> => {
  const [row] = await selectCounts(tx, and(eq(manualCount.locationId, locationId), eq(manualCount.id, id)))
  if (!row) throw notFound()
  return present(row)
}

/** Two counts of one location are stored after each other, so that each sees the intervals of the other. */
const lockLocation = (tx: Tx, id: number) =>
  tx.select({ id: location.id }).from(location).where(eq(location.id, id)).for('no key update')

/**
 * Stores a count made by hand. Throws `not_found`, `permission_denied`, and `invalid_input` for hours that do not exist
 * or are not over, and for intervals that overlap.
 */
export const addManualCount = (
  { store, clock }: Context,
  account: Caller,
  untrustedUuid: string,
  { counted_by, note, intervals }: NewManualCount,
): Promise<ManualCount> =>
  store.transaction(async (tx) => {
    const place = await getEditableLocation(tx, account, { uuid: untrustedUuid })
    await lockLocation(tx, place.id)
    const given = { timeZone: place.timeZone, now: clock.now() }
    const unplaced = countedTimes(intervals, { ...given, stored: [] })
    const first = new Date(Math.min(...unplaced.times.map(({ beganMs }) => beganMs)))
    const last = new Date(Math.max(...unplaced.times.map(({ endedMs }) => endedMs)))
    const stored = await storedTimes(tx, place.id, first, last)
    const { times, errors } = countedTimes(intervals, { ...given, stored })
    if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
    const id = await insertedId(
      tx
        .insert(manualCount)
        .values({
          locationId: place.id,
          countedBy: counted_by,
          note,
          firstAt: first,
          lastAt: last,
          araboxUuid: place.araboxUuid,
          storedAt: clock.now(),
          storedById: account.id,
          storedBy: account.name,
        })
        .returning({ id: manualCount.id }),
    )
    await tx.insert(manualCountInterval).values(
      intervals.map(({ minutes, people, cars, buses }, index) => ({
        countId: id,
        beganAt: new Date(times[index]?.beganMs ?? 0),
        minutes,
        people,
        cars,
        buses,
      })),
    )
    const after = await countOf(tx, place.id, id)
    const { counted_by: _by, note: _note, stored_by: _stored, ...facts } = after
    await appendAudit(tx, account, {
      action: 'count_added',
      kind: 'location',
      recordId: place.id,
      recordName: place.name,
      after: facts,
    })
    return after
  })

/** Takes back a count. Throws `not_found`, `permission_denied` and `count_taken_back`. */
export const takeBackManualCount = (
  { store, clock }: Context,
  account: Caller,
  untrusted: { uuid: string; count: string },
  reason: string,
): Promise<ManualCount> =>
  store.transaction(async (tx) => {
    const place = await getEditableLocation(tx, account, { uuid: untrusted.uuid })
    await lockLocation(tx, place.id)
    const before = await countOf(tx, place.id, Number(untrusted.count))
    if (before.taken_back) throw new ProblemError('count_taken_back')
    await tx
      .update(manualCount)
      .set({
        takenBackAt: clock.now(),
        takenBackById: account.id,
        takenBackBy: account.name,
        takenBackReason: reason,
      })
      .where(eq(manualCount.id, before.id))
    await appendAudit(tx, account, {
      action: 'count_taken_back',
      kind: 'location',
      recordId: place.id,
      recordName: place.name,
      after: { id: before.id, reason },
    })
    return countOf(tx, place.id, before.id)
  })
