import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { campaignRecordOperations as campaignOperations } from '../../../contract/campaign/campaign-operations.ts'
import {
  type AudienceToday,
  dashboardOperations,
  MOST_ON_DASHBOARD,
  type NetworkHealth,
  type ScreenEarnings,
} from '../../../contract/dashboard.ts'
import type { Page } from '../../../contract/paging.ts'
import { type PlatformState, platformStateOperations } from '../../../contract/platform-state.ts'
import {
  audienceArea,
  type CampaignsOf,
  type Changes,
  changesArea,
  dashboardPage,
  earningsArea,
  healthArea,
  type NetworkPart,
  type PlatformCommand,
  platformArea,
  resultsArea,
  runningArea,
  type Tasks,
  tasksArea,
} from '../../../machines/dashboard/dashboard.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'

/** Ended campaigns on the dashboard of a client. */
const MOST_RESULTS = 5

const campaignsOf = ({ items, total }: Page<Campaign>): CampaignsOf => ({ items, total })

/** Creates the area of the campaigns that wait for the user, with its service. */
export const provideTasks = (call: Call) =>
  tasksArea.provide({
    actors: { load: areaLoader<Tasks, null>((_, signal) => call(dashboardOperations.listTasks, { signal })) },
  })

/** Creates the dashboard with its services. */
export const provideDashboard = (call: Call) =>
  dashboardPage.provide({
    actors: {
      tasks: provideTasks(call),
      running: runningArea.provide({
        actors: {
          load: areaLoader<CampaignsOf, null>(async (_, signal) =>
            campaignsOf(
              await call(campaignOperations.listCampaigns, {
                query: { status: 'in_progress', size: MOST_ON_DASHBOARD },
                signal,
              }),
            ),
          ),
        },
      }),
      results: resultsArea.provide({
        actors: {
          load: areaLoader<CampaignsOf, null>(async (_, signal) =>
            campaignsOf(
              await call(campaignOperations.listCampaigns, {
                query: { status: 'end', size: MOST_RESULTS, sort_by: 'date_from', order: 'desc' },
                signal,
              }),
            ),
          ),
        },
      }),
      audience: audienceArea.provide({
        actors: {
          load: areaLoader<AudienceToday, NetworkPart>((query, signal) =>
            call(dashboardOperations.getAudience, { query, signal }),
          ),
        },
      }),
      health: healthArea.provide({
        actors: {
          load: areaLoader<NetworkHealth, NetworkPart>((query, signal) =>
            call(dashboardOperations.getHealth, { query, signal }),
          ),
        },
      }),
      earnings: earningsArea.provide({
        actors: {
          load: areaLoader<ScreenEarnings, null>((_, signal) => call(dashboardOperations.getEarnings, { signal })),
        },
      }),
      changes: changesArea.provide({
        actors: { load: areaLoader<Changes, null>((_, signal) => call(dashboardOperations.visit, { signal })) },
      }),
      platform: platformArea.provide({
        actors: {
          load: areaLoader<PlatformState, PlatformCommand>(async (command, signal) => {
            if (command === 'release') await call(platformStateOperations.releaseOutgoing, { signal })
            if (command === 'retry') await call(platformStateOperations.retryWork, { signal })
            return call(platformStateOperations.getState, { signal })
          }),
        },
      }),
    },
  })
