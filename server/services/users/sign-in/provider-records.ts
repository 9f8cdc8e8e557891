import { asc, eq, inArray } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import type {
  IdentityProvider,
  identityProviderOperations as operations,
} from '../../../../contract/users/identity-providers.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrderOrNewest, readPage } from '../../../store/paging.ts'
import type { UsersContext } from '../context.ts'
import { company, identityDomain, identityProvider, role } from '../tables.ts'
import { endSessionsOfProvider } from './end-provider-sessions.ts'
import { discoverProvider } from './openid-client.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>
type Row = typeof identityProvider.$inferSelect

const selectDomains = (tx: Tx, providerIds: readonly number[]) =>
  tx
    .select({
      providerId: identityDomain.providerId,
      domain: identityDomain.domain,
      company_id: identityDomain.companyId,
      company_name: company.name,
      role_id: identityDomain.roleId,
      role_name: role.name,
    })
    .from(identityDomain)
    .innerJoin(company, eq(company.id, identityDomain.companyId))
    .leftJoin(role, eq(role.id, identityDomain.roleId))
    .where(inArray(identityDomain.providerId, [...providerIds]))
    .orderBy(asc(identityDomain.domain))

const present = async (tx: Tx, rows: readonly Row[]): Promise<IdentityProvider[]> => {
  if (rows.length === 0) return []
  const domains = await selectDomains(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    name: row.name,
    issuer: row.issuer,
    client_id: row.clientId,
    has_secret: row.clientSecret !== null,
    is_active: row.isActive,
    is_shown: row.isShown,
    checks_second_factor: row.checksSecondFactor,
    domains: domains.flatMap(({ providerId, ...domain }) => (providerId === row.id ? domain : [])),
  }))
}

const sortable = {
  id: identityProvider.id,
  name: alphabetical(identityProvider.name),
  created_at: identityProvider.createdAt,
}

/** A page of identity providers. */
export const listProviders = async (
  tx: Tx,
  query: QueryOf<typeof operations.list>,
): Promise<Page<IdentityProvider>> => {
  const where = query.filter ? containing(identityProvider.name, query.filter) : undefined
  return readPage(query, {
    rows: tx
      .select()
      .from(identityProvider)
      .where(where)
      .orderBy(inOrderOrNewest(sortable, query), asc(identityProvider.id)),
    total: tx.$count(identityProvider, where),
    present: (rows) => present(tx, rows),
  })
}

const columnsOf = (body: Omit<Change, 'version'>) => ({
  name: body.name,
  issuer: body.issuer,
  clientId: body.client_id,
  clientSecret: body.client_secret,
  isActive: body.is_active,
  isShown: body.is_shown,
  checksSecondFactor: body.checks_second_factor,
})

const storeDomains = async (tx: Tx, providerId: number, domains: Create['domains']): Promise<void> => {
  await tx.delete(identityDomain).where(eq(identityDomain.providerId, providerId))
  await tx.insert(identityDomain).values(
    domains.map(({ domain, company_id, role_id }) => ({
      domain,
      providerId,
      companyId: company_id,
      roleId: role_id,
    })),
  )
}

/**
 * The commands of identity providers. A change of the address, of the number of the platform there, or of the activity
 * ends the sessions of the provider: its answers count no more.
 */
export const providerRecords = ({ store }: Pick<UsersContext, 'store'>): Records<IdentityProvider, Create, Change> =>
  records(store, {
    kind: 'identity_provider',
    table: identityProvider,
    nameOf: ({ name }) => name,
    fieldOf: {
      identity_provider_name_unique: 'name',
      identity_domain_pkey: 'domains',
      identity_domain_company_id_company_id_fk: 'domains',
      identity_domain_role_id_role_id_fk: 'domains',
    },
    find: async (tx, id) => {
      const rows = await tx.select().from(identityProvider).where(eq(identityProvider.id, id))
      return (await present(tx, rows))[0] ?? null
    },
    insert: async (tx, { domains, ...body }) => {
      const { name, issuer, client_id: clientId, is_active, is_shown, checks_second_factor } = body
      const values = {
        ...columnsOf(body),
        name,
        issuer,
        clientId,
        isActive: is_active,
        isShown: is_shown,
        checksSecondFactor: checks_second_factor,
      }
      const id = await insertedId(tx.insert(identityProvider).values(values).returning({ id: identityProvider.id }))
      await storeDomains(tx, id, domains)
      return id
    },
    update: async (tx, id, { domains, ...body }) => {
      await tx
        .update(identityProvider)
        .set({ ...columnsOf(body), id })
        .where(eq(identityProvider.id, id))
      if (domains) await storeDomains(tx, id, domains)
      if (body.issuer !== undefined || body.client_id !== undefined || body.is_active === false)
        await endSessionsOfProvider(tx, id)
    },
    delete: async (tx, id) => {
      await endSessionsOfProvider(tx, id)
      await tx.delete(identityProvider).where(eq(identityProvider.id, id))
    },
    usage: async () => [],
  })

/**
 * Checks, before a provider is stored, that it answers: an address with a typing error would be met at the next login.
 * Throws `provider_unusable`.
 */
export const requireUsableProvider = async (
  context: Pick<UsersContext, 'signInAddresses' | 'knownProviders'>,
  { issuer, client_id }: { issuer: string; client_id: string },
): Promise<void> => {
  if (!URL.canParse(issuer)) throw new ProblemError('provider_unusable')
  await discoverProvider(context, { issuer, clientId: client_id, clientSecret: null })
}
