import { and, eq, gt, isNull } from 'drizzle-orm'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { PasswordLink, passwordLinkOperations } from '../../../../contract/users/password-links.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import type { Caller } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Store, Tx } from '../../../store/database.ts'
import { getUser, getVisibleUser } from '../account/accounts.ts'
import { endSessionsOf } from '../account/end-sessions.ts'
import { requireRightsOver } from '../account/managed-accounts.ts'
import { revokeTokens } from '../api-token/token-revocation.ts'
import type { UsersContext } from '../context.ts'
import { hashOfToken, newToken } from '../random-token.ts'
import type { RequestOrigin } from '../session/sessions.ts'
import { account, passwordLink } from '../tables.ts'
import { hashNewPassword } from './common-password.ts'

type Purpose = BodyOf<typeof passwordLinkOperations.inviteUser>['purpose']

const lifetimeMs: Readonly<Record<Purpose, number>> = { invitation: 72 * HOUR_MS, reset: 24 * HOUR_MS }

/** Makes all links of an account invalid. */
export const deleteLinksOf = async (tx: Tx, accountId: number): Promise<void> => {
  await tx.delete(passwordLink).where(eq(passwordLink.accountId, accountId))
}

/**
 * Issues a link with which the owner of an account sets the password. Uses real time, as sessions do. Throws
 * `not_found`, `administrator_account`, `beyond_own_rights`, and `account_inactive` for an account that is switched
 * off.
 */
export const issueLink = (store: Store, caller: Caller, accountId: number, purpose: Purpose) =>
  store.transaction(async (tx) => {
    // Locked, so that one of two concurrent links replaces the other, and an account that is switched off gets none.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
    const user = await getVisibleUser(tx, caller, accountId)
    requireRightsOver(caller, user)
    if (!user.is_active) throw new ProblemError('account_inactive')
    const token = newToken()
    const createdAt = new Date()
    const expiresAt = new Date(createdAt.getTime() + lifetimeMs[purpose])
    await deleteLinksOf(tx, accountId)
    await tx.insert(passwordLink).values({ hash: hashOfToken(token), accountId, purpose, createdAt, expiresAt })
    const after = { purpose, expires_at: expiresAt.toISOString() }
    await appendAudit(tx, caller, {
      action: 'link_issued',
      kind: 'user',
      recordId: accountId,
      recordName: user.name,
      after,
    })
    return { url_path: `/auth/password#${token}`, expires_at: after.expires_at }
  })

const selectValidLink = (tx: Tx, token: string) =>
  tx
    .select({
      accountId: account.id,
      username: account.username,
      name: account.name,
      purpose: passwordLink.purpose,
      expiresAt: passwordLink.expiresAt,
    })
    .from(passwordLink)
    .innerJoin(account, eq(account.id, passwordLink.accountId))
    .where(
      and(
        eq(passwordLink.hash, hashOfToken(token)),
        gt(passwordLink.expiresAt, new Date()),
        eq(account.isActive, true),
        isNull(account.deletedAt),
      ),
    )

/** The account whose password a link sets. Throws `not_found` for an unknown, used, replaced or expired link. */
export const getLink = async (store: Store, token: string): Promise<PasswordLink> => {
  const [found] = await selectValidLink(store.db, token)
  if (!found) throw notFound()
  const { username, name, purpose, expiresAt } = found
  return { username, name, purpose, expires_at: expiresAt.toISOString() }
}

/**
 * Sets the password of a link's account, ends its sessions, revokes its API tokens and invalidates the link. Returns
 * the username. Throws `not_found` for an invalid link, and `common_password`. If two requests use a link at the same
 * time, only one succeeds.
 */
export const redeemLink = async (
  { store, brand, otherServices }: Pick<UsersContext, 'store' | 'brand' | 'otherServices'>,
  { token, password, address, at }: RequestOrigin & { token: string; password: string },
): Promise<string> => {
  // Hashing a password is expensive, so the link is checked first.
  const [link] = await selectValidLink(store.db, token)
  if (!link) throw notFound()
  const { email, company_name: companyName } = await getUser(store.db, link.accountId)
  const owner = { brand, username: link.username, name: link.name, email, companyName }
  const passwordHash = await hashNewPassword(password, owner)
  return store.transaction(async (tx) => {
    // The account is locked before its links, as in every other transaction.
    const [found] = await selectValidLink(tx, token).for('update', { of: account })
    const [spent] = await tx
      .delete(passwordLink)
      .where(eq(passwordLink.hash, hashOfToken(token)))
      .returning({ hash: passwordLink.hash })
    if (!found || !spent) throw notFound()
    const { accountId, username, name, purpose } = found
    await tx.update(account).set({ passwordHash }).where(eq(account.id, accountId))
    await endSessionsOf(tx, accountId)
    const actor = { id: accountId, name, address, at }
    // Whoever knew the old password may have issued them.
    await revokeTokens(tx, actor, { id: accountId, name })
    const { uuid, company_id: companyId } = await getUser(tx, accountId)
    await otherServices.notifyOfAccount(tx, {
      kind: 'account.password_changed',
      account: { id: accountId, uuid, companyId },
      subject: username,
      by: null,
      at,
    })
    await appendAudit(tx, actor, {
      action: 'link_used',
      kind: 'user',
      recordId: accountId,
      recordName: name,
      after: { purpose },
    })
    return username
  })
}
