import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { account, role } from '../tables.ts'

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
