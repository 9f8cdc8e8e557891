import { type ResearchCampaign, type ResearchStatistic, researchOperations } from '../../../contract/research.ts'
import { type ResearchQuery, researchArea, researchListArea } from '../../../machines/campaign/research/research.ts'
import type { Call } from '../../services/call.ts'
import { areaLoader } from './area-loader.ts'

/** The list of researched campaigns with its service (C94). */
export const researchListScreen = (call: Call) =>
  researchListArea.provide({
    actors: {
      load: areaLoader<ResearchCampaign[], 'all'>(
        async (_, signal) => (await call(researchOperations.listCampaigns, { signal })).campaigns,
      ),
    },
  })

/** The figures of a researched campaign with their service (C93). */
export const researchWith = (call: Call) =>
  researchArea.provide({
    actors: {
      load: areaLoader<ResearchStatistic[], ResearchQuery>(async ({ campaignId, division }, signal) => {
        const query = { timeDivision: division, campaign_id: campaignId }
        return (await call(researchOperations.getStatistics, { query, signal })).statistics
      }),
    },
  })
