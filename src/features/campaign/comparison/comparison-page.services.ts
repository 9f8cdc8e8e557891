import { campaignOperations } from '../../../../contract/campaign/index.ts'
import {
  type ComparedCampaign,
  type Comparison,
  comparisonArea,
  readCompared,
} from '../../../../machines/campaign/comparison/comparison.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

const loadOne = async (call: Call, uuid: string, signal: AbortSignal): Promise<ComparedCampaign> => {
  const campaign = await call(campaignOperations.getCampaign, { params: { uuid }, signal })
  const hasProgress = campaign.status === 'in_progress' || campaign.status === 'end'
  const progress = hasProgress ? await call(campaignOperations.getProgress, { params: { uuid }, signal }) : null
  return { campaign, progress }
}

/** The comparison of two campaigns with its service. */
export const provideComparison = (call: Call) =>
  comparisonArea.provide({
    actors: {
      load: areaLoader<Comparison | null, string>(async (search, signal) => {
        const compared = readCompared(search)
        if (!compared) return null
        return Promise.all([loadOne(call, compared[0], signal), loadOne(call, compared[1], signal)])
      }),
    },
  })
