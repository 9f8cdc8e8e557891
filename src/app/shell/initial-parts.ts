import { campaignRecordOperations as campaignOperations } from '../../../contract/campaign/campaign-operations.ts'
import { networkOperations } from '../../../contract/location/network.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { type StatusCounts, statusCountsArea } from '../../../machines/campaign/list/status-counts.ts'
import { createArea } from '../../../machines/kit/area/area.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { definePart } from '../../pages/define/page.ts'

type NetworkSummary = AnswerOf<typeof networkOperations.getNetworkSummary>

const networkArea = createArea<null, NetworkSummary>('network')

const provideCounts = (call: Call) =>
  statusCountsArea.provide({
    actors: {
      load: areaLoader<StatusCounts, null>((_, signal) => call(campaignOperations.countCampaigns, { signal })),
    },
  })

const provideNetwork = (call: Call) =>
  networkArea.provide({
    actors: {
      load: areaLoader<NetworkSummary, null>((_, signal) => call(networkOperations.getNetworkSummary, { signal })),
    },
  })

/** The counts of the side bar. */
export const countsPart = definePart({ name: 'counts', services: async () => provideCounts })
/** The sums of the network on the login page. */
export const networkPart = definePart({ name: 'network', services: async () => provideNetwork })

/** The machines of the layout and of the login page that are part of the first load. */
export const initialParts = (call: Call) => ({
  [countsPart.name]: provideCounts(call),
  [networkPart.name]: provideNetwork(call),
})
