import { and, eq, isNull, sql } from 'drizzle-orm'
import { LONGEST_NAME, LONGEST_USERNAME } from '../../../../contract/limits.ts'
import type { ManagedUser } from '../../../../contract/users/user-accounts.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import { findByUsername, findUser, getUser } from '../account/accounts.ts'
import type { RequestOrigin } from '../session/sessions.ts'
import { account, identity, identityDomain } from '../tables.ts'
import type { ProvedIdentity } from './openid-client.ts'

/** The domain of an e-mail address in lower case; null for a text without one. */
export const domainOf = (email: string): string | null => /^[^@\s]+@([^@\s]+)$/.exec(email)?.[1]?.toLowerCase() ?? null

type Rule = typeof identityDomain.$inferSelect

const findRule = async (tx: Tx, providerId: number, email: string): Promise<Rule | undefined> => {
  const domain = domainOf(email)
  if (domain === null) return undefined
  const [rule] = await tx
    .select()
    .from(identityDomain)
    .where(and(eq(identityDomain.domain, domain), eq(identityDomain.providerId, providerId)))
  return rule
}

const isOpen = (user: ManagedUser | null, { companyId }: Rule): user is ManagedUser =>
  user?.is_active === true && user.company_id === companyId

/** The one account of the company with the e-mail address that is no other subject of the provider; null otherwise. */
const findByEmail = async (tx: Tx, providerId: number, rule: Rule, email: string): Promise<ManagedUser | null> => {
  const found = await tx
    .select({ id: account.id, subject: identity.subject })
    .from(account)
    .leftJoin(identity, and(eq(identity.accountId, account.id), eq(identity.providerId, providerId)))
    .where(
      and(
        eq(account.companyId, rule.companyId),
        isNull(account.deletedAt),
        eq(account.isActive, true),
        sql`lower(${account.email}) = ${email.toLowerCase()}`,
      ),
    )
    .limit(2)
  const [only, second] = found
  return only && !second && only.subject === null ? findUser(tx, only.id) : null
}

/** Makes the account of a first sign-in if the rule of the domain has a role for it, and its user name is free. */
const makeAccount = async (
  tx: Tx,
  rule: Rule,
  { email, name }: { email: string; name: string | null },
  { address, at }: RequestOrigin,
): Promise<ManagedUser | null> => {
  if (rule.roleId === null || email.length > LONGEST_USERNAME || (await findByUsername(tx, email))) return null
  const values = {
    username: email,
    name: (name ?? email).slice(0, LONGEST_NAME),
    email,
    passwordHash: null,
    roleId: rule.roleId,
    companyId: rule.companyId,
    createdAt: at,
  }
  const [made] = await tx.insert(account).values(values).returning({ id: account.id })
  if (!made) throw new Error('the account was not stored')
  const user = await getUser(tx, made.id)
  const actor = { id: null, name: null, address, at }
  const entry = { action: 'created', kind: 'user', recordId: user.id, recordName: user.name, after: user } as const
  await appendAudit(tx, actor, entry)
  return user
}

/**
 * The account of whom a provider names: noted at an earlier sign-in, or found by the verified e-mail address, or made
 * now if the rule of the domain says so. The account must belong to the company of the domain at each sign-in, so a
 * provider opens no account of another company. Throws `no_account`.
 */
export const accountOfIdentity = async (
  tx: Tx,
  providerId: number,
  { subject, email, name }: ProvedIdentity,
  origin: RequestOrigin,
): Promise<ManagedUser> => {
  const rule = email === null ? undefined : await findRule(tx, providerId, email)
  if (email === null || !rule) throw new ProblemError('no_account')
  const [noted] = await tx
    .select({ accountId: identity.accountId })
    .from(identity)
    .where(and(eq(identity.providerId, providerId), eq(identity.subject, subject)))
  if (noted) {
    const user = await findUser(tx, noted.accountId)
    if (!isOpen(user, rule)) throw new ProblemError('no_account')
    return user
  }
  const user =
    (await findByEmail(tx, providerId, rule, email)) ?? (await makeAccount(tx, rule, { email, name }, origin))
  if (!user) throw new ProblemError('no_account')
  await tx.insert(identity).values({ providerId, subject, accountId: user.id, createdAt: origin.at })
  return user
}
