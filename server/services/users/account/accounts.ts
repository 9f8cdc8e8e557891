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
import { account, authenticatorApp, company, identityProvider, passkey, role, session } from '../tables.ts'
import { isUserManager, managedCompany } from './managed-accounts.ts'
import { hasApp, isFactorMissing, ofAppOwner, ofSessionProvider } from './missing-factor.ts'

const selectAccounts = (tx: Tx) =>
  tx
    .select({
      account: getTableColumns(account),
      role: getTableColumns(role),
      company: getTableColumns(company),
      hasSecondFactor: hasApp,
      hasPasskey: sql<boolean>`exists (select from ${passkey} where ${passkey.accountId} = ${account.id})`,
    })
    .from(account)
    .innerJoin(role, eq(role.id, account.roleId))
    .innerJoin(company, eq(company.id, account.companyId))
    .leftJoin(authenticatorApp, ofAppOwner)

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
  has_second_factor: row.hasSecondFactor,
  has_passkey: row.hasPasskey,
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
      isFactorMissing,
      confirmedAt: sql`coalesce(${session.confirmedAt}, ${session.startedAt})`.mapWith(session.startedAt),
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .innerJoin(role, eq(role.id, account.roleId))
    .innerJoin(company, eq(company.id, account.companyId))
    .leftJoin(authenticatorApp, ofAppOwner)
    .leftJoin(identityProvider, ofSessionProvider)
    .where(notDeleted(sessions, isNull(session.endedAt), eq(account.isActive, true)))

/** The accounts of those of the given sessions that have not ended and lack no second factor. */
export const findAccountsOfSessions = (tx: Tx, sessionIds: readonly string[]): Promise<SessionAccount[]> =>
  selectSessionAccounts(tx, sql`${anyOf(session.id, sessionIds)} and not ${isFactorMissing}`)

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

type UsersQuery = QueryOf<typeof userOperations.listUsers>

/** The order of a list of users, by which account.id decides between equal ones. */
const orderOfUsers = ({ sort_by = 'id', order = 'asc' }: UsersQuery) =>
  [
    { by: sortable[sort_by], order },
    { by: account.id, order: 'asc' },
  ] as const

/**
 * Whether a list is in the order of a name that many accounts share, and most accounts are in it. Then it is read group
 * by group: to sort all accounts by the name would cost as much as there are accounts.
 */
const groupOf = (caller: Account, query: UsersQuery) => {
  const isSelective = query.filter || query.username || query.name || query.email || query.company_id
  if (isSelective || managedCompany(caller) !== undefined) return undefined
  if (query.sort_by === 'role_name') return { table: role, column: account.roleId }
  return query.sort_by === 'company_name' ? { table: company, column: account.companyId } : undefined
}

/** Selects the ids of a page of users, in the opposite order with `opposite`. */
const idsOfPage = (
  tx: Tx,
  { caller, query, where }: { caller: Account; query: UsersQuery; where: SQL | undefined },
  { limit, offset, opposite }: { limit: number; offset: number; opposite: boolean },
) => {
  const order = orderTerms(orderOfUsers(query), opposite)
  const group = groupOf(caller, query)
  if (!group) {
    const accounts = tx.select({ id: account.id }).from(account)
    // Only these orders need another table.
    const sorted =
      query.sort_by === 'role_name' || query.sort_by === 'company_name'
        ? accounts.innerJoin(role, eq(role.id, account.roleId)).innerJoin(company, eq(company.id, account.companyId))
        : accounts
    return sorted
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  }
  const byName = (name: SQL) => orderTerms([{ by: name, order: query.order ?? 'asc' }], opposite)
  const groups = tx
    .select({ groupId: sql<number>`${group.table.id}`.as('group_id'), name: sql`${group.table.name}`.as('group_name') })
    .from(group.table)
    .orderBy(...byName(alphabetical(group.table.name)))
    .as('account_group')
  // No group has more rows of the page than all rows until its end.
  const accounts = tx
    .select({ id: account.id })
    .from(account)
    .where(and(where, eq(group.column, groups.groupId)))
    .orderBy(...orderTerms([{ by: account.id, order: 'asc' }], opposite))
    .limit(limit + offset)
    .as('account_of_group')
  return tx
    .select({ id: accounts.id })
    .from(groups)
    .innerJoinLateral(accounts, sql`true`)
    .orderBy(
      ...byName(sql`group_name collate "pl-x-icu"`),
      ...orderTerms([{ by: accounts.id, order: 'asc' }], opposite),
    )
    .limit(limit)
    .offset(offset)
}

/** A page of the users whom a user manager sees (C14). */
export const listUsers = async (tx: Tx, caller: Account, query: UsersQuery): Promise<Page<ManagedUser>> => {
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
  // The ids come first, so that roles and companies of the accounts before the page are not read.
  const rowsIn = (opposite: boolean) => ({
    limit: (limit: number) => ({
      offset: (offset: number) =>
        selectAccounts(tx)
          .where(amongSelected(account.id, idsOfPage(tx, { caller, query, where }, { limit, offset, opposite })))
          .orderBy(...orderTerms(orderOfUsers(query), opposite)),
    }),
  })
  return readPage(query, {
    rows: rowsIn(false),
    reversed: rowsIn(true),
    byId: {
      idsOf: (limit) => idsOfPage(tx, { caller, query, where }, { limit, offset: 0, opposite: false }),
      rowsOf: (ids) =>
        selectAccounts(tx)
          .where(anyOf(account.id, ids))
          .orderBy(...orderTerms(orderOfUsers(query), false)),
    },
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
