import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { permissions } from '../../../contract/permissions.ts'
import { estimateBody } from '../../../tests/support/calls/campaign-body.ts'
import { type Caller, loggedIn } from '../../../tests/support/calls/client.ts'
import { type RequestParts, sendRequest } from '../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  accounts,
  makeCampaign,
  startAccessPlatform,
} from '../../../tests/support/platform/access-platform.ts'
import { seedRoles } from './seed-accounts.ts'

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

  test('C19 C20 C21 a new role has its permissions in the order of the contract, each once, is the first of an unsorted list, and can be read', async () => {
    const created = await createRole('Recepcja', ['user.manage', 'campaign.edit', 'campaign.edit'])
    expect(created).toMatchObject({ name: 'Recepcja', permissions: ['campaign.edit', 'user.manage'], users: 0 })
    expect(created.id).toBeGreaterThanOrEqual(100)
    expect((await admin.call(role.get, oneOf(created.id))).answer).toEqual(created)
    expect((await admin.call(role.list, { query: {} })).answer.items[0]?.id).toBe(created.id)
    const { items } = (await admin.call(role.list, { query: { filter: 'recep' } })).answer
    expect(items).toEqual([created])
  })

  test('V05 a role name has at least 3 characters, spaces at its ends not counted', async () => {
    const short = await admin.call(role.create, { body: { name: ' ab ', permissions: [] } })
    expect(short).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'name', message: 'The role name must have at least 3 characters' }] },
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

describe('companies', () => {
  const { company } = contract
  const createCompany = async (body: { name: string; discount?: number }) =>
    (await admin.call(company.create, { body })).answer

  test('C24 C25 C26 a company needs a name only, and every part of it can be changed', async () => {
    const created = await createCompany({ name: 'Piekarnia Nowa' })
    expect(created).toMatchObject({ version: 1, tax_number: null, discount: 0, car_multi: 1, users: 0, campaigns: 0 })
    const body = {
      name: 'Piekarnia Stara',
      tax_number: '526-000-12-46',
      address: 'ul. Żytnia 5, Łódź',
      email: 'biuro@piekarnia.pl',
      phone: '+48 42 123 45 67',
      discount: -12.5,
      car_multi: 1.234,
      bus_multi: 10,
      views_multi: 0,
    }
    const changed = await admin.call(company.change, { ...oneOf(created.id), body: { ...body, version: 1 } })
    expect(changed.answer).toEqual({ ...created, ...body, tax_number: '5260001246', version: 2 })
    expect((await admin.call(company.get, oneOf(created.id))).answer).toEqual(changed.answer)
    const late = await admin.call(company.change, { ...oneOf(created.id), body: { phone: null, version: 1 } })
    expect(late).toMatchObject({ status: 409, problem: { code: 'version_conflict', current: changed.answer } })
  })

  test.each([
    ['tax_number', '5260001247', 'Enter the ten digits of the NIP; the last one is a check digit'],
    ['tax_number', '526000124', 'Enter the ten digits of the NIP; the last one is a check digit'],
    ['discount', -100.5, 'Enter a percentage from −100 to 100 with at most two decimals'],
    ['discount', 1.234, 'Enter a percentage from −100 to 100 with at most two decimals'],
    ['car_multi', 100.001, 'Enter a number from 0 to 100 with at most three decimals'],
    ['bus_multi', -1, 'Enter a number from 0 to 100 with at most three decimals'],
    ['views_multi', 1.2345, 'Enter a number from 0 to 100 with at most three decimals'],
    ['email', 'nobody', 'Enter an e-mail address'],
    ['name', ' ', 'Fill required fields'],
  ])('C24 the %s %o is refused at its field', async (path, value, message) => {
    const body = { name: 'Kwiaciarnia', [path]: value }
    const refused = await admin.call(company.create, { body })
    expect(refused).toMatchObject({ status: 422, problem: { errors: [{ path, message }] } })
  })

  test('C24 a name that is taken is refused at its field', async () => {
    await createCompany({ name: 'Tartak' })
    const again = await admin.call(company.create, { body: { name: 'Tartak' } })
    expect(again).toMatchObject({
      status: 409,
      problem: { errors: [{ path: 'name', message: 'This is already taken' }] },
    })
  })

  test('C27 a company with users, campaigns or locations cannot be deleted, and the answer counts them', async () => {
    const { answer } = await admin.call(company.list, { query: { sort_by: 'campaigns', order: 'desc' } })
    const busiest = answer.items[0]
    const refused = await admin.call(company.remove, oneOf(busiest?.id ?? 0))
    expect(refused.problem).toMatchObject({ code: 'in_use' })
    expect(refused.problem.usage).toContainEqual(
      expect.objectContaining({ kind: 'campaign', count: busiest?.campaigns }),
    )
    expect(refused.problem.usage).toContainEqual({ kind: 'user', count: busiest?.users })
    const owner = await admin.call(company.remove, oneOf(6))
    expect(owner.problem.usage?.find(({ kind }) => kind === 'location')?.count).toBeGreaterThan(100)
  })

  test('C27 a company whose last account was deleted can be deleted, and its name is free again', async () => {
    const { id } = await createCompany({ name: 'Krótka' })
    const user = await createUser({ company_id: id })
    expect((await admin.call(company.remove, oneOf(id))).problem.usage).toEqual([{ kind: 'user', count: 1 }])
    await admin.call(contract.users.deleteUser, oneOf(user.id))
    expect((await admin.call(company.remove, oneOf(id))).status).toBe(204)
    expect((await createCompany({ name: 'Krótka' })).id).not.toBe(id)
  })

  test('C23 promise R2 only administrators get more than id, name and discount, and only they can sort by it', async () => {
    for (const sort_by of ['id', 'users', 'campaigns', 'created_at'] as const) {
      const { answer } = await platform.callers.sales.call(company.list, { query: { sort_by } })
      const ids = answer.items.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((one, other) => one - other))
      for (const item of answer.items) expect(Object.keys(item).sort()).toEqual(['discount', 'id', 'name', 'uuid'])
    }
    const own = await platform.callers.advertiser.call(company.list, { query: { filter: 'biuro@' } })
    expect(own.answer.items).toEqual([])
  })

  test('C23 administrators sort by every column and find a company by its NIP', async () => {
    const { id } = (await admin.call(company.create, { body: { name: 'Z numerem', tax_number: '1060000062' } })).answer
    const found = await admin.call(company.list, { query: { filter: '106000' } })
    expect(found.answer.items.map((item) => item.id)).toEqual([id])
    for (const sort_by of ['name', 'created_at', 'discount', 'users', 'campaigns'] as const) {
      const keys = async (order: 'asc' | 'desc') =>
        (await admin.call(company.list, { query: { sort_by, order } })).answer.items.map((item) => item[sort_by])
      expect(await keys('desc')).toEqual((await keys('asc')).reverse())
    }
  })
})

describe('settings of a company', () => {
  const { settings } = contract

  test('C28 E32 an account reads the settings of its own company; another one reads like a missing one', async () => {
    const { advertiser } = platform.callers
    expect((await advertiser.call(settings.get, oneOf(1))).answer).toMatchObject({ company_id: 1, version: 1 })
    const { answer } = await advertiser.call(settings.get, oneOf(1))
    expect(answer.settings).toContainEqual({ key: 'car_multi', value: answer.car_multi })
    const foreign = await advertiser.call(settings.get, oneOf(2))
    const unknown = await advertiser.call(settings.get, oneOf(99_999))
    expect({ ...foreign.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
    expect(foreign.status).toBe(404)
    expect((await platform.callers.sales.call(settings.get, oneOf(1))).status).toBe(404)
    expect((await admin.call(settings.get, oneOf(2))).answer.company_id).toBe(2)
  })

  test('C29 changed settings count in the next estimate, and a stored campaign keeps its price', async () => {
    const stored = await makeCampaign(platform, { company_id: 5 })
    const estimate = async () =>
      (await admin.call(contract.campaign.estimateDraft, { body: { ...estimateBody(), company_id: 5 } })).answer
    const before = await estimate()
    const old = (await admin.call(settings.get, oneOf(5))).answer
    const body = { discount: -20, car_multi: 10, bus_multi: 10, version: old.version }
    const changed = await admin.call(settings.change, { ...oneOf(5), body })
    const { settings: listed, ...members } = { ...old, ...body, version: old.version + 1 }
    const values = listed.map(({ key }) => ({ key, value: members[key] }))
    expect(changed.answer).toEqual({ ...members, settings: values })
    const after = await estimate()
    expect(after.discount).toBe(-20)
    expect(after.total_audience).toBeGreaterThan(before.total_audience)
    const read = await admin.call(contract.campaign.getCampaign, { params: { uuid: stored.uuid } })
    expect(read.answer).toEqual(stored)
    const late = await admin.call(settings.change, { ...oneOf(5), body })
    expect(late).toMatchObject({ status: 409, problem: { code: 'version_conflict', current: changed.answer } })
  })
})

const missing = { params: { id: 99_999 } }
const exported = { query: { columns: 'id', headings: 'Id' } }
const administration: readonly (readonly [Operation, RequestParts])[] = [
  [contract.users.exportUsers, exported],
  [contract.users.inviteUser, { ...missing, body: { purpose: 'reset' } }],
  [contract.role.list, {}],
  [contract.role.exportList, exported],
  [contract.role.get, missing],
  [contract.role.create, { body: { name: 'By role', permissions: [] } }],
  [contract.role.change, { ...missing, body: { name: 'By role' } }],
  [contract.role.remove, missing],
  [contract.company.exportList, exported],
  [contract.company.get, missing],
  [contract.company.create, { body: { name: 'By role' } }],
  [contract.company.change, { ...missing, body: { name: 'By role' } }],
  [contract.company.remove, missing],
  [contract.settings.change, { ...missing, body: { discount: 1 } }],
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
