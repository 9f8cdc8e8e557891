import type { Campaign } from '../../contract/campaign/campaign.ts'
import { createArea } from '../kit/area/area.ts'

/** Addresses at which a campaign's films play for a quarter of an hour, by spot. */
export type Films = Record<string, string>
/** Films that are asked for. */
export type FilmsWish = { uuid: string; spotIds: string[] }

/** Where a campaign's films play. */
export const filmsArea = createArea<FilmsWish, Films>('films')

/** The stored films of a campaign; null while it has none. */
export const filmsWish = ({ uuid, spots }: Pick<Campaign, 'uuid' | 'spots'>): FilmsWish | null => {
  const spotIds = spots.filter((spot) => spot.spot_file_persist).map((spot) => spot.id)
  return spotIds.length > 0 ? { uuid, spotIds } : null
}
