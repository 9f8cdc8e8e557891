import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { IdentifyDevice } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import type { LiveContext } from '../context.ts'
import { araboxKey } from '../tables.ts'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Creates the lookup of an arabox by its device key; null if the key was replaced or the arabox was removed. An arabox
 * may report `reportDays` back.
 */
export const createDeviceIdentification =
  ({ store, otherServices }: Pick<LiveContext, 'store' | 'otherServices'>, reportDays: number): IdentifyDevice =>
  async (key) => {
    const [row] = await store.db
      .select({ araboxUuid: araboxKey.araboxUuid, number: araboxKey.number })
      .from(araboxKey)
      .where(eq(araboxKey.keyHash, hashOf(key)))
    const location = row ? await otherServices.findAraboxLocation(store.db, row.araboxUuid) : null
    return row && location ? { araboxUuid: row.araboxUuid, ...location, key: { number: row.number, reportDays } } : null
  }

/**
 * Issues a new key of 256 random bits, which replaces the old one and has message numbers of its own; only its hash is
 * stored. Throws `not_found`.
 */
export const issueKey = async (
  { store, otherServices, clock }: LiveContext,
  untrustedUuid: string,
): Promise<{ arabox_uuid: string; key: string }> => {
  const araboxUuid = untrustedUuid.toLowerCase()
  if (!(await otherServices.findAraboxLocation(store.db, araboxUuid))) throw notFound()
  const key = randomBytes(32).toString('base64url')
  const values = { keyHash: hashOf(key), issuedAt: clock.now() }
  await store.db
    .insert(araboxKey)
    .values({ araboxUuid, ...values })
    .onConflictDoUpdate({ target: araboxKey.araboxUuid, set: { ...values, number: sql`${araboxKey.number} + 1` } })
  return { arabox_uuid: araboxUuid, key }
}
