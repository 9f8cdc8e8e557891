import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { type FilmSwaps, type FilmSwapsQuery, filmSwapsArea } from '../../../../machines/campaign/film-swaps.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

const change = async (call: Call, query: FilmSwapsQuery, signal: AbortSignal): Promise<Campaign | null> => {
  const { uuid } = query
  switch (query.action) {
    case 'list':
      return null
    case 'ask': {
      const { spotId, file, reason } = query
      return call(campaignOperations.askForSwap, { params: { uuid, spotId }, fields: { reason }, file, signal })
    }
    case 'approve':
      return call(campaignOperations.approveSwap, { params: { uuid, swapId: query.swapId }, signal })
    case 'refuse': {
      const { swapId, reason } = query
      return call(campaignOperations.refuseSwap, { params: { uuid, swapId }, body: { reason }, signal })
    }
  }
}

/** The films that are proposed for a campaign with their services: an action, and then the films after it. */
export const provideFilmSwaps = (call: Call) =>
  filmSwapsArea.provide({
    actors: {
      load: areaLoader<FilmSwaps, FilmSwapsQuery>(async (query, signal) => {
        const campaign = await change(call, query, signal)
        const { items } = await call(campaignOperations.listSwaps, { params: { uuid: query.uuid }, signal })
        return { swaps: items, campaign }
      }),
    },
  })
