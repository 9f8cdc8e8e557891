import { campaignOperations } from '../../../contract/campaign/index.ts'
import { type SpotFileAddresses, type SpotFilesQuery, spotFilesArea } from '../../../machines/campaign/spot-files.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'

/** The spot files of a campaign with their service: a separate call returns the address of each file (C40). */
export const provideSpotFiles = (call: Call) =>
  spotFilesArea.provide({
    actors: {
      load: areaLoader<SpotFileAddresses, SpotFilesQuery>(async ({ uuid, spotIds }, signal) => {
        const links = await Promise.all(
          spotIds.map(async (spotId) => {
            const { sign_url, still_url } = await call(campaignOperations.getSpotFile, {
              params: { uuid, spotId },
              signal,
            })
            return [spotId, { film: sign_url, still: still_url }] as const
          }),
        )
        return Object.fromEntries(links)
      }),
    },
  })
