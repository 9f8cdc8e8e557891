import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { looksLike } from '../../../base/look-alike.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { account, role } from '../tables.ts'

/**
 * Throws `invalid_input` for a display name that somebody could take for that of another account with the role of
 * administrators. Histories and notifications show only this name.
 */
export const requireOtherNameThanAdministrators = async (tx: Tx, name: string, id?: number): Promise<void> => {
  const found = await tx
    .select({ name: account.name })
    .from(account)
    .where(
      and(
        eq(account.roleId, ADMINISTRATOR_ROLE),
        isNull(account.deletedAt),
        id === undefined ? undefined : ne(account.id, id),
      ),
    )
  if (found.some((administrator) => looksLike(administrator.name, name)))
    throw new ProblemError('invalid_input', { errors: [{ path: 'name', message: serverValidation.taken }] })
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
