import { expect, test } from 'vitest'
import type { User } from '../../contract/users.ts'
import { canWatch } from './watch-permission.ts'

const user = (role_id: number, company_id: number, permissions: User['permissions'] = []) => ({
  role_id,
  company_id,
  permissions,
})

test.each([
  ['a user of the location’s company', user(9, 6), true],
  ['a user of another company', user(9, 7), false],
  ['an administrator', user(1, 7), true],
  ['a user who may read all companies', user(4, 7, ['campaign.read_all_companies']), true],
  ['a user with other permissions only', user(4, 7, ['campaign.accept']), false],
])('R15 whether %s may watch a location', (_, viewer, isAllowed) => {
  expect(canWatch(viewer, { company_id: 6 })).toBe(isAllowed)
})
