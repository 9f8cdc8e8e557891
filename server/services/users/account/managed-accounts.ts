import { eq } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE, type Permission } from '../../../../contract/permissions.ts'
import { validation } from '../../../../contract/validation.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { role } from '../tables.ts'

/** A role, and what it permits. */
type Rights = { role_id: number; permissions: readonly Permission[] }

/** Whether an account may manage users. */
export const isUserManager = (caller: Account): boolean => caller.permissions.includes('user.manage')

/** The company whose accounts a user manager sees and places; undefined if it is every company. */
export const managedCompany = ({ permissions, companyId }: Account): number | undefined =>
  permissions.includes('campaign.read_all_companies') ? undefined : companyId

/**
 * Throws if a caller would act on an account, read the access of an account, or give a role, with more rights than the
 * caller's own: `administrator_account` for administrators, whose role has rights besides its permissions, and
 * `beyond_own_rights` for a permission that the caller does not have. Without this rule, the permission to manage users
 * would include all permissions.
 */
export const requireRightsOver = (caller: Account, ...concerned: readonly (Rights | undefined)[]): void => {
  for (const rights of concerned) {
    if (rights?.role_id === ADMINISTRATOR_ROLE && caller.roleId !== ADMINISTRATOR_ROLE)
      throw new ProblemError('administrator_account')
    if (rights?.permissions.some((permission) => !caller.permissions.includes(permission)))
      throw new ProblemError('beyond_own_rights')
  }
}

/** A role that an account is to get; undefined for no role and for an unknown one, which the database refuses. */
export const rightsOfRole = async (tx: Tx, roleId: number | undefined): Promise<Rights | undefined> => {
  if (roleId === undefined) return undefined
  const [found] = await tx
    .select({ role_id: role.id, permissions: role.permissions })
    .from(role)
    .where(eq(role.id, roleId))
  return found
}

/** Throws `invalid_input`, as for an unknown company, if a caller may not place accounts in a company. */
export const requireManagedCompany = (caller: Account, companyId: number | undefined): void => {
  const managed = managedCompany(caller)
  if (companyId === undefined || managed === undefined || companyId === managed) return
  throw new ProblemError('invalid_input', { errors: [{ path: 'company_id', message: validation.unknownReference }] })
}
