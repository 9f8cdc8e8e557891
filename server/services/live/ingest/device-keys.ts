import { createHash, randomBytes } from 'node:crypto'
import { type AnyColumn, and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { KEY_OVERLAP_HOURS } from '../../../../contract/live/index.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { Caller, Device, IdentifyDevice } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import { araboxKey } from '../tables.ts'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** A condition: the key before the present one is valid beside it. */
const isPreviousValid = gt(araboxKey.previousUntil, sql`now()`)

/** A key with which an arabox may deliver. */
type ValidKey = { hash: string; araboxUuid: string; number: number }

const findValidKeys = async (db: Tx, hashes: readonly string[]): Promise<ValidKey[]> => {
  const rows = await db
    .select({
      araboxUuid: araboxKey.araboxUuid,
      number: araboxKey.number,
      hash: araboxKey.keyHash,
      previousHash: sql<string | null>`case when ${isPreviousValid} then ${araboxKey.previousHash} end`,
    })
    .from(araboxKey)
    .where(or(anyOf(araboxKey.keyHash, hashes), and(anyOf(araboxKey.previousHash, hashes), isPreviousValid)))
  return rows.flatMap(({ araboxUuid, number, hash, previousHash }) => [
    { hash, araboxUuid, number },
    ...(previousHash === null ? [] : [{ hash: previousHash, araboxUuid, number: number - 1 }]),
  ])
}

/**
 * Creates the lookup of an arabox by its device key; null if the key has ended, or the arabox was removed, has
 * no location or is switched off. Keys that arrive while others are looked up are looked up together. An arabox may
 * report `reportDays` back.
 */
export const createDeviceIdentification = (
  { store, otherServices }: Pick<LiveContext, 'store' | 'otherServices'>,
  reportDays: number,
): IdentifyDevice => {
  const findByHash = batchedLookup(async (hashes: readonly string[]): Promise<Map<string, Device>> => {
    const keys = await findValidKeys(store.db, hashes)
    const araboxUuids = keys.map(({ araboxUuid }) => araboxUuid)
    const locations = await otherServices.findLocationsOfAraboxes(store.db, araboxUuids)
    return new Map(
      keys.flatMap(({ hash, araboxUuid, number }): [string, Device][] => {
        const location = locations.get(araboxUuid)
        return location ? [[hash, { araboxUuid, ...location, key: { number, reportDays } }]] : []
      }),
    )
  })
  return async (key) => (await findByHash(hashOf(key))) ?? null
}

/** SQL for the time at which an arabox's key was issued, for use in a query that has the arabox; null without a key. */
export const keyIssuedTime = (araboxUuid: AnyColumn): SQL<Date | null> =>
  sql<Date | null>`(
    select arabox_key.issued_at from arabox_key where arabox_key.arabox_uuid = ${araboxUuid}
  )`.mapWith(araboxKey.issuedAt)

/**
 * Issues a new key of 256 random bits for a device, including devices in stock. Its message numbers begin again. The
 * key before stays valid for {@link KEY_OVERLAP_HOURS}, so that the arabox can learn the new one; a still earlier one
 * ends. Only hashes of keys are stored. Throws `not_found`.
 */
export const issueKey = (
  { store, otherServices, clock }: LiveContext,
  account: Caller,
  untrustedUuid: string,
): Promise<{ arabox_uuid: string; key: string }> =>
  store.transaction(async (tx) => {
    const araboxUuid = untrustedUuid.toLowerCase()
    const device = await otherServices.findDevice(tx, araboxUuid)
    if (!device) throw notFound()
    const key = randomBytes(32).toString('base64url')
    const values = { keyHash: hashOf(key), issuedAt: clock.now(), usedAt: null, memoryLostAt: null }
    const previous = {
      previousHash: sql`${araboxKey.keyHash}`,
      previousUntil: new Date(Date.now() + KEY_OVERLAP_HOURS * HOUR_MS),
      previousUsedAt: sql`${araboxKey.usedAt}`,
    }
    await tx
      .insert(araboxKey)
      .values({ araboxUuid, ...values })
      .onConflictDoUpdate({
        target: araboxKey.araboxUuid,
        set: { ...values, ...previous, number: sql`${araboxKey.number} + 1` },
      })
    await appendAudit(tx, account, {
      action: 'key_issued',
      kind: 'device',
      recordId: device.id,
      recordName: device.serialNumber,
    })
    return { arabox_uuid: araboxUuid, key }
  })

/**
 * Ends the key before the present one at once, for example because others may know it. Without such a key nothing
 * changes. Throws `not_found`, also for an arabox without a key.
 */
export const endPreviousKey = (
  { store, otherServices }: LiveContext,
  account: Caller,
  untrustedUuid: string,
): Promise<{ arabox_uuid: string; previous_key_until: null }> =>
  store.transaction(async (tx) => {
    const araboxUuid = untrustedUuid.toLowerCase()
    const device = await otherServices.findDevice(tx, araboxUuid)
    const ofArabox = eq(araboxKey.araboxUuid, araboxUuid)
    const [key] = await tx
      .select({ isEnded: sql<boolean>`not coalesce(${isPreviousValid}, false)` })
      .from(araboxKey)
      .where(ofArabox)
      .for('update')
    if (!(device && key)) throw notFound()
    if (key.isEnded) return { arabox_uuid: araboxUuid, previous_key_until: null }
    await tx.update(araboxKey).set({ previousHash: null, previousUntil: null, previousUsedAt: null }).where(ofArabox)
    await appendAudit(tx, account, {
      action: 'key_ended',
      kind: 'device',
      recordId: device.id,
      recordName: device.serialNumber,
    })
    return { arabox_uuid: araboxUuid, previous_key_until: null }
  })
