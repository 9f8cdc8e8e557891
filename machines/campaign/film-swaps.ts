import type { Campaign } from '../../contract/campaign/campaign.ts'
import type { FilmSwap } from '../../contract/campaign/swap-operations.ts'
import { createArea } from '../kit/area/area.ts'

/** What is done with the films that are proposed for a confirmed campaign: read, proposed, or decided about. */
export type FilmSwapsQuery = { uuid: string } & (
  | { action: 'list' }
  | { action: 'ask'; spotId: string; file: File; reason: string }
  | { action: 'approve'; swapId: string }
  | { action: 'refuse'; swapId: string; reason: string }
)

/** The proposed films after an action, newest first, and the campaign if the action changed it. */
export type FilmSwaps = { swaps: FilmSwap[]; campaign: Campaign | null }

/** The last action on the films that are proposed for a campaign; it can be repeated. */
export const filmSwapsArea = createArea<FilmSwapsQuery, FilmSwaps>('filmSwaps')
