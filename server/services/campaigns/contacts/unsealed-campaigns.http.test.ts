import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/platform/fresh-database.ts'

let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase('template_demo')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** The campaigns whose figures can change, and those that the table names. */
const openCampaigns = async (): Promise<{ open: unknown[]; noted: unknown[] }> => {
  const open = await client.query(
    `select uuid from campaign where status in ('in_progress', 'end')
       and not exists (select from sealed_campaign where campaign_uuid = uuid) order by 1`,
  )
  const noted = await client.query('select campaign_uuid as uuid from unsealed_campaign order by 1')
  return { open: open.rows, noted: noted.rows }
}

test('the campaigns whose figures can still change are those that run or have ended and are not sealed, after any steps', async () => {
  const { rows } = await client.query<{ uuid: string }>('select uuid from campaign order by id')
  const step = fc.record({
    campaign: fc.nat(rows.length - 1),
    // As the machine has it, a campaign does not leave the last two statuses, and only an ended one is sealed.
    change: fc.constantFrom('run', 'end', 'seal', 'touch'),
  })
  const statements = {
    run: `update campaign set status = 'in_progress' where uuid = $1 and status not in ('in_progress', 'end')`,
    end: `update campaign set status = 'end' where uuid = $1 and status = 'in_progress'`,
    seal: `insert into sealed_campaign select uuid, now(), false, 5, 0, 0, '{}', 1 from campaign
      where uuid = $1 and status = 'end' on conflict do nothing`,
    touch: 'update campaign set version = version where uuid = $1',
  }
  const begun = await openCampaigns()
  expect(begun.open.length).toBeGreaterThan(0)
  expect(begun.noted).toEqual(begun.open)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      for (const { campaign, change } of steps) await client.query(statements[change], [rows[campaign]?.uuid])
      const { open, noted } = await openCampaigns()
      expect(noted).toEqual(open)
    }),
    { seed: 20_260_302, numRuns: 20 },
  )
})

test('a campaign that is stored when it has ended already is noted', async () => {
  const columns = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'campaign'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('id', 'uuid', 'share_token')`,
  )
  const names = columns.rows[0]?.names ?? ''
  await client.query(
    `insert into campaign (uuid, ${names}) select gen_random_uuid(), ${names} from campaign where status = 'end' limit 1`,
  )
  const { open, noted } = await openCampaigns()
  expect(noted).toEqual(open)
})
