import type { CampaignAgeGender, CampaignHistoryEntry, CampaignProgress } from '../../../contract/campaign/progress.ts'
import { createArea } from '../../kit/area/area.ts'

/** A person who can look after a campaign. */
export type Operator = { id: number; name: string }

/** The history of a campaign, oldest first. */
export const historyArea = createArea<string, CampaignHistoryEntry[]>('history')
/** Realization against plan. */
export const progressArea = createArea<string, CampaignProgress>('progress')
/** Who saw it. */
export const viewersArea = createArea<string, CampaignAgeGender>('viewers')
/** Whom it can be given to. */
export const operatorsArea = createArea<'all', Operator[]>('operators')
