import { count, sql } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE, seededRoles } from '../../../contract/permissions.ts'
import type { Store, Tx } from '../../store/database.ts'
import { hashPassword } from './account/password-hash.ts'
import { account, company, role } from './tables.ts'

/**
 * Creates the roles of the specification on a platform without roles. Later starts do not change or restore roles that
 * administrators have changed or deleted.
 */
export const seedRoles = async ({ db }: Store): Promise<void> => {
  if ((await db.$count(role)) > 0) return
  await db
    .insert(role)
    .values(seededRoles.map((seeded) => ({ ...seeded, permissions: [...seeded.permissions] })))
    .onConflictDoNothing()
}

/** Whether the platform has accounts. */
export const hasAccounts = async ({ db }: Store): Promise<boolean> => {
  const [accounts] = await db.select({ value: count() }).from(account)
  return (accounts?.value ?? 0) > 0
}

/** Creates the company and the first administrator of an empty platform. */
export const createFirstAdministrator = async (
  store: Store,
  brand: string,
  credentials: { username: string; password: string },
  now: Date,
): Promise<void> => {
  const passwordHash = await hashPassword(credentials.password)
  await store.transaction(async (tx) => {
    const [own] = await tx.insert(company).values({ name: brand }).returning({ id: company.id })
    if (!own) throw new Error('the company was not stored')
    await tx.insert(account).values({
      username: credentials.username,
      name: credentials.username,
      passwordHash,
      roleId: ADMINISTRATOR_ROLE,
      companyId: own.id,
      createdAt: now,
    })
  })
}

/** Companies and accounts with their ids, and one password for all accounts. */
export type AccountsToSeed = {
  password: string
  companies: readonly {
    id: number
    uuid: string
    name: string
    discount_percent: number
    car_multi: number
    bus_multi: number
    views_multi: number
  }[]
  accounts: readonly {
    id: number
    uuid: string
    username: string
    name: string
    email: string
    role_id: number
    company_id: number
  }[]
}

/** Stores companies and accounts and continues the id sequences after their highest ids. */
export const seedAccounts = async (
  tx: Tx,
  { companies, accounts, password }: AccountsToSeed,
  now: Date,
): Promise<void> => {
  await tx.insert(company).values(
    companies.map((each) => ({
      id: each.id,
      uuid: each.uuid,
      name: each.name,
      discountPercent: each.discount_percent,
      carMultiplier: each.car_multi,
      busMultiplier: each.bus_multi,
      viewsMultiplier: each.views_multi,
    })),
  )
  const passwordHash = await hashPassword(password)
  await tx.insert(account).values(
    accounts.map(({ role_id, company_id, ...each }) => ({
      ...each,
      roleId: role_id,
      companyId: company_id,
      passwordHash,
      createdAt: now,
    })),
  )
  for (const table of ['company', 'account']) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
    )
  }
}
