import { type ResearchStatistic, researchOperations } from '../../../../contract/research-figures.ts'
import { type ResearchQuery, researchArea } from '../../../../machines/campaign/research/research-areas.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** The figures of a researched campaign with their service (C93). */
export const provideResearch = (call: Call) =>
  researchArea.provide({
    actors: {
      load: areaLoader<ResearchStatistic[], ResearchQuery>(async ({ campaignId, division }, signal) => {
        const query = { timeDivision: division, campaign_id: campaignId }
        return (await call(researchOperations.getStatistics, { query, signal })).statistics
      }),
    },
  })
