import { eq } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE } from '../../../contract/roles.ts'
import type { Account } from '../../http/caller.ts'
import { notFound } from '../../http/problem.ts'
import type { Tx } from '../../store/open.ts'
import { location } from './tables.ts'

/** A stored location. */
export type StoredLocation = typeof location.$inferSelect

/** A location by its number or its public id, as a request names it. */
export type UntrustedLocation = { id: number } | { uuid: string }

const isAccessible = ({ roleId, companyId, permissions }: Account, place: StoredLocation): boolean =>
  place.companyId === companyId || roleId === ADMINISTRATOR_ROLE || permissions.includes('campaign.read_all_companies')

const findLocation = async (tx: Tx, untrusted: UntrustedLocation): Promise<StoredLocation | undefined> => {
  const [row] = await tx
    .select()
    .from(location)
    .where('id' in untrusted ? eq(location.id, untrusted.id) : eq(location.uuid, untrusted.uuid))
  return row
}

/** A location that somebody may watch and edit: of the own company, or any for who reads all companies. A foreign and a missing one answer alike. */
export const getAccessibleLocation = async (
  tx: Tx,
  account: Account,
  untrusted: UntrustedLocation,
): Promise<StoredLocation> => {
  const row = await findLocation(tx, untrusted)
  if (!row || !isAccessible(account, row)) throw notFound()
  return row
}
