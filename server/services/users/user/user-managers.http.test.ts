import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { Permission } from '../../../../contract/permissions.ts'
import { validation } from '../../../../contract/validation.ts'
import { type Caller, loggedIn } from '../../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const { users, role } = contract
const PASSWORD = 'a good long one'

let all: AccessPlatform
let admin: Caller

beforeAll(async () => {
  all = await startAccessPlatform()
  admin = all.callers.admin
})
afterAll(() => all.close())

let made = 0
const personWith = (role_id: number, company_id: number) => ({
  username: `managed-${++made}`,
  password: PASSWORD,
  name: 'Osoba',
  role_id,
  company_id,
})

const roleWith = async (permissions: Permission[]): Promise<number> =>
  (await admin.call(role.create, { body: { name: `Rola ${++made}`, permissions } })).answer.id

/** A user manager of a company with some other permissions, and the id of the account. */
const managerWith = async (permissions: Permission[], company_id: number) => {
  const roleId = await roleWith(['user.manage', ...permissions])
  const body = personWith(roleId, company_id)
  const { id } = (await admin.call(users.createUser, { body })).answer
  return { id, roleId, caller: await loggedIn(all.url, body.username, PASSWORD) }
}

const created = async (role_id: number, company_id: number): Promise<number> =>
  (await admin.call(users.createUser, { body: personWith(role_id, company_id) })).answer.id

test('P02 a user manager gives only roles whose permissions the manager has', async () => {
  const { caller } = await managerWith(['campaign.edit'], companyIds.advertiser)
  const [lesser, greater] = [await roleWith(['campaign.edit']), await roleWith(['campaign.edit', 'campaign.confirm'])]
  const create = (role_id: number) =>
    caller.call(users.createUser, { body: personWith(role_id, companyIds.advertiser) })
  expect((await create(greater)).problem.code).toBe('beyond_own_rights')
  const { status, answer: person } = await create(lesser)
  expect(status).toBe(201)
  const params = { id: person.id }
  const raised = await caller.call(users.changeUser, { params, body: { role_id: greater } })
  expect(raised.problem.code).toBe('beyond_own_rights')
  expect((await admin.call(users.getUser, { params })).answer.role_id).toBe(lesser)
})

test('P02 a user manager cannot take over an account with more permissions: no password, link, session or token of it', async () => {
  const { caller } = await managerWith([], companyIds.advertiser)
  const params = { id: await created(await roleWith(['campaign.confirm']), companyIds.advertiser) }
  const session = '00000000-0000-4000-8000-000000000000'
  const refused = await Promise.all([
    caller.call(users.changeUser, { params, body: { password: 'taken over by me' } }),
    caller.call(users.changeUser, { params, body: { email: 'me@example.com' } }),
    caller.call(users.inviteUser, { params, body: { purpose: 'reset' } }),
    caller.call(users.deleteUser, { params }),
    caller.call(users.listSessions, { params }),
    caller.call(users.endSession, { params: { ...params, session } }),
    caller.call(users.listTokens, { params }),
    caller.call(users.revokeToken, { params: { ...params, token: '1' } }),
  ])
  expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'beyond_own_rights'))
})

test('P02 a user manager acts in the own company alone; all doors agree, and foreign accounts are like missing ones', async () => {
  const { caller, roleId } = await managerWith([], companyIds.advertiser)
  const own = await created(roleId, companyIds.advertiser)
  const foreign = await created(roleId, companyIds.rival)
  const query = { size: 1000 }
  const { answer } = await caller.call(users.listUsers, { query })
  expect(new Set(answer.items.map(({ company_id }) => company_id))).toEqual(new Set([companyIds.advertiser]))
  expect(answer.items.map(({ id }) => id)).toContain(own)
  const searched = await caller.call(users.listUsers, { query: { company_id: [companyIds.rival] } })
  expect(searched.answer).toMatchObject({ total: 0, items: [] })
  const outcomes = (id: number) =>
    Promise.all([
      caller.call(users.getUser, { params: { id } }),
      caller.call(users.changeUser, { params: { id }, body: { name: 'X' } }),
      caller.call(users.inviteUser, { params: { id }, body: { purpose: 'reset' } }),
      caller.call(users.deleteUser, { params: { id } }),
      caller.call(users.listSessions, { params: { id } }),
      caller.call(users.listTokens, { params: { id } }),
    ])
  const codes = async (id: number) => (await outcomes(id)).map(({ problem }) => problem.code)
  expect(await codes(foreign)).toEqual(Array(6).fill('not_found'))
  expect(await codes(99_999)).toEqual(await codes(foreign))
  const refusal = [422, [{ path: 'company_id', message: validation.unknownReference }]]
  const placed = await caller.call(users.createUser, { body: personWith(roleId, companyIds.rival) })
  expect([placed.status, placed.problem.errors]).toEqual(refusal)
  const moved = await caller.call(users.changeUser, { params: { id: own }, body: { company_id: companyIds.rival } })
  expect([moved.status, moved.problem.errors]).toEqual(refusal)
})

test('P02 a user manager who may read all companies places accounts in all of them', async () => {
  const { caller, roleId } = await managerWith(['campaign.read_all_companies'], companyIds.advertiser)
  const placed = await caller.call(users.createUser, { body: personWith(roleId, companyIds.rival) })
  expect(placed.status).toBe(201)
  const params = { id: placed.answer.id }
  expect((await caller.call(users.changeUser, { params, body: { company_id: companyIds.owner } })).status).toBe(200)
})

test('P02 nobody moves the own account to another company, whatever the permissions', async () => {
  const manager = await managerWith(['campaign.read_all_companies'], companyIds.advertiser)
  for (const [caller, id] of [
    [manager.caller, manager.id],
    [admin, 1],
  ] as const) {
    const moved = await caller.call(users.changeUser, { params: { id }, body: { company_id: companyIds.rival } })
    expect(moved.problem.code).toBe('own_account')
  }
})
