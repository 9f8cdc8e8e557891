import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { type SpotFilms, type SpotFilmsQuery, spotFilmsArea } from '../../../../machines/campaign/spot-films.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { type TakeStill, uploadFilm } from './upload-film.ts'

const changeFilms = async (
  call: Call,
  still: TakeStill,
  query: SpotFilmsQuery,
  signal: AbortSignal,
): Promise<Campaign | null> => {
  const { uuid, spotId } = query
  switch (query.action) {
    case 'list':
      return null
    case 'add':
      return uploadFilm(call, still, { params: { uuid, spotId }, file: query.file, signal })
    case 'remove':
      return call(campaignOperations.removeSpotFile, { params: { uuid, spotId, fileId: query.fileId }, signal })
  }
}

/** The files of a spot with their services: an action, and then the files after it (C41). */
export const provideSpotFilms = (call: Call, still: TakeStill) =>
  spotFilmsArea.provide({
    actors: {
      load: areaLoader<SpotFilms, SpotFilmsQuery>(async (query, signal) => {
        const campaign = await changeFilms(call, still, query, signal)
        const { uuid, spotId } = query
        const { items } = await call(campaignOperations.listSpotFiles, { params: { uuid, spotId }, signal })
        return { spotId, files: items, campaign }
      }),
    },
  })
