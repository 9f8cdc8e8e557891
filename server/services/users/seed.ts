import { count, sql } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE, seededRoles } from '../../../contract/roles.ts'
import type { Store, Tx } from '../../store/open.ts'
import { hashPassword } from './passwords.ts'
import { account, company, role } from './tables.ts'

/** Makes the specification's roles exist; what an operator changed in them stays. */
export const seedRoles = async ({ db }: Store): Promise<void> => {
  await db
    .insert(role)
    .values(seededRoles.map((seeded) => ({ ...seeded, permissions: [...seeded.permissions] })))
    .onConflictDoNothing()
}

/** Whether anybody can log in yet. */
export const hasAccounts = async ({ db }: Store): Promise<boolean> => {
  const [accounts] = await db.select({ value: count() }).from(account)
  return (accounts?.value ?? 0) > 0
}

/** Makes the first administrator of an empty platform from the settings. */
export const createFirstAdministrator = async (
  store: Store,
  brand: string,
  first: { username: string; password: string },
  now: Date,
): Promise<void> => {
  const passwordHash = await hashPassword(first.password)
  await store.transaction(async (tx) => {
    const [own] = await tx.insert(company).values({ name: brand }).returning({ id: company.id })
    if (!own) throw new Error('the company was not stored')
    await tx.insert(account).values({
      username: first.username,
      name: first.username,
      passwordHash,
      roleId: ADMINISTRATOR_ROLE,
      companyId: own.id,
      createdAt: now,
    })
  })
}

/** Companies and people of a whole network, with the ids that they bring and one password for all. */
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

/** Stores companies and people and lets the next ids follow. */
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
