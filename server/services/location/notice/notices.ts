import { and, desc, eq, exists, gte, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import type { NoticeState, PublicNotice } from '../../../../contract/location/notices.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { serviceBases } from '../../../../contract/services.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { PersonSection } from '../../../records/person.ts'
import { recordFiles } from '../../../records/stored-files.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationContext } from '../context.ts'
import { getEditableLocation, getReadableLocation } from '../policy.ts'
import { city, location } from '../tables.ts'
import { noticeRecord } from './tables.ts'

type Context = Pick<LocationContext, 'store' | 'clock' | 'notices' | 'pictures'>

/** SQL: whether a record of a location is valid on a day. */
const isValid = (tx: Tx, today: string, validDays: number): SQL =>
  exists(
    tx
      .select({ id: noticeRecord.id })
      .from(noticeRecord)
      .where(and(eq(noticeRecord.locationId, location.id), gte(noticeRecord.seenOn, addDays(today, -validDays)))),
  )

/** SQL: locations with an arabox whose sign is recorded and valid, or those without such a record. */
export const withNotice = (
  tx: Tx,
  { clock, notices }: Pick<LocationContext, 'clock' | 'notices'>,
  hasNotice: boolean,
): SQL | undefined => {
  const valid = isValid(tx, dayOf(clock.now()), notices.validDays)
  return and(isNotNull(location.araboxUuid), hasNotice ? valid : not(valid))
}

/**
 * What the public page of a place tells. Throws `not_found`, alike for a missing place, one without an arabox and one
 * that is switched off.
 */
export const getPublicNotice = async ({ store, notices }: Context, uuid: string): Promise<PublicNotice> => {
  const [found] = await store.db
    .select({ name: location.name, address: location.address, city_name: city.name })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .where(and(eq(location.uuid, uuid), eq(location.isActive, true), isNotNull(location.araboxUuid)))
  if (!found) throw notFound()
  return { ...found, operator: { name: notices.operator, contact: notices.contact } }
}

const stateOf = async (tx: Tx, { notices }: Context, locationId: number): Promise<NoticeState> => {
  const [row] = await tx
    .select()
    .from(noticeRecord)
    .where(eq(noticeRecord.locationId, locationId))
    .orderBy(desc(noticeRecord.seenOn), desc(noticeRecord.id))
    .limit(1)
  if (!row) return { latest: null, valid_until: null }
  return {
    latest: {
      seen_on: row.seenOn,
      photo_url: `${serviceBases.locationV1}/picture/${row.photo}`,
      recorded_at: row.recordedAt.toISOString(),
      recorded_by: row.recordedBy,
    },
    valid_until: addDays(row.seenOn, notices.validDays),
  }
}

/** The latest record of a location. Throws `not_found`. */
export const getNotice = async (context: Context, account: Account, untrustedUuid: string): Promise<NoticeState> => {
  const { db } = context.store
  const { id } = await getReadableLocation(db, account, { uuid: untrustedUuid })
  return stateOf(db, context, id)
}

/**
 * Records that the sign hangs at a location, with its photograph, which is stored as a picture without metadata. Throws
 * `not_found`, `permission_denied`, `unsupported_picture`, and `invalid_input` for a day that is still to come.
 */
export const recordNotice = async (
  context: Context,
  account: Caller,
  untrustedUuid: string,
  form: () => Promise<{ fields: { seen_on: string }; bytes: Buffer }>,
): Promise<NoticeState> => {
  const { store, clock, pictures } = context
  const { id, name } = await getEditableLocation(store.db, account, { uuid: untrustedUuid })
  const { fields, bytes } = await form()
  if (fields.seen_on > dayOf(clock.now()))
    throw new ProblemError('invalid_input', { errors: [{ path: 'seen_on', message: serverValidation.future }] })
  const photo = await pictures.store(await pictures.encode(bytes))
  await recordFiles(store.db, 'picture', [photo])
  return store.transaction(async (tx) => {
    await tx.insert(noticeRecord).values({
      locationId: id,
      seenOn: fields.seen_on,
      photo,
      recordedAt: clock.now(),
      recordedById: account.id,
      recordedBy: account.name,
    })
    await appendAudit(tx, account, {
      action: 'notice_recorded',
      kind: 'location',
      recordId: id,
      recordName: name,
      after: { seen_on: fields.seen_on, photo },
    })
    return stateOf(tx, context, id)
  })
}

/** Uuids of the photographs of signs. */
export const noticePhotos = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.select({ photo: noticeRecord.photo }).from(noticeRecord)
  return rows.map(({ photo }) => photo)
}

/** The records of signs by an account. */
export const noticesOfPerson = (db: Tx, id: number): PersonSection[] => [
  {
    section: 'notices_recorded',
    rows: () => db.select().from(noticeRecord).where(eq(noticeRecord.recordedById, id)).orderBy(noticeRecord.id),
  },
]

/** Takes the name of an account out of the records of signs. */
export const eraseFromNotices = async (tx: Tx, { id, name }: { id: number; name: string }): Promise<void> => {
  await tx.execute(sql`update ${noticeRecord} set recorded_by = ${name} where recorded_by_id = ${id}`)
}
