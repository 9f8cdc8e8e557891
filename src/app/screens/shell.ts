import { fromPromise } from 'xstate'
import { campaignRecordOperations as campaignOperations } from '../../../contract/campaign/campaign-operations.ts'
import { networkOperations } from '../../../contract/location/network.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { type StatusCounts, statusCountsArea } from '../../../machines/campaign/list/status-counts.ts'
import { type DashboardData, type DashboardQuery, dashboardArea } from '../../../machines/dashboard/dashboard.ts'
import { createArea } from '../../../machines/kit/area/area.ts'
import type { Call } from '../../services/call.ts'

/** Most campaigns in each list of the dashboard. */
const MOST_ON_DASHBOARD = 100
const networkArea = createArea<null, AnswerOf<typeof networkOperations.getNetworkSummary>>('network')

const shell = (call: Call) => ({
  counts: statusCountsArea.provide({
    actors: {
      load: fromPromise<StatusCounts, { query: null }>(({ signal }) =>
        call(campaignOperations.countCampaigns, { signal }),
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

/** Creates the screens of the shell, the login page and the dashboard, with their services. */
export const initialScreens = (call: Call) => ({ ...shell(call), dashboard: dashboard(call) })
