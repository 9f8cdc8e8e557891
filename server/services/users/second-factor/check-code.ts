import { and, eq, lt } from 'drizzle-orm'
import { ProblemError } from '../../../http/problem.ts'
import type { Actor } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import type { UsersContext } from '../context.ts'
import { authenticatorApp, recoveryCode } from '../tables.ts'
import { auditFactor, tellOwner } from './factor-news.ts'
import { stepOfCode, withoutGroups } from './one-time-code.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'

/** Whether an account has a second factor. */
export const hasSecondFactor = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await tx.$count(authenticatorApp, eq(authenticatorApp.accountId, accountId))) > 0

/** Takes a code of the app, if it is right and neither it nor a later one was used: of two requests, one succeeds. */
const takeAppCode = async (tx: Tx, accountId: number, code: string): Promise<boolean> => {
  const [app] = await tx.select().from(authenticatorApp).where(eq(authenticatorApp.accountId, accountId))
  const step = app && stepOfCode(app.secret, code, { at: new Date(), afterStep: app.lastStep })
  if (step === null || step === undefined) return false
  const taken = await tx
    .update(authenticatorApp)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApp.accountId, accountId), lt(authenticatorApp.lastStep, step)))
    .returning({ accountId: authenticatorApp.accountId })
  return taken.length > 0
}

const takeRecoveryCode = async (tx: Tx, accountId: number, code: string): Promise<boolean> => {
  const taken = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.hash, hashOfRecoveryCode(code))))
    .returning({ hash: recoveryCode.hash })
  return taken.length > 0
}

/**
 * Checks the second factor of an account in the transaction of what it protects, and uses the code up. The use of a
 * recovery code is audited and told to the owner. Does nothing for an account without a second factor. Throws
 * `second_factor_needed` without a code, and `invalid_code` for a wrong or used one.
 */
export const checkSecondFactor = async (
  context: Pick<UsersContext, 'otherServices'>,
  tx: Tx,
  actor: Actor & { id: number; name: string },
  code: string | undefined,
): Promise<void> => {
  if (!(await hasSecondFactor(tx, actor.id))) return
  if (code === undefined) throw new ProblemError('second_factor_needed')
  const typed = withoutGroups(code)
  if (await takeAppCode(tx, actor.id, typed)) return
  if (!(await takeRecoveryCode(tx, actor.id, typed))) throw new ProblemError('invalid_code')
  await auditFactor(tx, actor, 'code_used', actor)
  await tellOwner(context, tx, actor, actor.id)
}
