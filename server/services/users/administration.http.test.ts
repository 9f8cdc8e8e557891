import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { permissions } from '../../../contract/roles.ts'
import { type AccessPlatform, accounts, startAccessPlatform } from '../../../tests/access/access-platform.ts'
import { type RequestParts, sendRequest } from '../../../tests/access/send-request.ts'
import { type Caller, loggedIn } from '../../../tests/support/client.ts'
import { seedRoles } from './seed.ts'

let platform: AccessPlatform
let admin: Caller

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
})
afterAll(() => platform.close())

const oneOf = (id: number) => ({ params: { id: String(id) } })

let made = 0
const createUser = async (changes: { role_id?: number; company_id?: number } = {}) => {
  const body = { username: `made-${++made}`, password: 'long enough', name: 'Nowa Osoba', role_id: 7, company_id: 5 }
  return (await admin.call(contract.users.createUser, { body: { ...body, ...changes } })).answer
}

describe('roles', () => {
  const { role } = contract
  const createRole = async (name: string, granted: (typeof permissions)[number][] = []) =>
    (await admin.call(role.create, { body: { name, permissions: granted } })).answer

  test('C19 C20 C21 a new role has its permissions in the order of the contract, each once, and can be read', async () => {
    const created = await createRole('Recepcja', ['user.manage', 'campaign.edit', 'campaign.edit'])
    expect(created).toMatchObject({ name: 'Recepcja', permissions: ['campaign.edit', 'user.manage'], users: 0 })
    expect(created.id).toBeGreaterThanOrEqual(100)
    expect((await admin.call(role.get, oneOf(created.id))).answer).toEqual(created)
    const { items } = (await admin.call(role.list, { query: { filter: 'recep' } })).answer
    expect(items).toEqual([created])
  })

  test('V05 a role name has at least 3 characters, spaces at its ends not counted', async () => {
    const short = await admin.call(role.create, { body: { name: ' ab ', permissions: [] } })
    expect(short).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'name', message: 'Role name at least 3 characters' }] },
    })
    expect((await admin.call(role.create, { body: { name: 'abc', permissions: [] } })).status).toBe(201)
  })

  test('C106 a permission that a role gets or loses counts from the next request', async () => {
    const { id } = await createRole('Kadry', ['user.manage'])
    const { username } = await createUser({ role_id: id })
    const caller = await loggedIn(platform.url, username, 'long enough')
    const statusOfList = async () => (await caller.call(contract.users.listUsers)).status
    expect(await statusOfList()).toBe(200)
    const changed = await admin.call(role.change, { ...oneOf(id), body: { permissions: [], version: 1 } })
    expect(changed.answer).toMatchObject({ permissions: [], version: 2, users: 1 })
    expect(await statusOfList()).toBe(403)
    const late = await admin.call(role.change, { ...oneOf(id), body: { name: 'Inna', version: 1 } })
    expect(late.problem).toMatchObject({ code: 'version_conflict', current: { version: 2, name: 'Kadry' } })
  })

  test('C22 a role that accounts have cannot be deleted, also if they are switched off; deleted accounts do not count', async () => {
    const { id } = await createRole('Stażysta')
    const user = await createUser({ role_id: id })
    await admin.call(contract.users.changeUser, { ...oneOf(user.id), body: { is_active: false } })
    const refused = await admin.call(role.remove, oneOf(id))
    expect(refused.problem).toMatchObject({ code: 'in_use', usage: [{ kind: 'user', count: 1 }] })
    await admin.call(contract.users.deleteUser, oneOf(user.id))
    expect((await admin.call(role.remove, oneOf(id))).status).toBe(204)
    expect((await admin.call(role.get, oneOf(id))).status).toBe(404)
  })

  test('P16 the role of administrators keeps its permissions and cannot be deleted, but can be renamed', async () => {
    const fewer = { body: { permissions: ['user.manage' as const] } }
    expect((await admin.call(role.change, { ...oneOf(1), ...fewer })).problem.code).toBe('protected_role')
    expect((await admin.call(role.remove, oneOf(1))).problem.code).toBe('protected_role')
    const renamed = await admin.call(role.change, {
      ...oneOf(1),
      body: { name: 'Szef', permissions: [...permissions] },
    })
    expect(renamed.answer).toMatchObject({ name: 'Szef', permissions })
  })

  test('P16 a restart leaves changed roles changed and deleted roles deleted', async () => {
    await admin.call(role.change, { ...oneOf(6), body: { permissions: ['campaign.share', 'report.raw'] } })
    await platform.store.pool.query("insert into role (id, name, permissions) values (99, 'Kasowana', '{}')")
    const before = (await admin.call(role.list, { query: { size: 1000 } })).answer.items
    expect((await admin.call(role.remove, oneOf(99))).status).toBe(204)
    await seedRoles(platform.store)
    const after = (await admin.call(role.list, { query: { size: 1000 } })).answer.items
    expect(after).toEqual(before.filter(({ id }) => id !== 99))
  })
})

const missing = { params: { id: 99_999 } }
const exported = { query: { columns: 'id', headings: 'Id' } }
const administration: readonly (readonly [Operation, RequestParts])[] = [
  [contract.role.list, {}],
  [contract.role.exportList, exported],
  [contract.role.get, missing],
  [contract.role.create, { body: { name: 'By role', permissions: [] } }],
  [contract.role.change, { ...missing, body: { name: 'By role' } }],
  [contract.role.remove, missing],
]

test.each(administration.map(([operation, parts]) => [operation.id, operation, parts] as const))(
  'P16 promise R2 %s is refused to every role but the administrator',
  async (_, operation, parts) => {
    const answers = await Promise.all(
      accounts.map(async (account) => {
        const { token } = platform.callers[account]
        return (await sendRequest(platform.url, operation, parts, { token })).status === 403 ? null : account
      }),
    )
    expect(answers.filter((account) => account !== null)).toEqual(['admin'])
  },
)
