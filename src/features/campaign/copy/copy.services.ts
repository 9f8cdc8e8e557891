import { fromPromise } from 'xstate'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignRecordOperations } from '../../../../contract/campaign/campaign-operations.ts'
import { copyMachine } from '../../../../machines/campaign/copy/copy.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** Copies of campaigns with their services. */
export const provideCopying = (call: Call) =>
  copyMachine.provide({
    actors: {
      copy: fromPromise<Campaign, { uuid: string }>(({ input, signal }) =>
        call(campaignRecordOperations.copyCampaign, { params: input, signal }),
      ),
      remove: fromPromise<void, { uuid: string }>(({ input, signal }) =>
        call(campaignRecordOperations.deleteCampaign, { params: input, signal }),
      ),
    },
  })
