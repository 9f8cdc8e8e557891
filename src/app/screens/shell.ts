import { fromPromise } from 'xstate'
import { campaignRecordOperations as campaignOperations } from '../../../contract/campaign/campaign-operations.ts'
import { networkOperations } from '../../../contract/location/network.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { type StatusCounts, statusCountsArea } from '../../../machines/campaign/list/status-counts.ts'
import { createArea } from '../../../machines/kit/area/area.ts'
import type { Call } from '../../services/call.ts'

const networkArea = createArea<null, AnswerOf<typeof networkOperations.getNetworkSummary>>('network')

/** Creates the screens of the shell and the login page, with their services. */
export const initialScreens = (call: Call) => ({
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
