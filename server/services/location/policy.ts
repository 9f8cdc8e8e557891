import { eq, or, type SQL } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import type { Account } from '../../http/caller.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import type { Tx } from '../../store/database.ts'
import { location } from './tables.ts'

/** A row of the table `location`. */
export type StoredLocation = typeof location.$inferSelect

/** The id or uuid of a location as a request contains it. */
export type UntrustedLocation = { id: number } | { uuid: string }

type LocationOwner = Pick<StoredLocation, 'companyId' | 'isActive'>

/**
 * Whether an account may watch a location: all active locations, and inactive ones of its own company. Accounts that
 * may read all companies may watch all locations.
 */
export const isReadable = ({ companyId, permissions }: Account, stored: LocationOwner): boolean =>
  stored.isActive || stored.companyId === companyId || permissions.includes('campaign.read_all_companies')

/** The same rule as {@link isReadable} as a condition on the table `location`; undefined if every row fulfils it. */
export const readableBy = ({ companyId, permissions }: Account): SQL | undefined =>
  permissions.includes('campaign.read_all_companies')
    ? undefined
    : or(eq(location.isActive, true), eq(location.companyId, companyId))

const isEditable = ({ roleId, companyId }: Account, stored: LocationOwner): boolean =>
  roleId === ADMINISTRATOR_ROLE || stored.companyId === companyId

/** The same as an SQL condition: administrators change all locations, others those of their company. */
export const isOwnLocation = ({ roleId, companyId }: Account): SQL | undefined =>
  roleId === ADMINISTRATOR_ROLE ? undefined : eq(location.companyId, companyId)

const findLocation = async (tx: Tx, untrusted: UntrustedLocation): Promise<StoredLocation | undefined> => {
  const [row] = await tx
    .select()
    .from(location)
    .where('id' in untrusted ? eq(location.id, untrusted.id) : eq(location.uuid, untrusted.uuid))
  return row
}

/** A location that the account may watch. Throws the same `not_found` for a missing location and for a hidden one. */
export const getReadableLocation = async (
  tx: Tx,
  account: Account,
  untrusted: UntrustedLocation,
): Promise<StoredLocation> => {
  const row = await findLocation(tx, untrusted)
  if (!row || !isReadable(account, row)) throw notFound()
  return row
}

/**
 * A location that the account may change: administrators change all locations, others those of the own company. The
 * gate of the operation has already checked the permission `location.edit`. Throws `not_found` like
 * {@link getReadableLocation}, and `permission_denied`.
 */
export const getEditableLocation = async (
  tx: Tx,
  account: Account,
  untrusted: UntrustedLocation,
): Promise<StoredLocation> => {
  const row = await getReadableLocation(tx, account, untrusted)
  if (!isEditable(account, row)) throw new ProblemError('permission_denied')
  return row
}
