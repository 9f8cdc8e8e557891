import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '../../../../contract/permissions.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/platform/fresh-database.ts'
import { bySet } from '../../../../tests/support/run/test-set.ts'
import { openStore, type Store } from '../../../store/database.ts'
import { countByStatus, sumCampaignCounts } from './counts-by-status.ts'

const STEPS = bySet(300, 3000)

let database: FreshDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const STATUS = `(array['draft', 'new', 'ready', 'end'])[1 + $2::int % 4]`
/** About an eighth of the campaigns, chosen by the first number. */
const CHOSEN = `(id + $1::int) % 8 = 0`

/** What happens to campaigns. Each statement has two numbers that choose. */
const steps: Readonly<Record<string, string>> = {
  'campaigns are added': `insert into campaign (uuid, version, status, name, company_id, industry_ids, cities, picked_by_hand,
      spot_seconds, is_shared, screens, discount_percent, created_at, updated_at)
    select gen_random_uuid(), 1, ${STATUS}, 'Kawa', 1 + ($1::int + n) % 3, '{}', '[]', false, 10, false, 0, 0, now(), now()
    from generate_series(1, 1 + $2::int % 3) as n`,
  'campaigns get a status': `update campaign set status = ${STATUS} where ${CHOSEN}`,
  'campaigns move to a company': `update campaign set company_id = 1 + $2::int % 3 where ${CHOSEN}`,
  'campaigns change otherwise': `update campaign set name = 'Kawa ' || $2::int where ${CHOSEN}`,
  'campaigns are deleted': `update campaign set deleted_at = now(), status = ${STATUS} where ${CHOSEN} and $2::int % 3 = 0`,
  'deleted campaigns change': `update campaign set status = ${STATUS}, company_id = 1 + $2::int % 3
    where ${CHOSEN} and deleted_at is not null`,
  'deleted campaigns come back': `update campaign set deleted_at = null where ${CHOSEN} and deleted_at is not null and $2::int % 2 = 0`,
  'campaigns are removed': `delete from campaign where ${CHOSEN} and $2::int % 7 = 0`,
}

const account = (permissions: readonly Permission[]) => ({ id: 1, name: '', roleId: 1, companyId: 2, permissions })
const everything = account(['campaign.read_all_companies'])
const ofCompany = account([])

const numbersFor = async (reader: typeof everything) =>
  (await countByStatus({ store, clock: { now: () => DEMO_NOW } }, reader)).counts

/** The numbers of the campaigns themselves. */
const expectedFor = async (reader: typeof everything) => {
  const { rows } = await store.pool.query<{ status: string; value: number }>(
    `select status, count(*)::int as value from campaign
     where deleted_at is null and ($1::int is null or company_id = $1) group by status`,
    [reader === everything ? null : reader.companyId],
  )
  return Object.fromEntries(rows.map(({ status, value }) => [status, value]))
}

const compare = async (): Promise<void> => {
  for (const reader of [everything, ofCompany]) expect(await numbersFor(reader)).toEqual(await expectedFor(reader))
}

test(`promise P11 after each of ${STEPS} random changes of campaigns the numbers by status are those of the campaigns`, async () => {
  const number = fc.noBias(fc.nat(9999))
  const choices = fc.sample(fc.record({ step: number, chosen: number, size: number }), {
    numRuns: STEPS,
    seed: 20_261_128,
  })
  const names = Object.keys(steps)
  const done = new Map<string, number>()
  for (const { step, chosen, size } of choices) {
    // Half of the changes add campaigns, so that there is something to change.
    const name = (step % 2 === 0 ? names[0] : names[Math.floor(step / 2) % names.length]) ?? ''
    const { rowCount } = await store.pool.query(steps[name] ?? '', [chosen, size])
    done.set(name, (done.get(name) ?? 0) + (rowCount ?? 0))
    if (size % 5 === 0) await sumCampaignCounts(store.db)
    await compare()
  }
  expect(names.filter((name) => !done.get(name))).toEqual([])
})

test('promise P11 numbers are added up while others add campaigns and add up too, and each campaign counts once', async () => {
  const add = steps['campaigns are added'] ?? ''
  const [first, second] = [await store.pool.connect(), await store.pool.connect()]
  try {
    for (const client of [first, second]) await client.query('begin')
    await first.query(add, [1, 1])
    await second.query(add, [2, 1])
    await sumCampaignCounts(store.db)
    await first.query('commit')
    await Promise.all([sumCampaignCounts(store.db), sumCampaignCounts(store.db)])
    await compare()
    await second.query('rollback')
  } finally {
    first.release()
    second.release()
  }
  await Promise.all([1, 2, 3].map(() => sumCampaignCounts(store.db)))
  await compare()
  const { rows } = await store.db.execute(
    sql`select company_id, status from campaign_count group by company_id, status having count(*) > 1`,
  )
  expect(rows).toEqual([])
})
