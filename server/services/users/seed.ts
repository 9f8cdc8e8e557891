import { count, sql } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE, seededRoles } from '../../../contract/roles.ts'
import type { Config } from '../../config.ts'
import type { Network } from '../../demo/entities.ts'
import { demoPassword } from '../../demo/tables/people.ts'
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
  first: NonNullable<Config['firstAdmin']>,
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

/** Stores a demo's companies and people, who all have its password, and lets the next ids follow. */
export const seedPeople = async (
  tx: Tx,
  { companies, accounts }: Pick<Network, 'companies' | 'accounts'>,
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
  const passwordHash = await hashPassword(demoPassword)
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
