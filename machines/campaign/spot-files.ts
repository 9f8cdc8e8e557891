import type { Campaign } from '../../contract/campaign/campaign.ts'
import { createArea } from '../kit/area/area.ts'

/** Addresses of a film, and of its still if it has one. */
export type SpotFileAddress = { film: string; still: string | null }
/** Addresses of a campaign's spot files by spot; valid for 15 minutes. */
export type SpotFileAddresses = Record<string, SpotFileAddress>
/** Query of spot files: the campaign and the spots. */
export type SpotFilesQuery = { uuid: string; spotIds: string[] }

/** The area of a campaign's spot file addresses. */
export const spotFilesArea = createArea<SpotFilesQuery, SpotFileAddresses>('spotFiles')

/** The query of the stored spot files of a campaign; null while none is stored. */
export const spotFilesQuery = ({ uuid, spots }: Pick<Campaign, 'uuid' | 'spots'>): SpotFilesQuery | null => {
  const spotIds = spots.filter((spot) => spot.spot_file_persist).map((spot) => spot.id)
  return spotIds.length > 0 ? { uuid, spotIds } : null
}
