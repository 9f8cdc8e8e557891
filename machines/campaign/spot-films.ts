import type { Campaign } from '../../contract/campaign/campaign.ts'
import type { StoredSpotFile } from '../../contract/campaign/spot-operations.ts'
import { createArea } from '../kit/area/area.ts'

/** What is done with the files of a spot: they are read, one is added in the place of one of its shape, or removed. */
export type SpotFilmsQuery = { uuid: string; spotId: string } & (
  | { action: 'list' }
  | { action: 'add'; file: File }
  | { action: 'remove'; fileId: string }
)

/** The files of a spot after an action, and its campaign if the action changed it. */
export type SpotFilms = { spotId: string; files: StoredSpotFile[]; campaign: Campaign | null }

/** The last action on the files of a spot; it can be repeated. */
export const spotFilmsArea = createArea<SpotFilmsQuery, SpotFilms>('spotFilms')
