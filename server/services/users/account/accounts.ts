import { and, arrayOverlaps, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { Permission } from '../../../../contract/permissions.ts'
import type { ManagedUser, userOperations } from '../../../../contract/users/user-accounts.ts'
import type { Account, SessionAccount } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { idBy } from '../../../records/records.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Store, Tx } from '../../../store/database.ts'
import { alphabetical, amongSelected, containing, orderTerms, readPage } from '../../../store/paging.ts'
import { account, company, role, session } from '../tables.ts'
import { isUserManager, managedCompany } from './managed-accounts.ts'

const selectAccounts = (tx: Tx) =>
  tx
    .select({ account: getTableColumns(account), role: getTableColumns(role), company: getTableColumns(company) })
    .from(account)
    .innerJoin(role, eq(role.id, account.roleId))
    .innerJoin(company, eq(company.id, account.companyId))

type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number]

/** Presents a stored account as a user. */
export const presentUser = (row: AccountRow): ManagedUser => ({
  id: row.account.id,
  uuid: row.account.uuid,
  username: row.account.username,
  name: row.account.name,
  email: row.account.email,
  is_active: row.account.isActive,
  role_id: row.role.id,
  role_name: row.role.name,
  permissions: row.role.permissions,
  company_id: row.company.id,
  company_name: row.company.name,
  created_at: row.account.createdAt.toISOString(),
  version: row.account.version,
  last_login_at: row.account.lastLoginAt?.toISOString() ?? null,
})

const notDeleted = (...conditions: (SQL | undefined)[]) => and(isNull(account.deletedAt), ...conditions)

/** The user with an id, or `null`. */
export const findUser = async (tx: Tx, id: number): Promise<ManagedUser | null> => {
  const [row] = await selectAccounts(tx).where(notDeleted(eq(account.id, id)))
  return row ? presentUser(row) : null
}

/** The user with an id. Throws `not_found`. */
export const getUser = async (tx: Tx, id: number): Promise<ManagedUser> => {
  const user = await findUser(tx, id)
  if (!user) throw notFound()
  return user
}

/**
 * The user with an id or a uuid. Throws `not_found`, also for another user unless the caller manages the users of that
 * company.
 */
export const getVisibleUser = async (tx: Tx, caller: Account, untrusted: number | string): Promise<ManagedUser> => {
  const untrustedId = typeof untrusted === 'number' ? untrusted : await idBy(tx, account, untrusted)
  if (untrustedId !== caller.id && !isUserManager(caller)) throw notFound()
  const user = await getUser(tx, untrustedId)
  const company = managedCompany(caller)
  if (user.id !== caller.id && company !== undefined && user.company_id !== company) throw notFound()
  return user
}

/** The user with a username (case-insensitive) and the hash of the password, or `null`. */
export const findByUsername = async (
  tx: Tx,
  username: string,
): Promise<{ user: ManagedUser; passwordHash: string | null } | null> => {
  const [row] = await selectAccounts(tx).where(notDeleted(sql`lower(${account.username}) = lower(${username})`))
  return row ? { user: presentUser(row), passwordHash: row.account.passwordHash } : null
}

const selectSessionAccounts = (tx: Tx, sessions: SQL) =>
  tx
    .select({
      id: account.id,
      name: account.name,
      roleId: role.id,
      companyId: company.id,
      permissions: role.permissions,
      sessionId: session.id,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .innerJoin(role, eq(role.id, account.roleId))
    .innerJoin(company, eq(company.id, account.companyId))
    .where(notDeleted(sessions, isNull(session.endedAt), eq(account.isActive, true)))

/** The accounts of those of the given sessions that have not ended. */
export const findAccountsOfSessions = (tx: Tx, sessionIds: readonly string[]): Promise<SessionAccount[]> =>
  selectSessionAccounts(tx, anyOf(session.id, sessionIds))

/**
 * Creates the function that finds the account of a session, or `null` if the session has ended. Every request calls it,
 * so that a changed role takes effect with the next request. The query is built once for speed. It is not a named
 * statement, because a connection pooler between server and database may not support these.
 */
export const createSessionLookup = ({ db }: Store): ((sessionId: string) => Promise<SessionAccount | null>) => {
  const query = selectSessionAccounts(db, eq(session.id, sql.placeholder('id'))).prepare('')
  return async (sessionId) => (await query.execute({ id: sessionId }))[0] ?? null
}

const sortable = {
  id: account.id,
  username: account.username,
  name: alphabetical(account.name),
  created_at: account.createdAt,
  // Accounts without a login come first.
  last_login_at: sql`coalesce(${account.lastLoginAt}, '-infinity')`,
  role_name: alphabetical(role.name),
  company_name: alphabetical(company.name),
}

/** A page of the users whom a user manager sees (C14). */
export const listUsers = async (
  tx: Tx,
  caller: Account,
  query: QueryOf<typeof userOperations.listUsers>,
): Promise<Page<ManagedUser>> => {
  const { filter, is_active, role_id, company_id, username, name, email } = query
  const managed = managedCompany(caller)
  const where = notDeleted(
    managed === undefined ? undefined : eq(account.companyId, managed),
    filter
      ? or(
          ...[account.plainUsername, account.plainName, account.plainEmail].map((column) => containing(column, filter)),
        )
      : undefined,
    is_active === undefined ? undefined : eq(account.isActive, is_active),
    role_id ? inArray(account.roleId, role_id) : undefined,
    company_id ? inArray(account.companyId, company_id) : undefined,
    username ? containing(account.plainUsername, username) : undefined,
    name ? containing(account.plainName, name) : undefined,
    email ? containing(account.plainEmail, email) : undefined,
  )
  const terms = [
    { by: sortable[query.sort_by ?? 'id'], order: query.order ?? 'asc' },
    { by: account.id, order: 'asc' },
  ] as const
  const rowsIn = (opposite: boolean) =>
    selectAccounts(tx)
      .where(where)
      .orderBy(...orderTerms(terms, opposite))
  return readPage(query, {
    rows: rowsIn(false),
    reversed: rowsIn(true),
    total: tx.$count(account, where),
    present: (rows) => rows.map(presentUser),
  })
}

/** Which active accounts are wanted: some, and those with a permission that may read the records of a company. */
export type WantedRecipients = {
  ids?: readonly number[]
  with?: { permissions: readonly Permission[]; companyId: number; ownOnly?: boolean }
}

const rolesWith = (tx: Tx, permissions: readonly Permission[]) =>
  tx
    .select({ id: role.id })
    .from(role)
    .where(arrayOverlaps(role.permissions, [...permissions]))

/** The wanted active accounts by id: company, permissions and e-mail address. `ownOnly`: only those of the company. */
export const findRecipients = (tx: Tx, { ids = [], with: asked }: WantedRecipients) => {
  const wanted = asked && asked.permissions.length > 0 ? asked : undefined
  const isWanted = wanted && amongSelected(account.roleId, rolesWith(tx, wanted.permissions))
  const readsAll = amongSelected(account.roleId, rolesWith(tx, ['campaign.read_all_companies']))
  return tx
    .select({ id: account.id, companyId: company.id, permissions: role.permissions, email: account.email })
    .from(account)
    .innerJoin(role, eq(role.id, account.roleId))
    .innerJoin(company, eq(company.id, account.companyId))
    .where(
      notDeleted(
        eq(account.isActive, true),
        or(
          anyOf(account.id, ids),
          wanted && and(isWanted, eq(account.companyId, wanted.companyId)),
          wanted && !wanted.ownOnly ? and(isWanted, readsAll) : undefined,
        ),
      ),
    )
    .orderBy(account.id)
}
