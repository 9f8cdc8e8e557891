import { createHash, randomBytes } from 'node:crypto'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { Caller, Device, IdentifyDevice } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { LiveContext } from '../context.ts'
import { araboxKey } from '../tables.ts'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Creates the lookup of an arabox by its device key; null if the key was replaced, or the arabox was removed, has
 * no location or is switched off. Keys that arrive while others are looked up are looked up together. An arabox may
 * report `reportDays` back.
 */
export const createDeviceIdentification = (
  { store, otherServices }: Pick<LiveContext, 'store' | 'otherServices'>,
  reportDays: number,
): IdentifyDevice => {
  const findByHash = batchedLookup(async (hashes: readonly string[]): Promise<Map<string, Device>> => {
    const keys = await store.db
      .select({ hash: araboxKey.keyHash, araboxUuid: araboxKey.araboxUuid, number: araboxKey.number })
      .from(araboxKey)
      .where(anyOf(araboxKey.keyHash, hashes))
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
 * Issues a new key of 256 random bits for a device, including devices in stock. It replaces the old key, and its
 * message numbers begin again. Only the hash of the key is stored. Throws `not_found`.
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
    const values = { keyHash: hashOf(key), issuedAt: clock.now(), memoryLostAt: null }
    await tx
      .insert(araboxKey)
      .values({ araboxUuid, ...values })
      .onConflictDoUpdate({ target: araboxKey.araboxUuid, set: { ...values, number: sql`${araboxKey.number} + 1` } })
    await appendAudit(tx, account, {
      action: 'key_issued',
      kind: 'device',
      recordId: device.id,
      recordName: device.serialNumber,
    })
    return { arabox_uuid: araboxUuid, key }
  })
