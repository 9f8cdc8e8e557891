import { asc, eq } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { Caller } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { auditOfPerson } from '../../../records/audit-of-person.ts'
import type { PersonSection } from '../../../records/person.ts'
import type { Tx } from '../../../store/database.ts'
import type { UsersContext } from '../context.ts'
import { countLogins } from '../password/failed-attempts.ts'
import { getSecondFactor } from '../second-factor/second-factor.ts'
import {
  account,
  apiToken,
  company,
  identity,
  identityProvider,
  passkey,
  passwordLink,
  role,
  session,
} from '../tables.ts'

type Context = Pick<UsersContext, 'store' | 'clock' | 'otherServices'>

const accountRow = (db: Tx, id: number) =>
  db
    .select({
      id: account.id,
      uuid: account.uuid,
      username: account.username,
      name: account.name,
      email: account.email,
      isActive: account.isActive,
      role: role.name,
      company: company.name,
      createdAt: account.createdAt,
      lastLoginAt: account.lastLoginAt,
      deletedAt: account.deletedAt,
      erasedAt: account.erasedAt,
    })
    .from(account)
    .leftJoin(role, eq(role.id, account.roleId))
    .leftJoin(company, eq(company.id, account.companyId))
    .where(eq(account.id, id))

/** What the users service stores about an account. Of secrets only that they exist. */
const ownSections = (db: Tx, id: number, username: string): PersonSection[] => [
  { section: 'account', rows: () => accountRow(db, id) },
  {
    section: 'sessions',
    rows: () =>
      db
        .select({
          startedAt: session.startedAt,
          renewedAt: session.renewedAt,
          confirmedAt: session.confirmedAt,
          endedAt: session.endedAt,
          address: session.address,
          userAgent: session.userAgent,
        })
        .from(session)
        .where(eq(session.accountId, id))
        .orderBy(asc(session.startedAt)),
  },
  {
    section: 'identities',
    rows: () =>
      db
        .select({ provider: identityProvider.name, subject: identity.subject, createdAt: identity.createdAt })
        .from(identity)
        .innerJoin(identityProvider, eq(identityProvider.id, identity.providerId))
        .where(eq(identity.accountId, id)),
  },
  {
    section: 'passkeys',
    rows: () =>
      db
        .select({ name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
        .from(passkey)
        .where(eq(passkey.accountId, id))
        .orderBy(asc(passkey.id)),
  },
  { section: 'second_factor', rows: async () => [await getSecondFactor(db, id)] },
  {
    section: 'api_tokens',
    rows: () =>
      db
        .select({
          name: apiToken.name,
          ending: apiToken.ending,
          scopes: apiToken.scopes,
          createdAt: apiToken.createdAt,
          expiresAt: apiToken.expiresAt,
          lastUsedAt: apiToken.lastUsedAt,
        })
        .from(apiToken)
        .where(eq(apiToken.accountId, id))
        .orderBy(asc(apiToken.id)),
  },
  {
    section: 'password_links',
    rows: () =>
      db
        .select({
          purpose: passwordLink.purpose,
          createdAt: passwordLink.createdAt,
          expiresAt: passwordLink.expiresAt,
        })
        .from(passwordLink)
        .where(eq(passwordLink.accountId, id)),
  },
  { section: 'login_counters', rows: async () => [await countLogins(db, username)] },
]

async function* jsonOf(head: object, sections: readonly PersonSection[]): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 1).slice(0, -2)
  for (const { section, rows } of sections) {
    yield `,\n ${JSON.stringify(section)}: [`
    let separator = '\n'
    for await (const row of await rows()) {
      yield `${separator}  ${JSON.stringify(row)}`
      separator = ',\n'
    }
    yield '\n ]'
  }
  yield '\n}\n'
}

/**
 * Everything that is stored about an account, as pieces of a JSON text that is read while it is sent. The download is
 * in the audit log. Throws `not_found`, also for the account of somebody else unless the caller is an administrator.
 */
export const exportAccount = async (
  { store, clock, otherServices }: Context,
  caller: Caller,
  untrustedId: number,
): Promise<AsyncGenerator<string>> => {
  if (untrustedId !== caller.id && caller.roleId !== ADMINISTRATOR_ROLE) throw notFound()
  const [found] = await accountRow(store.db, untrustedId)
  if (!found) throw notFound()
  const { id, name, username } = found
  await appendAudit(store.db, caller, { action: 'person_exported', kind: 'user', recordId: id, recordName: name })
  const sections = [
    ...ownSections(store.db, id, username),
    ...otherServices.sectionsOfPerson(store.db, id),
    ...auditOfPerson(store.db, id),
  ]
  return jsonOf({ account_id: id, exported_at: clock.now().toISOString() }, sections)
}
