import { expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import type { WaitingCampaign } from '../../contract/dashboard.ts'
import { seededRoles } from '../../contract/permissions.ts'
import { byDelay, panelsOf } from './dashboard.ts'
import { byUrgency, taskKind, waitingStatuses } from './tasks.ts'

const permissionsOf = (role: string) => seededRoles.find(({ name }) => name === role)?.permissions ?? []
const campaign = (more: Partial<Campaign>): Campaign => ({ name: 'x', pace: null, ...more }) as Campaign
const waiting = (more: Partial<WaitingCampaign>): WaitingCampaign => ({
  uuid: 'u',
  name: 'x',
  company_name: 'c',
  status: 'ready',
  date_from: '2025-12-20',
  since: '2025-11-25T08:00:00Z',
  reason: null,
  sent_back_by: null,
  ...more,
})
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

test('R02 each role has the panels of its work', () => {
  const panels = (role: string) => panelsOf({ permissions: permissionsOf(role) })
  expect(panels('Operator')).toEqual(['tasks', 'running', 'audience', 'health', 'changes'])
  expect(panels('Administrator')).toEqual(panels('Operator'))
  expect(panels('Advertiser')).toEqual(['tasks', 'running', 'results', 'changes'])
  expect(panels('Network owner')).toEqual(['audience', 'earnings', 'health'])
  expect(panels('Analyst')).toEqual(['running', 'audience', 'health', 'changes'])
})

test('what was sent back is first, then what starts by tomorrow, then the longest waiting answer', () => {
  const now = new Date('2025-11-25T10:00:00Z')
  const sorted = byUrgency(
    [
      waiting({ name: 'confirm', status: 'accepted', since: '2025-11-20T08:00:00Z' }),
      waiting({ name: 'later', since: '2025-11-25T09:00:00Z' }),
      waiting({ name: 'earlier' }),
      waiting({ name: 'tomorrow', status: 'accepted', date_from: '2025-11-26' }),
      waiting({ name: 'sent back', status: 'new', reason: 'Za ciemny' }),
      waiting({ name: 'no dates', status: 'draft', date_from: null, since: '2025-11-21T08:00:00Z' }),
    ],
    now,
  )
  expect(sorted.map(({ name }) => name)).toEqual(['sent back', 'tomorrow', 'earlier', 'later', 'confirm', 'no dates'])
  expect(sorted.map(taskKind)).toEqual(['mend', 'confirm', 'accept', 'accept', 'confirm', 'finish'])
})

test('the most delayed campaign is first, a campaign without a pace is last', () => {
  const running = [
    campaign({ name: 'ahead', pace: pace(110) }),
    campaign({ name: 'unknown' }),
    campaign({ name: 'behind', pace: pace(88.9) }),
  ]
  expect(byDelay(running).map(({ name }) => name)).toEqual(['behind', 'ahead', 'unknown'])
})
