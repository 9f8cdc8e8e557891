import { fromPromise } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../contract/campaign/index.ts'
import { networkOperations } from '../../../contract/location/network.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { type User, userOperations } from '../../../contract/users.ts'
import { type StatusCounts, statusCountsArea } from '../../../machines/campaign/list/status-counts.ts'
import { type DashboardData, type DashboardQuery, dashboardArea } from '../../../machines/dashboard/dashboard.ts'
import { type AreaRef, createArea } from '../../../machines/kit/area/area.ts'
import type { SubmitType } from '../../../machines/kit/form/form-context.ts'
import type { Secret } from '../../../machines/kit/secret/secret.ts'
import { passwordMachine } from '../../../machines/session/password.ts'
import { type AccountValues, accountForm, profileMachine } from '../../../machines/session/profile.ts'
import type { Call } from '../../services/call.ts'
import { openSessionsScreen } from './open-sessions.ts'

/** Most campaigns in each list of the dashboard. */
const MOST_ON_DASHBOARD = 100
/** Most results of the search in the top bar. */
const MOST_FOUND = 6
const SEARCH_PAUSE_MS = 250

const searchArea = createArea<string, { items: Campaign[]; total: number }>('search', { debounceMs: SEARCH_PAUSE_MS })
const networkArea = createArea<null, AnswerOf<typeof networkOperations.getNetworkSummary>>('network')

/** Actor of the search in the top bar. */
export type SearchRef = AreaRef<string, { items: Campaign[]; total: number }>

const shell = (call: Call) => ({
  counts: statusCountsArea.provide({
    actors: {
      load: fromPromise<StatusCounts, { query: null }>(({ signal }) =>
        call(campaignOperations.countCampaigns, { signal }),
      ),
    },
  }),
  search: searchArea.provide({
    actors: {
      load: fromPromise<{ items: Campaign[]; total: number }, { query: string }>(({ input, signal }) =>
        call(campaignOperations.listCampaigns, { query: { filter: input.query, size: MOST_FOUND }, signal }),
      ),
    },
  }),
  network: networkArea.provide({
    actors: {
      load: fromPromise<AnswerOf<typeof networkOperations.getNetworkSummary>, { query: null }>(({ signal }) =>
        call(networkOperations.getNetworkSummary, { signal }),
      ),
    },
  }),
})

const dashboard = (call: Call) =>
  dashboardArea.provide({
    actors: {
      load: fromPromise<DashboardData, { query: DashboardQuery }>(async ({ input, signal }) => {
        const { waiting: statuses } = input.query
        const [waiting, running] = await Promise.all([
          statuses.length > 0
            ? call(campaignOperations.listCampaigns, {
                query: { status: [...statuses], size: MOST_ON_DASHBOARD, sort_by: 'date_from', order: 'asc' },
                signal,
              })
            : { items: [], total: 0 },
          call(campaignOperations.listCampaigns, { query: { status: 'in_progress', size: MOST_ON_DASHBOARD }, signal }),
        ])
        return {
          waiting: waiting.items,
          waitingTotal: waiting.total,
          running: running.items,
          runningTotal: running.total,
        }
      }),
    },
  })

const profile = (call: Call) =>
  profileMachine.provide({
    actors: {
      form: accountForm.provide({
        actors: {
          load: fromPromise<User, { key: string }>(({ input, signal }) =>
            call(userOperations.getUser, { params: { id: input.key }, signal }),
          ),
          save: fromPromise<User, { submit: SubmitType; target: string; values: AccountValues; record: User | null }>(
            ({ input: { values, record }, signal }) => {
              if (!record) throw new Error('the account form cannot create an account')
              return call(userOperations.changeUser, {
                params: { id: record.id },
                body: { name: values.name.trim(), email: values.email.trim() || null },
                signal,
              })
            },
          ),
        },
      }),
      sessions: openSessionsScreen(call),
      password: passwordMachine.provide({
        actors: {
          change: fromPromise<void, { current: Secret; next: Secret }>(({ input, signal }) =>
            call(userOperations.changePassword, {
              body: { current_password: input.current.reveal(), new_password: input.next.reveal() },
              signal,
            }),
          ),
        },
      }),
    },
  })

/** Creates the screens of the shell, the login page, the dashboard and the profile, with their services. */
export const initialScreens = (call: Call) => ({ ...shell(call), dashboard: dashboard(call), profile: profile(call) })
