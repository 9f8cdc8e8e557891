import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { IdentifyDevice } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import type { LiveContext } from '../context.ts'
import { araboxKey } from '../tables.ts'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Finds the arabox behind a device key, as of this very request; none when the key was replaced or the arabox taken down. */
export const createDeviceIdentification =
  ({ store, otherServices }: Pick<LiveContext, 'store' | 'otherServices'>): IdentifyDevice =>
  async (key) => {
    const [row] = await store.db
      .select({ araboxUuid: araboxKey.araboxUuid })
      .from(araboxKey)
      .where(eq(araboxKey.keyHash, hashOf(key)))
    const place = row ? await otherServices.findAraboxLocation(store.db, row.araboxUuid) : null
    return row && place ? { araboxUuid: row.araboxUuid, ...place } : null
  }

/** Gives an arabox a new key of 256 random bits in the place of the one it had; only its hash is kept. */
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
    .onConflictDoUpdate({ target: araboxKey.araboxUuid, set: values })
  return { arabox_uuid: araboxUuid, key }
}
