import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../contract/index.ts'
import { campaignBody } from '../tests/support/calls/campaign-body.ts'
import { sendRequest } from '../tests/support/calls/send-request.ts'
import { type AccessPlatform, startAccessPlatform } from '../tests/support/platform/access-platform.ts'

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

/** Makes the database of the test read-only or not, for all its connections. */
const readOnly = async (state: 'on' | 'off'): Promise<void> => {
  const { pool } = platform.store
  await pool.query(`begin read write; do $$ begin
    execute format('alter database %I set default_transaction_read_only = ${state}', current_database());
  end $$; commit`)
  // New sessions have the new setting; the pool replaces those that end.
  await pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    .catch(() => undefined)
  await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
}

test('while the database only reads, writes answer 503 with Retry-After, readiness says it, and reads are answered', async () => {
  const { token } = platform.callers.admin
  const write = () => sendRequest(platform.url, contract.campaign.createCampaign, { body: campaignBody() }, { token })
  const readiness = async () => {
    const answer = await fetch(`${platform.url}/readyz`)
    return [answer.status, (await answer.json()).checks.database]
  }
  await readOnly('on')
  const refused = await write()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await readiness()).toEqual([503, 'failed'])
  expect((await platform.callers.admin.call(contract.campaign.listCampaigns, {})).status).toBe(200)
  await readOnly('off')
  expect((await write()).status).toBe(201)
})
