import { expect, test } from 'vitest'
import { notificationKinds } from '../../contract/notifications.ts'
import { seededRoles } from '../../contract/permissions.ts'
import {
  choiceOf,
  concernedPermissions,
  concernsAccount,
  looksAfter,
  mayReadCompany,
  possibleKinds,
} from './recipients.ts'

const account = (role: string, id: number, companyId: number) => ({
  id,
  companyId,
  permissions: seededRoles.find(({ name }) => name === role)?.permissions ?? [],
})
const operator = account('Operator', 4, 6)
const advertiser = account('Advertiser', 2, 1)
const rival = account('Advertiser', 9, 2)
const sales = account('Sales', 3, 6)
const analyst = account('Analyst', 7, 1)
const campaign = { companyId: 1, operatorId: null, createdById: 2 }

test('a submitted campaign, and a submission taken back, concern those who accept it, every other event its company, its creator and its operator', () => {
  expect(concernsAccount(operator, 'campaign.submitted', campaign, 2)).toBe(true)
  expect(concernsAccount(sales, 'campaign.submitted', campaign, 2)).toBe(false)
  expect(concernsAccount(operator, 'campaign.taken_back', campaign, 2)).toBe(true)
  expect(concernsAccount(sales, 'campaign.taken_back', campaign, 2)).toBe(false)
  expect(concernsAccount(advertiser, 'campaign.sent_back', campaign, 4)).toBe(true)
  expect(concernsAccount(analyst, 'campaign.sent_back', campaign, 4)).toBe(false)
  expect(concernsAccount(operator, 'campaign.started', campaign, null)).toBe(false)
  expect(concernsAccount(operator, 'campaign.started', { ...campaign, operatorId: 4 }, null)).toBe(true)
  expect(concernsAccount(sales, 'campaign.ended', { ...campaign, createdById: 3 }, null)).toBe(true)
})

test('whoever an event concerns is the creator, the operator, or has one of the permissions by which accounts are asked for', () => {
  const accounts = seededRoles.flatMap(({ name }, index) => [
    account(name, 10 + index, 1),
    account(name, 40 + index, 2),
  ])
  const isAskedFor = (each: (typeof accounts)[number], kind: (typeof notificationKinds)[number]) => {
    const { permissions, ownOnly } = concernedPermissions(kind)
    const reads = ownOnly ? each.companyId === campaign.companyId : mayReadCompany(each, campaign.companyId)
    return reads && permissions.some((permission) => each.permissions.includes(permission))
  }
  for (const kind of notificationKinds) {
    const concerned = accounts.filter((each) => concernsAccount(each, kind, campaign, null))
    expect(concerned.filter((each) => !isAskedFor(each, kind))).toEqual([])
    const operators = accounts.filter((each) => concernsAccount(each, kind, { ...campaign, operatorId: each.id }, null))
    expect(operators.length).toBeGreaterThanOrEqual(concerned.length)
  }
})

test('nobody is notified of the own step, or of a campaign that the account may not read', () => {
  expect(concernsAccount(advertiser, 'campaign.accepted', campaign, 2)).toBe(false)
  expect(concernsAccount(rival, 'campaign.accepted', campaign, 4)).toBe(false)
  expect(concernsAccount(rival, 'campaign.accepted', { ...campaign, createdById: 9 }, 4)).toBe(false)
  const foreignAcceptor = { ...rival, permissions: ['campaign.accept'] as const }
  expect(concernsAccount(foreignAcceptor, 'campaign.submitted', campaign, 2)).toBe(false)
})

test('silent araboxes concern the owner of their screens and administrators', () => {
  expect(looksAfter(account('Network owner', 8, 6), 6)).toBe(true)
  expect(looksAfter(account('Network owner', 8, 5), 6)).toBe(false)
  expect(looksAfter(account('Administrator', 1, 1), 6)).toBe(true)
  expect(looksAfter(operator, 6)).toBe(false)
})

test('a user who has not chosen gets everything by bell, and by e-mail what waits for an answer', () => {
  expect(choiceOf({}, 'campaign.sent_back')).toEqual({ bell: true, mail: true })
  expect(choiceOf({}, 'campaign.started')).toEqual({ bell: true, mail: false })
  expect(choiceOf({ 'campaign.started': { bell: false, mail: true } }, 'campaign.started').bell).toBe(false)
})

test('an account chooses only among the kinds that can concern it', () => {
  const kinds = possibleKinds(advertiser.permissions)
  expect(kinds).toContain('campaign.sent_back')
  expect(kinds).not.toContain('campaign.submitted')
  expect(kinds.filter((kind) => kind.startsWith('arabox.'))).toEqual([])
  expect(possibleKinds(operator.permissions)).toContain('campaign.submitted')
})
