import { eq } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE } from '../../../contract/roles.ts'
import type { Account } from '../../http/caller.ts'
import { notFound } from '../../http/problem.ts'
import type { Tx } from '../../store/open.ts'
import { location } from './tables.ts'

/** A row of the table `location`. */
export type StoredLocation = typeof location.$inferSelect

/** The id or uuid of a location as a request contains it. */
export type UntrustedLocation = { id: number } | { uuid: string }

const isAccessible = ({ roleId, companyId, permissions }: Account, stored: StoredLocation): boolean =>
  stored.companyId === companyId || roleId === ADMINISTRATOR_ROLE || permissions.includes('campaign.read_all_companies')

const findLocation = async (tx: Tx, untrusted: UntrustedLocation): Promise<StoredLocation | undefined> => {
  const [row] = await tx
    .select()
    .from(location)
    .where('id' in untrusted ? eq(location.id, untrusted.id) : eq(location.uuid, untrusted.uuid))
  return row
}

/**
 * A location that the account may read and change: one of its own company, or any location for administrators and for
 * accounts that read all companies. Throws `not_found` for a missing location and for one of another company alike.
 */
export const getAccessibleLocation = async (
  tx: Tx,
  account: Account,
  untrusted: UntrustedLocation,
): Promise<StoredLocation> => {
  const row = await findLocation(tx, untrusted)
  if (!row || !isAccessible(account, row)) throw notFound()
  return row
}
