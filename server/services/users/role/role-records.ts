import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { ADMINISTRATOR_ROLE, type Permission, permissions } from '../../../../contract/permissions.ts'
import type { roleOperations as operations, Role } from '../../../../contract/users/role-records.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Store, Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrderOrNewest, readPage } from '../../../store/paging.ts'
import { countProvidersOf } from '../sign-in/provider-lists.ts'
import { account, identityDomain, role } from '../tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>

// Written with the table name, because an unqualified column would belong to the inner table.
const users = sql<number>`(
  select count(*) from ${account} where ${account.roleId} = ${role}."id" and ${account.deletedAt} is null
)`.mapWith(Number)

const selectRoles = (tx: Tx) => tx.select({ ...getTableColumns(role), users }).from(role)

const present = ({ createdAt, ...row }: Awaited<ReturnType<typeof selectRoles>>[number]): Role => ({
  ...row,
  created_at: createdAt.toISOString(),
})

const sortable = { id: role.id, name: alphabetical(role.name), created_at: role.createdAt, users }

/** A page of roles (C19). */
export const listRoles = async (tx: Tx, query: QueryOf<typeof operations.list>): Promise<Page<Role>> => {
  const where = query.filter ? containing(role.name, query.filter) : undefined
  return readPage(query, {
    rows: selectRoles(tx).where(where).orderBy(inOrderOrNewest(sortable, query), asc(role.id)),
    total: tx.$count(role, where),
    present: (rows) => rows.map(present),
  })
}

/** The permissions without duplicates, in the order of the contract. */
const ordered = (granted: readonly Permission[]): Permission[] => permissions.filter((each) => granted.includes(each))

/** Throws `protected_role` if administrators would lose a permission, because nobody else could restore it. */
const requireAllForAdministrators = (id: number, granted: readonly Permission[] | undefined): void => {
  const isComplete = granted === undefined || ordered(granted).length === permissions.length
  if (id === ADMINISTRATOR_ROLE && !isComplete) throw new ProblemError('protected_role')
}

/** The commands of roles (C20–C22, C106). A role that an account has cannot be deleted. */
export const roleRecords = (store: Store): Records<Role, Create, Change> =>
  records(store, {
    kind: 'role',
    table: role,
    nameOf: ({ name }) => name,
    // The audit entry leaves out counts, which change without a command.
    factsOf: (item) => ({ ...item, users: undefined }),
    fieldOf: { role_name_unique: 'name' },
    find: async (tx, id) => {
      const [row] = await selectRoles(tx).where(eq(role.id, id))
      return row ? present(row) : null
    },
    insert: async (tx, { name, permissions: granted }) => {
      const values = { name, permissions: ordered(granted) }
      return insertedId(tx.insert(role).values(values).returning({ id: role.id }))
    },
    update: async (tx, id, { name, permissions: granted }) => {
      requireAllForAdministrators(id, granted)
      const values = { id, name, permissions: granted && ordered(granted) }
      await tx.update(role).set(values).where(eq(role.id, id))
    },
    delete: async (tx, id) => {
      const ofDeleted = and(eq(account.roleId, id), isNotNull(account.deletedAt))
      await tx.update(account).set({ roleId: null }).where(ofDeleted)
      await tx.delete(role).where(eq(role.id, id))
    },
    usage: async (tx, id) => {
      if (id === ADMINISTRATOR_ROLE) throw new ProblemError('protected_role')
      const ofRole = and(eq(account.roleId, id), isNull(account.deletedAt))
      return [
        { kind: 'user', count: await tx.$count(account, ofRole) },
        { kind: 'identity_provider', count: await countProvidersOf(tx, eq(identityDomain.roleId, id)) },
      ]
    },
  })
