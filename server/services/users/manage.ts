import { eq } from 'drizzle-orm'
import type { BodyOf } from '../../../contract/operation.ts'
import type { User, userOperations } from '../../../contract/users.ts'
import { validation } from '../../../contract/validation.ts'
import type { Account } from '../../http/caller.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import { constraintOf, isViolation } from '../../store/constraint-violation.ts'
import type { Store, Tx } from '../../store/open.ts'
import { findUser } from './accounts.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { account } from './tables.ts'

const manages = (asker: Account): boolean => asker.permissions.includes('user.manage')

const storing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isViolation(error, 'unique')) throw new ProblemError('duplicate')
    if (isViolation(error, 'foreign_key')) {
      const path = constraintOf(error).includes('company_id') ? 'company_id' : 'role_id'
      throw new ProblemError('invalid_input', { errors: [{ path, message: validation.unknownReference }] })
    }
    throw error
  }
}

const must = async (tx: Tx, id: number): Promise<User> => {
  const user = await findUser(tx, id)
  if (!user) throw notFound()
  return user
}

/** A user that the asker may see: oneself, or anybody for who manages users; else as if there were none. */
export const visibleUser = async (tx: Tx, asker: Account, untrustedId: number): Promise<User> => {
  if (untrustedId !== asker.id && !manages(asker)) throw notFound()
  return must(tx, untrustedId)
}

/** Creates a user; throws `duplicate` for a name that is taken. */
export const createUser = async (
  store: Store,
  now: Date,
  body: BodyOf<typeof userOperations.createUser>,
): Promise<User> => {
  const passwordHash = await hashPassword(body.password)
  return storing(() =>
    store.transaction(async (tx) => {
      const [stored] = await tx
        .insert(account)
        .values({
          username: body.username,
          passwordHash,
          name: body.name,
          email: body.email ?? null,
          roleId: body.role_id,
          companyId: body.company_id,
          isActive: body.is_active,
          createdAt: now,
        })
        .returning({ id: account.id })
      return must(tx, stored?.id ?? 0)
    }),
  )
}

/** The last administrator must not be able to lock everybody out, so nobody takes the own account away. */
const takesOwnAway = (asker: Account, id: number, body: BodyOf<typeof userOperations.changeUser>): boolean =>
  id === asker.id && (body.is_active === false || (body.role_id !== undefined && body.role_id !== asker.roleId))

const forbidden = ['username', 'password', 'role_id', 'company_id', 'is_active'] as const

/** Changes a user: oneself only name and email; a changed password or a switched-off account ends the sessions. */
export const changeUser = async (
  store: Store,
  asker: Account,
  untrustedId: number,
  body: BodyOf<typeof userOperations.changeUser>,
): Promise<User> => {
  const { id } = await visibleUser(store.db, asker, untrustedId)
  if (!manages(asker) && forbidden.some((field) => body[field] !== undefined))
    throw new ProblemError('permission_denied')
  if (takesOwnAway(asker, id, body)) throw new ProblemError('own_account')
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
  return storing(() =>
    store.transaction(async (tx) => {
      await tx
        .update(account)
        .set({
          username: body.username,
          name: body.name,
          email: body.email,
          roleId: body.role_id,
          companyId: body.company_id,
          isActive: body.is_active,
          passwordHash,
          // Keeps the statement valid when nothing else is changed.
          id,
        })
        .where(eq(account.id, id))
      if (passwordHash !== undefined || body.is_active === false) await endSessionsOf(tx, id)
      return must(tx, id)
    }),
  )
}

/** Deletes a user and ends the sessions; histories keep the name. Throws `own_account`. */
export const deleteUser = async (store: Store, asker: Account, now: Date, untrustedId: number): Promise<void> => {
  const { id } = await must(store.db, untrustedId)
  if (id === asker.id) throw new ProblemError('own_account')
  await store.transaction(async (tx) => {
    await tx.update(account).set({ deletedAt: now, isActive: false }).where(eq(account.id, id))
    await endSessionsOf(tx, id)
  })
}

/** Changes one's own password and ends every other session; throws `invalid_current_password`. */
export const changePassword = async (store: Store, asker: Account, current: string, next: string): Promise<void> => {
  const [stored] = await store.db.select({ hash: account.passwordHash }).from(account).where(eq(account.id, asker.id))
  if (!(await passwordMatches(stored?.hash, current))) throw new ProblemError('invalid_current_password')
  const passwordHash = await hashPassword(next)
  await store.transaction(async (tx) => {
    await tx.update(account).set({ passwordHash }).where(eq(account.id, asker.id))
    await endSessionsOf(tx, asker.id, asker.sessionId)
  })
}
