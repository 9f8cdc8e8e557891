import { and, asc, eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { Company, ListedCompany, companyOperations as operations } from '../../../../contract/users/companies.ts'
import type { Account } from '../../../http/caller.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import type { UsersContext } from '../context.ts'
import { countProvidersOf } from '../sign-in/provider-lists.ts'
import { account, company, identityDomain } from '../tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>
type Query = QueryOf<typeof operations.list>
type OtherServices = UsersContext['otherServices']

// Written with the table name, because an unqualified column would belong to the inner table.
const companyId = sql`${company}."id"`

const users = sql<number>`(
  select count(*) from ${account} where ${account.companyId} = ${companyId} and ${account.deletedAt} is null
)`.mapWith(Number)

const selectCompanies = (tx: Tx, otherServices: OtherServices) =>
  tx
    .select({ ...getTableColumns(company), users, campaigns: otherServices.campaignsOfCompany(companyId) })
    .from(company)

const present = (row: Awaited<ReturnType<typeof selectCompanies>>[number]): Company => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  name: row.name,
  tax_number: row.taxNumber,
  address: row.address,
  email: row.email,
  phone: row.phone,
  needs_second_factor: row.needsSecondFactor,
  discount: row.discountPercent,
  car_multi: row.carMultiplier,
  bus_multi: row.busMultiplier,
  views_multi: row.viewsMultiplier,
  users: row.users,
  campaigns: row.campaigns,
})

const publicColumns = {
  id: company.id,
  uuid: company.uuid,
  name: company.name,
  discount: company.discountPercent,
}
const publicSorts = { id: company.id, name: alphabetical(company.name), discount: company.discountPercent }

/** A page of companies with all their data. */
export const listAllCompanies = async (tx: Tx, otherServices: OtherServices, query: Query): Promise<Page<Company>> => {
  const { filter } = query
  const where = filter
    ? or(...[company.plainName, company.taxNumber, company.email].map((column) => containing(column, filter)))
    : undefined
  const campaigns = otherServices.campaignsOfCompany(companyId)
  const sortable = { ...publicSorts, created_at: company.createdAt, users, campaigns }
  return readPage(query, {
    rows: selectCompanies(tx, otherServices)
      .where(where)
      .orderBy(inOrder(sortable[query.sort_by ?? 'id'], query.order), asc(company.id)),
    total: tx.$count(company, where),
    present: (rows) => rows.map(present),
  })
}

const listVisibleCompanies = async (tx: Tx, caller: Account, query: Query): Promise<Page<ListedCompany>> => {
  const where = and(
    caller.permissions.includes('campaign.read_all_companies') ? undefined : eq(company.id, caller.companyId),
    query.filter ? containing(company.plainName, query.filter) : undefined,
  )
  const sortable: Partial<Record<string, (typeof publicSorts)[keyof typeof publicSorts]>> = publicSorts
  return readPage(query, {
    rows: tx
      .select(publicColumns)
      .from(company)
      .where(where)
      // Members that the caller may not see do not sort the list either.
      .orderBy(inOrder(sortable[query.sort_by ?? 'id'] ?? company.id, query.order), asc(company.id)),
    total: tx.$count(company, where),
    present: (rows) => rows,
  })
}

/**
 * A page of companies (C23): all companies with all data for administrators, all companies for other accounts with the
 * permission, otherwise only the own company.
 */
export const listCompanies = (
  tx: Tx,
  otherServices: OtherServices,
  caller: Account,
  query: Query,
): Promise<Page<ListedCompany>> =>
  caller.roleId === ADMINISTRATOR_ROLE
    ? listAllCompanies(tx, otherServices, query)
    : listVisibleCompanies(tx, caller, query)

const columnsOf = (body: Omit<Change, 'version'>) => ({
  name: body.name,
  taxNumber: body.tax_number,
  address: body.address,
  email: body.email,
  phone: body.phone,
  needsSecondFactor: body.needs_second_factor,
  discountPercent: body.discount,
  carMultiplier: body.car_multi,
  busMultiplier: body.bus_multi,
  viewsMultiplier: body.views_multi,
})

/** The commands of companies (C24–C27). A company with users, campaigns or locations cannot be deleted. */
export const companyRecords = ({ store, otherServices }: UsersContext): Records<Company, Create, Change> =>
  records(store, {
    kind: 'company',
    table: company,
    nameOf: ({ name }) => name,
    // The audit entry leaves out counts, which change without a command.
    factsOf: (item) => ({ ...item, users: undefined, campaigns: undefined }),
    fieldOf: { company_name_unique: 'name' },
    find: async (tx, id) => {
      const [row] = await selectCompanies(tx, otherServices).where(eq(company.id, id))
      return row ? present(row) : null
    },
    insert: async (tx, body) => {
      const values = { ...columnsOf(body), name: body.name }
      return insertedId(tx.insert(company).values(values).returning({ id: company.id }))
    },
    update: async (tx, id, body) => {
      await tx
        .update(company)
        .set({ ...columnsOf(body), id })
        .where(eq(company.id, id))
    },
    delete: async (tx, id) => {
      const ofDeleted = and(eq(account.companyId, id), isNotNull(account.deletedAt))
      await tx.update(account).set({ companyId: null }).where(ofDeleted)
      await tx.delete(company).where(eq(company.id, id))
    },
    usage: async (tx, id) => [
      { kind: 'user', count: await tx.$count(account, and(eq(account.companyId, id), isNull(account.deletedAt))) },
      await otherServices.campaignUsage(tx, { companyId: id }),
      { kind: 'template', count: await otherServices.countTemplates(tx, id) },
      { kind: 'webhook', count: await otherServices.countWebhooks(tx, id) },
      { kind: 'identity_provider', count: await countProvidersOf(tx, eq(identityDomain.companyId, id)) },
      { kind: 'location', count: await otherServices.countLocationsOfCompany(tx, id) },
    ],
  })
