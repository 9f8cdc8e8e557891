import { type ActorRefFrom, setup } from 'xstate'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import type { AudienceToday, dashboardOperations, NetworkHealth, ScreenEarnings } from '../../contract/dashboard.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import { ADMINISTRATOR_ROLE, type Permission } from '../../contract/permissions.ts'
import type { PlatformState } from '../../contract/platform-state.ts'
import type { User } from '../../contract/users/user.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'
import { waitingStatuses } from './tasks.ts'

/** A list with the number of all its records. */
export type CampaignsOf = { items: Campaign[]; total: number }
/** Campaigns that wait for the user. */
export type Tasks = AnswerOf<typeof dashboardOperations.listTasks>
/** What happened since the last visit. */
export type Changes = AnswerOf<typeof dashboardOperations.visit>
/** Whether only the user's own part of the network is requested. */
export type NetworkPart = { owned: boolean }

const AUDIENCE_POLL_MS = 5 * MINUTE_MS

/** Reads the state of the platform; `retry` first ends the waits of failing work, `release` says that it is no copy. */
export type PlatformCommand = 'read' | 'retry' | 'release'

/** Each panel is an area of its own: panels load, fail and are repeated alone. */
export const tasksArea = createArea<null, Tasks>('tasks', { pollMs: MINUTE_MS })
/** The running area of the campaigns that wait. */
export type TasksRef = AreaRef<null, Tasks>
export const runningArea = createArea<null, CampaignsOf>('running', { pollMs: MINUTE_MS })
export const resultsArea = createArea<null, CampaignsOf>('results')
export const audienceArea = createArea<NetworkPart, AudienceToday>('audience', { pollMs: AUDIENCE_POLL_MS })
export const healthArea = createArea<NetworkPart, NetworkHealth>('health', { pollMs: MINUTE_MS })
export const earningsArea = createArea<null, ScreenEarnings>('earnings')
export const platformArea = createArea<PlatformCommand, PlatformState>('platform')
export const changesArea = createArea<null, Changes>('changes', { pollMs: MINUTE_MS })

type PanelUser = { permissions: readonly Permission[]; role_id: number }

/** Name of a panel of the dashboard. */
export type PanelName = 'tasks' | 'running' | 'results' | 'audience' | 'health' | 'earnings' | 'changes' | 'platform'

/**
 * The panels of a role: an owner of screens sees their network and earnings, a client the own campaigns, everybody else
 * the campaigns and the network. Administrators also see what does not work.
 */
export const panelsOf = ({ permissions, role_id }: PanelUser): readonly PanelName[] => {
  const readsAll = permissions.includes('campaign.read_all_companies')
  if (!readsAll && permissions.includes('location.edit')) return ['audience', 'earnings', 'health']
  if (!readsAll && permissions.includes('campaign.edit')) return ['tasks', 'running', 'results', 'changes']
  const tasks: PanelName[] = waitingStatuses(permissions).length > 0 ? ['tasks'] : []
  const platform: PanelName[] = role_id === ADMINISTRATOR_ROLE ? ['platform'] : []
  return [...platform, ...tasks, 'running', 'audience', 'health', 'changes']
}

/** Sorts running campaigns by pace, most delayed first; campaigns without a pace are last. */
export const byDelay = (campaigns: readonly Campaign[]): Campaign[] =>
  campaigns.toSorted(
    (one, other) =>
      (one.pace?.pace_percent ?? Number.POSITIVE_INFINITY) - (other.pace?.pace_percent ?? Number.POSITIVE_INFINITY),
  )

/** The dashboard. The areas of panels that the user has load at once; the others stay idle. To provide: the areas. */
export const dashboardPage = setup({
  types: {
    context: {} as { panels: readonly PanelName[] },
    input: {} as { user: Pick<User, 'permissions' | 'role_id'> },
    children: {} as {
      tasks: 'tasks'
      running: 'running'
      results: 'results'
      audience: 'audience'
      health: 'health'
      earnings: 'earnings'
      changes: 'changes'
      platform: 'platform'
    },
  },
  actors: {
    tasks: tasksArea,
    running: runningArea,
    results: resultsArea,
    audience: audienceArea,
    health: healthArea,
    earnings: earningsArea,
    changes: changesArea,
    platform: platformArea,
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ panels: panelsOf(input.user) }),
  invoke: [
    { id: 'tasks', src: 'tasks', input: ({ context }) => (context.panels.includes('tasks') ? { query: null } : {}) },
    {
      id: 'running',
      src: 'running',
      input: ({ context }) => (context.panels.includes('running') ? { query: null } : {}),
    },
    {
      id: 'results',
      src: 'results',
      input: ({ context }) => (context.panels.includes('results') ? { query: null } : {}),
    },
    {
      id: 'audience',
      src: 'audience',
      input: ({ context: { panels } }) =>
        panels.includes('audience') ? { query: { owned: panels.includes('earnings') } } : {},
    },
    {
      id: 'health',
      src: 'health',
      input: ({ context: { panels } }) =>
        panels.includes('health') ? { query: { owned: panels.includes('earnings') } } : {},
    },
    {
      id: 'earnings',
      src: 'earnings',
      input: ({ context }) => (context.panels.includes('earnings') ? { query: null } : {}),
    },
    {
      id: 'changes',
      src: 'changes',
      input: ({ context }) => (context.panels.includes('changes') ? { query: null } : {}),
    },
    {
      id: 'platform',
      src: 'platform',
      input: ({ context }) => (context.panels.includes('platform') ? { query: 'read' } : {}),
    },
  ],
})

export type DashboardRef = ActorRefFrom<typeof dashboardPage>

/** Ids of the areas of the dashboard. */
export const dashboardAreaIds = [
  'tasks',
  'running',
  'results',
  'audience',
  'health',
  'earnings',
  'changes',
  'platform',
] as const

/** The running areas by their names. */
export type DashboardAreas = {
  tasks: AreaRef<null, Tasks>
  running: AreaRef<null, CampaignsOf>
  results: AreaRef<null, CampaignsOf>
  audience: AreaRef<NetworkPart, AudienceToday>
  health: AreaRef<NetworkPart, NetworkHealth>
  earnings: AreaRef<null, ScreenEarnings>
  changes: AreaRef<null, Changes>
  platform: AreaRef<PlatformCommand, PlatformState>
}
