import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type {
  FindingState,
  sensorFindingOperations as operations,
  PictureDay,
  SensorFinding,
} from '../../../../contract/location/sensor-findings.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { validation } from '../../../../contract/validation.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { planWorks } from '../maintenance/maintenance-records.ts'
import { isOwnLocation } from '../policy.ts'
import { city, location } from '../tables.ts'
import { type StoredPicture, sensorFinding } from './tables.ts'

type Change = BodyOf<typeof operations.change>
type ListQuery = QueryOf<typeof operations.list>
type Commands = Pick<Records<SensorFinding, never, Change>, 'get' | 'change'>

const selectFindings = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      ...getTableColumns(sensorFinding),
      locationUuid: location.uuid,
      locationName: location.name,
      cityId: location.cityId,
      cityName: city.name,
    })
    .from(sensorFinding)
    .innerJoin(location, eq(location.id, sensorFinding.locationId))
    .innerJoin(city, eq(city.id, location.cityId))
    .where(where)

type Row = Awaited<ReturnType<typeof selectFindings>>[number]

const stateOf = ({ decision, overOn }: Pick<Row, 'decision' | 'overOn'>): FindingState => {
  if (decision !== null) return 'decided'
  return overOn === null ? 'open' : 'over'
}

const hasState = (state: FindingState): SQL | undefined => {
  if (state === 'decided') return isNotNull(sensorFinding.decision)
  return and(
    isNull(sensorFinding.decision),
    state === 'open' ? isNull(sensorFinding.overOn) : isNotNull(sensorFinding.overOn),
  )
}

const daysOf = ({ from, counted, expected }: StoredPicture): PictureDay[] =>
  counted.map((count, at) => ({ day: addDays(from, at), counted: count, expected: expected[at] ?? null }))

const present = (row: Row): SensorFinding => ({
  id: row.id,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  location_id: row.locationId,
  location_uuid: row.locationUuid,
  location_name: row.locationName,
  city_name: row.cityName,
  rule: row.rule,
  counter: row.counter,
  onset: row.onset,
  found_on: row.foundOn,
  effect: row.effect,
  threshold: row.threshold,
  neighbours: row.neighbours.map(({ name }) => name),
  state: stateOf(row),
  over_on: row.overOn,
  decision: row.decision,
  left_out_from: row.leftOutFrom,
  left_out_to: row.leftOutTo,
  maintenance_id: row.maintenanceId,
  reason: row.reason,
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  picture: null,
})

const sortable = {
  id: sensorFinding.id,
  location_name: alphabetical(location.name),
  onset: sensorFinding.onset,
  found_on: sensorFinding.foundOn,
  created_at: sensorFinding.createdAt,
}

/** A page of the findings about the sensors of the locations that an account may change. */
export const listFindings = async (
  { store }: Pick<LocationContext, 'store'>,
  account: Account,
  query: ListQuery,
): Promise<Page<SensorFinding>> => {
  const { location_id, state, rule, filter, sort_by = 'id', order } = query
  const where = and(
    isOwnLocation(account),
    location_id === undefined ? undefined : eq(sensorFinding.locationId, location_id),
    rule && eq(sensorFinding.rule, rule),
    state && hasState(state),
    filter ? or(containing(location.name, filter), containing(city.name, filter)) : undefined,
  )
  return readPage(query, {
    rows: selectFindings(store.db, where).orderBy(inOrder(sortable[sort_by], order), desc(sensorFinding.id)),
    total: store.db
      .select({ value: count() })
      .from(sensorFinding)
      .innerJoin(location, eq(location.id, sensorFinding.locationId))
      .innerJoin(city, eq(city.id, location.cityId))
      .where(where),
    present: (rows) => rows.map(present),
  })
}

const invalid = (path: string, message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message }] })

/** The days that a decision leaves out; none for other decisions. Throws `invalid_input`. */
const leftOutDays = (before: Row, change: Change, today: string) => {
  const decision = change.decision === undefined ? before.decision : change.decision
  if (decision !== 'leave_out') return { leftOutFrom: null, leftOutTo: null }
  const from = (change.left_out_from === undefined ? before.leftOutFrom : change.left_out_from) ?? before.onset
  const to = change.left_out_to === undefined ? before.leftOutTo : change.left_out_to
  if (from > today) throw invalid('left_out_from', serverValidation.future)
  if (to !== null && to < from) throw invalid('left_out_to', validation.dateOrder)
  return { leftOutFrom: from, leftOutTo: to }
}

type Decided = { before: Row; change: Change; caller: Caller; now: Date }

/**
 * The planned works of a decision to replace the arabox, which are planned with it; null for other decisions. Works
 * that are planned stay when the decision is taken back. Throws `invalid_input`.
 */
const worksOf = async (tx: Tx, { before, change, caller, now }: Decided): Promise<number | null> => {
  const decision = change.decision === undefined ? before.decision : change.decision
  if (decision !== 'replace') return null
  if (before.decision === 'replace' && before.maintenanceId !== null) return before.maintenanceId
  if (!change.ends_at) throw invalid('ends_at', validation.required)
  return planWorks(tx, caller, now, {
    location_id: before.locationId,
    covers_arabox: true,
    covers_screens: false,
    starts_at: change.starts_at ?? null,
    ends_at: change.ends_at,
    reason: change.reason ?? '',
  })
}

/**
 * The commands of findings: to read one with its picture, and to decide about it, or to take the decision back. A
 * decision needs a reason. A finding of a location that the account may not change counts as unknown. What is left out
 * changes forecasts, so the cached sensors of the city are read again.
 */
export const findingRecords = ({ store, clock }: LocationContext, account: Account): Commands => {
  const find = async (tx: Tx, id: number): Promise<Row | undefined> => {
    const [row] = await selectFindings(tx, and(eq(sensorFinding.id, id), isOwnLocation(account))).orderBy(
      asc(sensorFinding.id),
    )
    return row
  }
  return records<SensorFinding, never, Change>(store, {
    kind: 'sensor_finding',
    table: sensorFinding,
    nameOf: ({ location_name, onset }) => `${location_name} · ${onset}`,
    // What was found never changes, and is in the table itself.
    factsOf: ({ decision, left_out_from, left_out_to, maintenance_id, reason }) => ({
      decision,
      left_out_from,
      left_out_to,
      maintenance_id,
      reason,
    }),
    find: async (tx, id) => {
      const row = await find(tx, id)
      return row ? { ...present(row), picture: daysOf(row.picture) } : null
    },
    insert: () => Promise.reject(new Error('findings are stored by the daily work')),
    update: async (tx, id, change, caller) => {
      const before = await find(tx, id)
      if (!before) return
      if (change.reason === undefined) throw invalid('reason', validation.required)
      const now = clock.now()
      await tx
        .update(sensorFinding)
        .set({
          decision: change.decision === undefined ? before.decision : change.decision,
          ...leftOutDays(before, change, dayOf(now)),
          maintenanceId: await worksOf(tx, { before, change, caller, now }),
          reason: change.reason,
          decidedBy: account.name,
          decidedById: account.id,
          decidedAt: now,
        })
        .where(eq(sensorFinding.id, id))
      await tx.execute(sql`insert into record_change (weight, city_id) values (1, ${before.cityId})`)
    },
    delete: () => Promise.reject(new Error('findings are never deleted')),
    usage: async () => [],
  })
}
