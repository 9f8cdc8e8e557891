import pg from 'pg'
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
  // A connection of its own: a connection of the pool would have to end itself.
  const client = new pg.Client({ connectionString: platform.store.pool.options.connectionString })
  await client.connect()
  try {
    await client.query(`begin read write; do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${state}', current_database());
    end $$; commit`)
    // New sessions have the new setting; the pool replaces those that end.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  } finally {
    await client.end()
  }
}

test('while the database only reads, writes answer 503 with Retry-After, readiness says it, and reads are answered', async () => {
  const { token } = platform.callers.admin
  const write = () => sendRequest(platform.url, contract.campaign.createCampaign, { body: campaignBody() }, { token })
  const readiness = async () => {
    const answer = await fetch(`${platform.url}/readyz`)
    return [answer.status, (await answer.json()).checks.database]
  }
  const read = async () => (await platform.callers.admin.call(contract.campaign.listCampaigns, {})).status
  // The pool can notice later that the server ended a connection, so the first requests may meet such a connection.
  const soon = { timeout: 20_000 }
  await readOnly('on')
  await expect.poll(read, soon).toBe(200)
  const refused = await write()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await expect.poll(readiness, soon).toEqual([503, 'failed'])
  expect(await read()).toBe(200)
  await readOnly('off')
  await expect.poll(async () => (await write()).status, soon).toBe(201)
  await expect.poll(async () => (await readiness())[1], soon).not.toBe('failed')
})
