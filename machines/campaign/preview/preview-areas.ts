import type { CampaignPlays, PlayGroup, RecordedPlay } from '../../../contract/campaign/campaign-plays.ts'
import type { CampaignScreens } from '../../../contract/campaign/occupancy.ts'
import type { PlanFormat } from '../../../contract/campaign/plan-file.ts'
import type {
  CampaignAgeGender,
  CampaignHistoryEntry,
  CampaignProgress,
  ContactsCheck,
} from '../../../contract/campaign/progress.ts'
import type { Page } from '../../../contract/paging.ts'
import { createArea } from '../../kit/area/area.ts'

/** A user who can be the operator of a campaign. */
export type Operator = { id: number; name: string }

/** The history of a campaign, oldest first. */
export const historyArea = createArea<string, CampaignHistoryEntry[]>('history')
/** The progress of a campaign by its uuid: planned and realized numbers. */
export const progressArea = createArea<string, CampaignProgress>('progress')
/** Age and gender of a campaign's audience by its uuid. */
export const viewersArea = createArea<string, CampaignAgeGender>('viewers')
/** The screens of a campaign by its uuid. */
export const campaignScreensArea = createArea<string, CampaignScreens>('campaignScreens')
/** A campaign to save as a file for other systems. */
export type PlanFileQuery = { uuid: string; format: PlanFormat; language: 'pl' | 'en' }
/** Saves a campaign as a file for other systems; its data is the name of the file. */
export const planFileArea = createArea<PlanFileQuery, string>('planFile')
/** Possible operators of a campaign. */
export const operatorsArea = createArea<'all', Operator[]>('operators')
/** The final contacts of a campaign beside those of the stored counts, by the uuid of the campaign. */
export const contactsCheckArea = createArea<string, ContactsCheck>('contactsCheck')
/** A page of the plays of a campaign, by day, by screen or by spot. */
export type PlaysQuery = { uuid: string; group: PlayGroup; page: number }
/** The plays of a campaign, once somebody asks for them. */
export const playsArea = createArea<PlaysQuery, CampaignPlays>('plays')
/** A page of the single plays of a campaign. */
export type RecordedPlaysQuery = { uuid: string; page: number }
/** The single plays of a campaign, once somebody asks for them. */
export const recordedPlaysArea = createArea<RecordedPlaysQuery, Page<RecordedPlay>>('recordedPlays')
/** Saves the proof of a campaign's plays as a file; its data is the name of the file. */
export const playProofArea = createArea<string, string>('playProof')
