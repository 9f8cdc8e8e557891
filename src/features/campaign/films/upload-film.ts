import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** Takes a still of a film; null without one. */
export type TakeStill = (film: File) => Promise<File | null>

type FilmUpload = {
  params: { uuid: string; spotId: string }
  file: File
  onProgress?: (percent: number) => void
  signal: AbortSignal
}

/**
 * Uploads a file of a spot, and then a still of the film. Without a still the film is its own poster, so a failure of
 * the still is no failure of the upload. Returns the changed campaign.
 */
export const uploadFilm = async (call: Call, still: TakeStill, upload: FilmUpload): Promise<Campaign> => {
  const { params, file, onProgress, signal } = upload
  const uploaded = await call(campaignOperations.uploadSpotFile, {
    params,
    file,
    ...(onProgress ? { onProgress } : {}),
    signal,
  })
  const picture = await still(file)
  if (picture) await call(campaignOperations.uploadSpotStill, { params, file: picture, signal }).catch(() => undefined)
  return uploaded
}
