import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '../../../../contract/permissions.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/platform/fresh-database.ts'
import type { Account } from '../../../http/caller.ts'
import { openStore, type Store } from '../../../store/database.ts'
import { listUsers } from './accounts.ts'

let database: FreshDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
  // Names that sort otherwise by bytes than by the alphabet, groups of very different sizes and one without accounts.
  await store.db.execute(sql`insert into role (id, name, permissions)
    select n, (array['ćma', 'Zebra', 'żaba', 'Ćwiek', 'cap', 'Łoś', 'lis'])[n], '{}' from generate_series(1, 7) as n`)
  await store.db.execute(sql`insert into company (name)
    select (array['ą', 'A', 'ź', 'Z', 'ż', 'b'])[1 + n % 6] || ' ' || n from generate_series(1, 40) as n`)
  await store.db.execute(sql`insert into account (username, name, role_id, company_id, is_active, created_at, deleted_at)
    select 'user' || n, md5(n::text), 1 + floor(6 * power(random(), 3)), (select min(id) from company) + floor(38 * power(random(), 2)),
      random() > 0.1, now(), case when random() < 0.1 then now() end
    from generate_series(1, 2600) as n`)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const callerWith = (companyId: number, granted: Account['permissions']): Account => ({
  id: 1,
  name: 'Admin',
  roleId: 1,
  companyId,
  permissions: granted,
})

const names = { role_name: 'role.name', company_name: 'company.name' } as const

test('promise P11 C14 every page of accounts by role or company, also the last ones, is that of one sorted statement', async () => {
  const { rows: companies } = await store.db.execute<{ id: number }>(sql`select min(id) + 2 as id from company`)
  const companyId = companies[0]?.id ?? 0
  const all = callerWith(companyId, permissions)
  const own = callerWith(companyId, ['user.manage'])
  const cases = [
    { caller: all, query: {}, where: 'true' },
    { caller: all, query: { is_active: true, role_id: [1, 3, 4] }, where: 'is_active and role_id in (1, 3, 4)' },
    { caller: all, query: { company_id: [companyId] }, where: `company_id = ${companyId}` },
    { caller: all, query: { filter: 'user1' }, where: `username like '%user1%'` },
    { caller: own, query: {}, where: `company_id = ${companyId}` },
  ]
  for (const { caller, query, where } of cases)
    for (const sort_by of ['role_name', 'company_name'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const { rows } = await store.db.execute<{ id: number }>(sql`select account.id from account
          join role on role.id = role_id join company on company.id = company_id
          where account.deleted_at is null and ${sql.raw(where)}
          order by ${sql.raw(names[sort_by])} collate "pl-x-icu" ${sql.raw(order)}, account.id`)
        const expected = rows.map(({ id }) => id)
        const last = Math.max(1, Math.ceil(expected.length / 83))
        for (const page of new Set(
          [1, 2, Math.ceil(last / 2), 14, last - 1, last, last + 1].filter((each) => each > 0),
        )) {
          const { items, total } = await listUsers(store.db, caller, { ...query, sort_by, order, page, size: 83 })
          expect({ query, sort_by, order, page, total, ids: items.map(({ id }) => id) }).toEqual({
            query,
            sort_by,
            order,
            page,
            total: expected.length,
            ids: expected.slice((page - 1) * 83, page * 83),
          })
        }
      }
})
