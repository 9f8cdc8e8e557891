import { expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { seededRoles } from '../../contract/roles.ts'
import { byDelay, tasksOf, waitingStatuses } from './dashboard.ts'

const permissionsOf = (role: string) => seededRoles.find(({ name }) => name === role)?.permissions ?? []
const campaign = (more: Partial<Campaign>): Campaign =>
  ({ name: 'x', status: 'ready', date_from: null, pace: null, ...more }) as Campaign
const pace = (pace_percent: number | null) => ({
  realized_audience: 1,
  planned_to_date: 1,
  pace_percent,
  realized_percent: 1,
})

test('the waiting campaigns are those that the user may advance', () => {
  expect(waitingStatuses(permissionsOf('Operator'))).toEqual(['ready', 'accepted'])
  expect(waitingStatuses(permissionsOf('Advertiser'))).toEqual(['draft', 'new'])
  expect(waitingStatuses(permissionsOf('Sales'))).toEqual(['draft', 'new'])
  expect(waitingStatuses(permissionsOf('Analyst'))).toEqual([])
  expect(waitingStatuses(['campaign.accept'])).toEqual(['ready'])
})

test('the earliest start is first, campaigns without dates are last', () => {
  const campaigns = [
    campaign({ name: 'no dates' }),
    campaign({ name: 'later', date_from: '2025-12-09' }),
    campaign({ name: 'soon', status: 'accepted', date_from: '2025-11-26' }),
    campaign({ name: 'not mine', status: 'draft' }),
  ]
  const tasks = tasksOf(campaigns, permissionsOf('Operator'))
  expect(tasks.map(({ campaign: { name }, kind }) => `${kind} ${name}`)).toEqual([
    'confirm soon',
    'accept later',
    'accept no dates',
  ])
})

test('the most delayed campaign is first, a campaign without a pace is last', () => {
  const running = [
    campaign({ name: 'ahead', pace: pace(110) }),
    campaign({ name: 'unknown' }),
    campaign({ name: 'behind', pace: pace(88.9) }),
  ]
  expect(byDelay(running).map(({ name }) => name)).toEqual(['behind', 'ahead', 'unknown'])
})
