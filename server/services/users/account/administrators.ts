import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { account, role } from '../tables.ts'

/**
 * Throws `administrator_account` if a caller who is not an administrator acts on an administrator, reads the access of
 * an administrator, or creates one. Without this rule, the permission to manage users would include all permissions.
 */
export const requireAdministratorFor = (caller: Account, ...concerned: { role_id?: number | undefined }[]): void => {
  const isAboutAdministrators = concerned.some(({ role_id }) => role_id === ADMINISTRATOR_ROLE)
  if (isAboutAdministrators && caller.roleId !== ADMINISTRATOR_ROLE) throw new ProblemError('administrator_account')
}

/**
 * Throws `last_administrator` if no other administrator can log in. The lock of the role serializes concurrent
 * transactions, so that two administrators cannot remove each other.
 */
export const requireOtherAdministrator = async (tx: Tx, id: number): Promise<void> => {
  await tx.execute(sql`select 1 from ${role} where ${eq(role.id, ADMINISTRATOR_ROLE)} for no key update`)
  const others = and(
    ne(account.id, id),
    eq(account.roleId, ADMINISTRATOR_ROLE),
    eq(account.isActive, true),
    isNull(account.deletedAt),
    isNotNull(account.passwordHash),
  )
  if ((await tx.$count(account, others)) === 0) throw new ProblemError('last_administrator')
}
