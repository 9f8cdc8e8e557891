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

const isUserManager = (caller: Account): boolean => caller.permissions.includes('user.manage')

const withConstraintProblems = async <T>(work: () => Promise<T>): Promise<T> => {
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

const getUser = async (tx: Tx, id: number): Promise<User> => {
  const user = await findUser(tx, id)
  if (!user) throw notFound()
  return user
}

/** The user with an id, if it is the caller or the caller manages users. Otherwise throws `not_found`. */
export const getVisibleUser = async (tx: Tx, caller: Account, untrustedId: number): Promise<User> => {
  if (untrustedId !== caller.id && !isUserManager(caller)) throw notFound()
  return getUser(tx, untrustedId)
}

/** Creates a user (C15). Throws `duplicate` for a taken username, `invalid_input` for an unknown role or company. */
export const createUser = async (
  store: Store,
  now: Date,
  body: BodyOf<typeof userOperations.createUser>,
): Promise<User> => {
  const passwordHash = await hashPassword(body.password)
  return withConstraintProblems(() =>
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
      return getUser(tx, stored?.id ?? 0)
    }),
  )
}

/** Whether administrators would remove their own access. It is forbidden, so that one administrator always remains. */
const removesOwnAccess = (caller: Account, id: number, body: BodyOf<typeof userOperations.changeUser>): boolean =>
  id === caller.id && (body.is_active === false || (body.role_id !== undefined && body.role_id !== caller.roleId))

const managedFields = ['username', 'password', 'role_id', 'company_id', 'is_active'] as const

/**
 * Changes a user (C16). Without the permission `user.manage` only the own name and email. A new password and a disabled
 * account end the user's sessions. Throws `not_found`, `permission_denied`, `own_account`, `duplicate`,
 * `invalid_input`.
 */
export const changeUser = async (
  store: Store,
  caller: Account,
  untrustedId: number,
  body: BodyOf<typeof userOperations.changeUser>,
): Promise<User> => {
  const { id } = await getVisibleUser(store.db, caller, untrustedId)
  if (!isUserManager(caller) && managedFields.some((field) => body[field] !== undefined))
    throw new ProblemError('permission_denied')
  if (removesOwnAccess(caller, id, body)) throw new ProblemError('own_account')
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
  return withConstraintProblems(() =>
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
          // Keeps the statement valid if the body is empty.
          id,
        })
        .where(eq(account.id, id))
      if (passwordHash !== undefined || body.is_active === false) await endSessionsOf(tx, id)
      return getUser(tx, id)
    }),
  )
}

/**
 * Deletes a user and ends the sessions (C17). The row stays, because histories show its name. Throws `not_found`,
 * `own_account`.
 */
export const deleteUser = async (store: Store, caller: Account, now: Date, untrustedId: number): Promise<void> => {
  const { id } = await getUser(store.db, untrustedId)
  if (id === caller.id) throw new ProblemError('own_account')
  await store.transaction(async (tx) => {
    await tx.update(account).set({ deletedAt: now, isActive: false }).where(eq(account.id, id))
    await endSessionsOf(tx, id)
  })
}

/**
 * Changes the caller's password and ends the caller's other sessions (C18). Throws `invalid_current_password`, and
 * `same_password` if the new one is the old one.
 */
export const changePassword = async (store: Store, caller: Account, current: string, next: string): Promise<void> => {
  const [stored] = await store.db.select({ hash: account.passwordHash }).from(account).where(eq(account.id, caller.id))
  if (!(await passwordMatches(stored?.hash, current))) throw new ProblemError('invalid_current_password')
  if (next === current) throw new ProblemError('same_password')
  const passwordHash = await hashPassword(next)
  await store.transaction(async (tx) => {
    await tx.update(account).set({ passwordHash }).where(eq(account.id, caller.id))
    await endSessionsOf(tx, caller.id, caller.sessionId)
  })
}
