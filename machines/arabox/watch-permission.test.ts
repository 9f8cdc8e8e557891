import { expect, test } from 'vitest'
import type { User } from '../../contract/users/user.ts'
import { canEdit, canWatch } from './watch-permission.ts'

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
])('R15 everybody may watch an active location; whether %s may watch an inactive one', (_, viewer, isAllowed) => {
  expect(canWatch(viewer, { company_id: 6, status: 'active' })).toBe(true)
  expect(canWatch(viewer, { company_id: 6, status: 'inactive' })).toBe(isAllowed)
})

test.each([
  ['an administrator of another company', user(1, 7, ['location.edit']), true],
  ['a network owner of the location’s company', user(13, 6, ['location.edit']), true],
  ['a network owner of another company', user(13, 7, ['location.edit']), false],
  ['an analyst of the location’s company', user(7, 6), false],
  ['a user who may read all companies', user(4, 6, ['campaign.read_all_companies']), false],
])('R16 whether %s may edit a location', (_, viewer, isAllowed) => {
  expect(canEdit(viewer, { company_id: 6 })).toBe(isAllowed)
})
