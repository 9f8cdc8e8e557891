import { eq } from 'drizzle-orm'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { ManagedUser, userOperations } from '../../../../contract/users/user-accounts.ts'
import type { Caller, SessionCaller } from '../../../http/caller.ts'
import { requireConfirmation } from '../../../http/gates.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Store } from '../../../store/database.ts'
import { isUserManager } from '../account/managed-accounts.ts'
import { passwordMatches } from '../account/password-hash.ts'
import { account } from '../tables.ts'
import type { AttemptLimit } from './failed-attempts.ts'

/**
 * Checks the present password of the caller's own account, then does the work that it protects. A wrong code of the
 * second factor in there counts as a wrong password.
 */
export type ConfirmPassword = <Result>(
  caller: SessionCaller,
  password: string | undefined,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Creates the check that the caller knows the password of the own account. Throws `invalid_current_password`, and
 * `too_many_misses` as a login does, because a session that somebody left open must not serve to guess it. An account
 * without a password must have confirmed its session lately. Throws `confirmation_needed`.
 */
export const passwordConfirmation =
  ({ db }: Store, attempts: AttemptLimit): ConfirmPassword =>
  async (caller, password, work) => {
    const [stored] = await db
      .select({ username: account.username, hash: account.passwordHash })
      .from(account)
      .where(eq(account.id, caller.id))
    if (stored?.hash === null) {
      requireConfirmation(caller)
      return work()
    }
    return attempts.guard({ username: stored?.username ?? '', address: caller.address }, async () => {
      if (password === undefined || !(await passwordMatches(stored?.hash, password)))
        throw new ProblemError('invalid_current_password')
      return work()
    })
  }

/**
 * Whether a change of an account needs the password of the caller: the own e-mail address, and the own password if
 * the caller may set passwords at all. With
 * them, somebody at an open session could keep the account.
 */
export const needsOwnPassword = (
  caller: Caller,
  before: ManagedUser,
  { email, password }: BodyOf<typeof userOperations.changeUser>,
): boolean =>
  before.id === caller.id &&
  ((password !== undefined && isUserManager(caller)) || (email !== undefined && email !== before.email))
