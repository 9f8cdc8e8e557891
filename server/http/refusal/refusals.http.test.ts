import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOperations } from '../../../contract/audit.ts'
import { contract } from '../../../contract/index.ts'
import { companyOperations } from '../../../contract/users/companies.ts'
import { sendRequest } from '../../../tests/support/calls/send-request.ts'
import { logIn, startSession } from '../../../tests/support/calls/session.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../tests/support/platform/access-platform.ts'
import { routeOf } from '../gates.ts'
import { MOST_FILES_PER_HOUR } from './mass-exports.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform({ accountRequestsPerMinute: 60, loginsPerMinute: 4 })
})
afterAll(() => platform.close())

/** The entries of refusals and of mass exports; equal ones, which two rounds stored, are added up. */
const entries = async () => {
  await platform.app.recordRefusals()
  const { rows } = await platform.store.pool.query(
    `select account_name, action, record_id, record_name, after from audit_entry
     where action in ('refused', 'exported_often')`,
  )
  const sums = new Map<string, number>()
  for (const { account_name, action, record_id, record_name, after } of rows) {
    const key = [account_name, action, record_name, record_id, after?.problem].filter(Boolean).join(' ')
    sums.set(key, (sums.get(key) ?? 0) + Number(after?.times ?? 1))
  }
  return Object.fromEntries(sums)
}

test('an account that takes many files in an hour is named in the audit log once', async () => {
  const token = (await startSession(platform.url, 'admin')).access_token
  const query = { format: 'csv' as const, columns: ['name' as const], headings: ['Nazwa'] }
  const take = async () => (await sendRequest(platform.url, contract.users.exportUsers, { query }, { token })).status
  const named = async () => Object.keys(await entries()).filter((key) => key.includes('exported_often')).length
  for (let count = 0; count < MOST_FILES_PER_HOUR; count++) expect(await take()).toBe(200)
  expect(await named()).toBe(0)
  for (let count = 0; count < 3; count++) expect(await take()).toBe(200)
  await expect.poll(named, { timeout: 10_000 }).toBe(1)
})

test('a refused permission, a campaign of another company and a missing one are in the audit log, with their number', async () => {
  const { rival, sales } = platform.callers
  const { uuid } = await makeCampaign(platform, { company_id: 1 })
  for (let count = 0; count < 2; count++)
    expect((await rival.call(contract.campaign.getCampaign, { params: { uuid } })).status).toBe(404)
  expect((await rival.call(contract.campaign.getCampaign, { params: { uuid: UNKNOWN_UUID } })).status).toBe(404)
  expect((await sales.call(auditOperations.list, {})).status).toBe(403)
  // An answer may arrive before the server has counted it.
  await expect.poll(entries, { timeout: 10_000 }).toMatchObject({
    [`Natalia Górska refused GET /api/analytics/campaign/uuid/:uuid ${uuid} not_found`]: 2,
    [`Natalia Górska refused GET /api/analytics/campaign/uuid/:uuid ${UNKNOWN_UUID} not_found`]: 1,
    'Joanna Kruk refused GET /api/users/audit permission_denied': 1,
  })
})

test('throttled logins and a wrong password of a confirmation are in the audit log', async () => {
  const { operator } = platform.callers
  const { rows } = await platform.store.pool.query(`select name from account where username = 'operator'`)
  const name = String(rows[0]?.name)
  const wrong = await operator.call(contract.users.confirm, { body: { current_password: 'wrong one' } })
  expect(wrong.problem.code).toBe('invalid_current_password')
  const answers = []
  for (let count = 0; count < 5; count++) answers.push((await logIn(platform.url, 'nobody', 'wrong')).status)
  expect(answers).toEqual([401, 401, 401, 429, 429])
  await expect.poll(entries, { timeout: 10_000 }).toMatchObject({
    'refused POST /api/users/auth too_many_requests': 2,
    [`${name} refused POST /api/users/auth/confirmation invalid_current_password`]: 1,
  })
})

test('an account above its limit is refused from any address, others are not, and the audit log says so', async () => {
  const { planner, owner } = platform.callers
  const answers = []
  for (let count = 0; count < 63; count++) answers.push((await planner.call(companyOperations.list)).status)
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429, 429])
  expect((await owner.call(companyOperations.list)).status).toBe(200)
  const { rows } = await platform.store.pool.query(`select name from account where username = 'planner'`)
  const entry = `${rows[0]?.name} refused GET ${routeOf(companyOperations.list)} too_many_requests`
  await expect.poll(entries, { timeout: 10_000 }).toMatchObject({ [entry]: 3 })
})
