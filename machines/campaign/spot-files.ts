import type { Campaign } from '../../contract/campaign/campaign.ts'
import { createArea } from '../kit/area/area.ts'

/** Addresses at which a campaign's films play for a quarter of an hour, by spot. */
export type SpotFileAddresses = Record<string, string>
/** Films that are asked for. */
export type SpotFilesQuery = { uuid: string; spotIds: string[] }

/** Where a campaign's films play. */
export const spotFilesArea = createArea<SpotFilesQuery, SpotFileAddresses>('films')

/** The stored films of a campaign; null while it has none. */
export const spotFilesQuery = ({ uuid, spots }: Pick<Campaign, 'uuid' | 'spots'>): SpotFilesQuery | null => {
  const spotIds = spots.filter((spot) => spot.spot_file_persist).map((spot) => spot.id)
  return spotIds.length > 0 ? { uuid, spotIds } : null
}
