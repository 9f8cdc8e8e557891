import { type ResearchCampaign, researchOperations } from '../../../../contract/research-figures.ts'
import { researchListArea } from '../../../../machines/campaign/research/research-areas.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** The list of researched campaigns with its service (C94). */
export const provideResearchList = (call: Call) =>
  researchListArea.provide({
    actors: {
      load: areaLoader<ResearchCampaign[], 'all'>(
        async (_, signal) => (await call(researchOperations.listCampaigns, { signal })).campaigns,
      ),
    },
  })
