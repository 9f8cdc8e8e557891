import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { type AccessPlatform, type AccountName, startAccessPlatform } from '../support/platform/access-platform.ts'

let all: AccessPlatform

beforeAll(async () => {
  all = await startAccessPlatform()
})
afterAll(() => all.close())

/** The company of each account, written by hand, because the test must not derive it from the code. */
const companyOf: Readonly<Record<AccountName, number>> = {
  admin: 6,
  advertiser: 1,
  sales: 6,
  operator: 6,
  planner: 5,
  manager: 6,
  analyst: 1,
  owner: 6,
  rival: 2,
}

test.each(Object.entries(companyOf) as [AccountName, number][])(
  'P13 %s reads its own spots, the settings of its company, and its profile',
  async (account, company) => {
    const caller = all.callers[account]
    expect((await caller.call(contract.ownSpot.listSpots)).answer.items).toEqual(expect.any(Array))
    const settings = await caller.call(contract.settings.get, { params: { id: String(company) } })
    expect(settings).toMatchObject({ status: 200, answer: { company_id: company } })
    const { answer: known } = await all.callers.admin.call(contract.users.listUsers, { query: { size: 1000 } })
    const id = known.items.find(({ username }) => username === account)?.id
    const profile = await caller.call(contract.users.getUser, { params: { id: String(id) } })
    expect(profile).toMatchObject({ status: 200, answer: { username: account } })
  },
)
