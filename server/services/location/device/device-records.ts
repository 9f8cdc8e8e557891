import { and, asc, count, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { Device, deviceOperations as operations } from '../../../../contract/location/devices.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { validation } from '../../../../contract/validation.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { alphabetical, containing, inOrder, type PageQuery, readPage } from '../../../store/paging.ts'
import type { DeviceState, LocationContext } from '../context.ts'
import { endsOfAraboxWorks } from '../maintenance/running-works.ts'
import { device, location } from '../tables.ts'
import { deviceStatusOf, hasDeviceStatus } from './device-status.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>
type ListQuery = QueryOf<typeof operations.list>

const fromDevices = (context: LocationContext, tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      ...getTableColumns(device),
      locationId: location.id,
      locationUuid: location.uuid,
      locationName: location.name,
      companyId: location.companyId,
      lastMessageAt: context.otherServices.lastMessageTime(device.uuid),
      keyIssuedAt: context.otherServices.keyIssuedTime(device.uuid),
    })
    .from(device)
    .leftJoin(location, eq(location.araboxUuid, device.uuid))
    .where(where)

type Row = Awaited<ReturnType<typeof fromDevices>>[number]

type ShownState = {
  quality: number | null
  state: DeviceState | undefined
  worksUntil: Date | undefined
}

const presentOne = (row: Row, { quality, state, worksUntil }: ShownState, now: Date): Device => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  serial_number: row.serialNumber,
  is_active: row.isActive,
  location_id: row.locationId,
  location_name: row.locationName,
  company_id: row.companyId,
  last_message_at: row.lastMessageAt?.toISOString() ?? null,
  status: deviceStatusOf({ lastMessageAt: row.lastMessageAt ?? undefined, isInWorks: worksUntil !== undefined }, now),
  maintenance_until: worksUntil?.toISOString() ?? null,
  quality_percent: quality,
  key_issued_at: row.keyIssuedAt?.toISOString() ?? null,
  key_used_at: state?.keyUsedAt?.toISOString() ?? null,
  previous_key_until: state?.previousKeyUntil?.toISOString() ?? null,
  previous_key_used_at: state?.previousKeyUsedAt?.toISOString() ?? null,
  clock_lead_ms: state?.clockLeadMs ?? null,
  restarted_at: state?.restartedAt?.toISOString() ?? null,
  memory_lost_at: state?.memoryLostAt?.toISOString() ?? null,
})

const present = async (
  { store, clock, otherServices }: LocationContext,
  tx: Tx,
  rows: readonly Row[],
): Promise<Device[]> => {
  const qualities = await otherServices.qualitiesOf(
    { store, clock },
    rows.flatMap(({ locationUuid }) => locationUuid ?? []),
  )
  const states = await otherServices.findDeviceStates(
    tx,
    rows.map(({ uuid }) => uuid),
  )
  const now = clock.now()
  const ends = await endsOfAraboxWorks(
    tx,
    rows.flatMap(({ locationId }) => locationId ?? []),
    now,
  )
  return rows.map((row) => {
    const quality = qualities.get(row.locationUuid ?? '')?.quality_percent ?? null
    const worksUntil = row.locationId === null ? undefined : ends.get(row.locationId)
    return presentOne(row, { quality, state: states.get(row.uuid), worksUntil }, now)
  })
}

const conditionOf = (
  { otherServices, clock }: LocationContext,
  { location_id, is_active, status, filter }: ListQuery,
): SQL | undefined =>
  and(
    location_id === undefined ? undefined : eq(location.id, location_id),
    is_active === undefined ? undefined : eq(device.isActive, is_active),
    status === undefined ? undefined : hasDeviceStatus(otherServices.lastMessageTime(device.uuid), status, clock.now()),
    filter ? or(containing(device.serialNumber, filter), containing(location.name, filter)) : undefined,
  )

/** A page of devices (C60). Devices without messages come last in both orders. */
export const listDevices = async (context: LocationContext, query: ListQuery & PageQuery): Promise<Page<Device>> => {
  const { db } = context.store
  const where = conditionOf(context, query)
  const sortable = {
    id: device.id,
    serial_number: alphabetical(device.serialNumber),
    created_at: device.createdAt,
    location_name: alphabetical(location.name),
    last_message_at: context.otherServices.lastMessageTime(device.uuid),
  }
  const order = [sql`${inOrder(sortable[query.sort_by ?? 'id'], query.order)} nulls last`, asc(device.id)]
  return readPage(query, {
    rows: fromDevices(context, db, where).orderBy(...order),
    byId: {
      idsOf: (most) =>
        db
          .select({ id: device.id })
          .from(device)
          .leftJoin(location, eq(location.araboxUuid, device.uuid))
          .where(where)
          .orderBy(...order)
          .limit(most),
      rowsOf: (ids) => fromDevices(context, db, sql`${device.id} = any(${sql.param(ids)}::int[])`).orderBy(...order),
    },
    total: db
      .select({ value: count() })
      .from(device)
      .leftJoin(location, eq(location.araboxUuid, device.uuid))
      .where(where),
    present: (rows) => present(context, db, rows),
  })
}

const invalidLocation = (message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path: 'location_id', message }] })

/** Moves a device to a location, or to stock. Throws `invalid_input` for an unknown or occupied location. */
const assign = async (tx: Tx, uuid: string, locationId: number | null): Promise<void> => {
  await tx.update(location).set({ araboxUuid: null }).where(eq(location.araboxUuid, uuid))
  if (locationId === null) return
  const [target] = await tx
    .select({ araboxUuid: location.araboxUuid })
    .from(location)
    .where(eq(location.id, locationId))
    .for('update')
  if (!target) throw invalidLocation(validation.unknownReference)
  if (target.araboxUuid !== null) throw invalidLocation(serverValidation.occupied)
  await tx.update(location).set({ araboxUuid: uuid }).where(eq(location.id, locationId))
}

/** The commands of devices (C61, C103–C105). */
export const deviceRecords = (context: LocationContext): Records<Device, Create, Change> => {
  const find = async (tx: Tx, id: number): Promise<Device | null> => {
    const [found] = await present(context, tx, await fromDevices(context, tx, eq(device.id, id)))
    return found ?? null
  }
  return records(context.store, {
    kind: 'device',
    table: device,
    nameOf: ({ serial_number }) => serial_number,
    // The audit entry leaves out members that messages of the arabox change.
    factsOf: ({
      last_message_at: _lastMessageAt,
      status: _status,
      maintenance_until: _worksUntil,
      quality_percent: _quality,
      clock_lead_ms: _clockLead,
      restarted_at: _restartedAt,
      memory_lost_at: _memoryLostAt,
      key_used_at: _keyUsed,
      previous_key_until: _previousUntil,
      previous_key_used_at: _previousUsed,
      ...facts
    }) => facts,
    fieldOf: { device_serial_number_unique: 'serial_number' },
    find,
    insert: async (tx, { serial_number, is_active, location_id }) => {
      const values = { serialNumber: serial_number, isActive: is_active }
      const [stored] = await tx.insert(device).values(values).returning({ id: device.id, uuid: device.uuid })
      if (!stored) throw new Error(`the device ${serial_number} was not stored`)
      await assign(tx, stored.uuid, location_id)
      return stored.id
    },
    update: async (tx, id, { serial_number, is_active, location_id }) => {
      const [stored] = await tx
        .update(device)
        .set({ serialNumber: serial_number, isActive: is_active, id })
        .where(eq(device.id, id))
        .returning({ uuid: device.uuid })
      const isKept = location_id === undefined || location_id === (await find(tx, id))?.location_id
      if (stored && !isKept) await assign(tx, stored.uuid, location_id)
    },
    delete: async (tx, id) => {
      const [removed] = await tx.delete(device).where(eq(device.id, id)).returning({ uuid: device.uuid })
      if (removed) await context.otherServices.removeArabox(tx, removed.uuid)
    },
    usage: async (tx, id) => [{ kind: 'location', count: (await find(tx, id))?.location_id == null ? 0 : 1 }],
  })
}
