import { and, eq, gt } from 'drizzle-orm'
import type { SecondFactor } from '../../../../contract/users/second-factor.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { Caller, SessionCaller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Actor } from '../../../records/audit.ts'
import type { Store, Tx } from '../../../store/database.ts'
import { getUser, getVisibleUser } from '../account/accounts.ts'
import { endSessionsOf } from '../account/end-sessions.ts'
import { requireRightsOver } from '../account/managed-accounts.ts'
import type { UsersContext } from '../context.ts'
import { account, authenticatorApp, company, passkey, recoveryCode, unconfirmedApp } from '../tables.ts'
import { checkSecondFactor, hasSecondFactor } from './check-code.ts'
import { auditFactor, tellOwner } from './factor-news.ts'
import { appAddress, newAppSecret, stepOfCode, withoutGroups } from './one-time-code.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

type Context = Pick<UsersContext, 'store' | 'otherServices'>

/** How long a new secret waits for its first code. */
const CONFIRMED_WITHIN_MS = 15 * MINUTE_MS

/** The second factor of an account. */
export const getSecondFactor = async (tx: Tx, accountId: number): Promise<SecondFactor> => {
  const [found] = await tx
    .select({
      since: authenticatorApp.createdAt,
      isRequired: company.needsSecondFactor,
      hash: account.passwordHash,
      codes: tx.$count(recoveryCode, eq(recoveryCode.accountId, accountId)),
    })
    .from(account)
    .innerJoin(company, eq(company.id, account.companyId))
    .leftJoin(authenticatorApp, eq(authenticatorApp.accountId, account.id))
    .where(eq(account.id, accountId))
  return {
    app_since: found?.since?.toISOString() ?? null,
    recovery_codes: found?.codes ?? 0,
    is_required: found?.isRequired ?? false,
    has_password: found !== undefined && found.hash !== null,
  }
}

/** Stores new recovery codes in place of the present ones, and returns them: they are shown once. */
const replaceRecoveryCodes = async (tx: Tx, accountId: number): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ accountId, hash: hashOfRecoveryCode(code) })))
  return codes
}

/** Begins to set up an authenticator app: returns its secret, which nothing uses before {@link confirmApp}. */
export const beginApp = async (
  { db }: Store,
  caller: Caller,
  brand: string,
): Promise<{ secret: string; uri: string }> => {
  const secret = newAppSecret()
  const createdAt = new Date()
  const { username } = await getUser(db, caller.id)
  await db
    .insert(unconfirmedApp)
    .values({ accountId: caller.id, secret, createdAt })
    .onConflictDoUpdate({ target: unconfirmedApp.accountId, set: { secret, createdAt } })
  return { secret, uri: appAddress(secret, { issuer: brand, username }) }
}

/**
 * Uses the secret of {@link beginApp} from now on, in place of an earlier app, if the code proves that the app has it.
 * The other sessions of the account end. Returns new recovery codes. Throws `no_second_factor` without a secret of the
 * last 15 minutes, and `invalid_code`.
 */
export const confirmApp = (context: Context, caller: SessionCaller, code: string): Promise<string[]> =>
  context.store.transaction(async (tx) => {
    const now = new Date()
    const [begun] = await tx
      .select()
      .from(unconfirmedApp)
      .where(
        and(
          eq(unconfirmedApp.accountId, caller.id),
          gt(unconfirmedApp.createdAt, new Date(now.getTime() - CONFIRMED_WITHIN_MS)),
        ),
      )
      .for('update')
    if (!begun) throw new ProblemError('no_second_factor')
    const lastStep = stepOfCode(begun.secret, withoutGroups(code), { at: now, afterStep: 0 })
    if (lastStep === null) throw new ProblemError('invalid_code')
    const values = { secret: begun.secret, createdAt: now, lastStep }
    await tx.delete(unconfirmedApp).where(eq(unconfirmedApp.accountId, caller.id))
    await tx
      .insert(authenticatorApp)
      .values({ accountId: caller.id, ...values })
      .onConflictDoUpdate({ target: authenticatorApp.accountId, set: values })
    const codes = await replaceRecoveryCodes(tx, caller.id)
    await endSessionsOf(tx, caller.id, caller.sessionId)
    await auditFactor(tx, caller, 'factor_added', caller)
    await tellOwner(context, tx, caller, caller.id)
    return codes
  })

const requireSecondFactor = async (tx: Tx, accountId: number): Promise<void> => {
  if (!(await hasSecondFactor(tx, accountId))) throw new ProblemError('no_second_factor')
}

/** Replaces the recovery codes of the caller's account. Throws `no_second_factor` and `invalid_code`. */
export const issueRecoveryCodes = (context: Context, caller: Caller, code: string): Promise<string[]> =>
  context.store.transaction(async (tx) => {
    await requireSecondFactor(tx, caller.id)
    await checkSecondFactor(context, tx, caller, code)
    const codes = await replaceRecoveryCodes(tx, caller.id)
    await auditFactor(tx, caller, 'codes_issued', caller)
    await tellOwner(context, tx, caller, caller.id)
    return codes
  })

/** Removes the second factor of an account; its owner logs in with the password alone. */
const remove = async (context: Context, tx: Tx, actor: Actor, owner: { id: number; name: string }): Promise<void> => {
  await tx.delete(authenticatorApp).where(eq(authenticatorApp.accountId, owner.id))
  await tx.delete(unconfirmedApp).where(eq(unconfirmedApp.accountId, owner.id))
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, owner.id))
  await auditFactor(tx, actor, 'factor_removed', owner)
  await tellOwner(context, tx, actor, owner.id)
}

/**
 * Removes the second factor of the caller's account. Throws `no_second_factor`, `invalid_code`, and
 * `second_factor_required` if the company requires one.
 */
export const removeApp = (context: Context, caller: Caller, code: string): Promise<void> =>
  context.store.transaction(async (tx) => {
    const { app_since, is_required } = await getSecondFactor(tx, caller.id)
    if (app_since === null) throw new ProblemError('no_second_factor')
    if (is_required) throw new ProblemError('second_factor_required')
    await checkSecondFactor(context, tx, caller, code)
    await remove(context, tx, caller, caller)
  })

/**
 * Removes the second factor and the passkeys of another account, whose owner has lost a device, and ends its sessions.
 * Throws `not_found`, `administrator_account`, `beyond_own_rights`, `own_account` and `no_second_factor`.
 */
export const resetSecondFactor = (context: Context, caller: Caller, untrustedId: number): Promise<void> =>
  context.store.transaction(async (tx) => {
    if (untrustedId === caller.id) throw new ProblemError('own_account')
    const owner = await getVisibleUser(tx, caller, untrustedId)
    requireRightsOver(caller, owner)
    if (!owner.has_second_factor && !owner.has_passkey) throw new ProblemError('no_second_factor')
    await endSessionsOf(tx, owner.id)
    const lost = await tx.delete(passkey).where(eq(passkey.accountId, owner.id)).returning({ id: passkey.id })
    if (lost.length > 0) await auditFactor(tx, caller, 'passkey_removed', owner)
    await remove(context, tx, caller, owner)
  })
