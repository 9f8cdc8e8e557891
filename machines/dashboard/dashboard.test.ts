import { expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import type { WaitingCampaign } from '../../contract/dashboard.ts'
import { seededRoles } from '../../contract/permissions.ts'
import { byDelay, panelsOf } from './dashboard.ts'
import { byUrgency, missedStartStatuses, taskKind, waitingStatuses } from './tasks.ts'

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
  sealed_at: null,
})

test('the waiting campaigns are those that the user may advance', () => {
  expect(waitingStatuses(permissionsOf('Operator'))).toEqual(['ready', 'accepted'])
  expect(waitingStatuses(permissionsOf('Advertiser'))).toEqual(['draft', 'new'])
  expect(waitingStatuses(permissionsOf('Sales'))).toEqual(['draft', 'new'])
  expect(waitingStatuses(permissionsOf('Analyst'))).toEqual([])
  expect(waitingStatuses(['campaign.accept'])).toEqual(['ready'])
})

test('L18 campaigns whose first day is over concern those who may advance them, and advertisers in every status before the confirmation', () => {
  expect(missedStartStatuses(permissionsOf('Operator'))).toEqual(['ready', 'accepted'])
  expect(missedStartStatuses(permissionsOf('Advertiser'))).toEqual(['draft', 'new', 'ready', 'accepted'])
  expect(missedStartStatuses(permissionsOf('Analyst'))).toEqual([])
})

test('R02 each role has the panels of its work', () => {
  const panels = (role: string) =>
    panelsOf({ permissions: permissionsOf(role), role_id: seededRoles.find(({ name }) => name === role)?.id ?? 0 })
  expect(panels('Operator')).toEqual(['tasks', 'running', 'audience', 'health', 'changes'])
  expect(panels('Administrator')).toEqual(['platform', ...panels('Operator')])
  expect(panels('Advertiser')).toEqual(['tasks', 'running', 'results', 'changes'])
  expect(panels('Network owner')).toEqual(['audience', 'earnings', 'health'])
  expect(panels('Analyst')).toEqual(['running', 'audience', 'health', 'changes'])
})

test('L09 a refused order is decided first, whatever the status of its campaign and its first day', () => {
  const now = '2025-11-25T10:00:00Z'
  const refused = waiting({ name: 'refused', status: 'in_progress', date_from: '2025-11-20', refusal: 'no licence' })
  expect(taskKind(refused, now)).toBe('order')
  expect(taskKind(waiting({ date_from: '2025-11-20' }), now)).toBe('move')
  expect(byUrgency([waiting({ date_from: '2025-11-26' }), refused], new Date(now))[0]).toBe(refused)
})

test('what was sent back is first, then what starts by tomorrow, then the longest waiting answer, last what cannot start', () => {
  const now = new Date('2025-11-25T10:00:00Z')
  const sorted = byUrgency(
    [
      waiting({ name: 'confirm', status: 'accepted', since: '2025-11-20T08:00:00Z' }),
      waiting({ name: 'later', since: '2025-11-25T09:00:00Z' }),
      waiting({ name: 'earlier' }),
      waiting({ name: 'tomorrow', status: 'accepted', date_from: '2025-11-26' }),
      waiting({ name: 'sent back', status: 'new', reason: 'Za ciemny' }),
      waiting({ name: 'first day over', reason: 'Za ciemny', date_from: '2025-11-24', since: '2025-11-01T08:00:00Z' }),
      waiting({ name: 'no dates', status: 'draft', date_from: null, since: '2025-11-21T08:00:00Z' }),
    ],
    now,
  )
  expect(sorted.map(({ name }) => name)).toEqual([
    'sent back',
    'tomorrow',
    'earlier',
    'later',
    'confirm',
    'no dates',
    'first day over',
  ])
  expect(sorted.map((each) => taskKind(each, now.toISOString()))).toEqual([
    'mend',
    'confirm',
    'accept',
    'accept',
    'confirm',
    'finish',
    'move',
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
