import { fromPromise } from 'xstate'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import {
  type CampaignPlays,
  campaignPlayOperations,
  type RecordedPlay,
} from '../../../../contract/campaign/campaign-plays.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { type CampaignScreens, occupancyOperations } from '../../../../contract/campaign/occupancy.ts'
import { planFileOperations } from '../../../../contract/campaign/plan-file.ts'
import type {
  CampaignAgeGender,
  CampaignHistoryEntry,
  CampaignProgress,
  ContactsCheck,
} from '../../../../contract/campaign/progress.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { CampaignCommand } from '../../../../machines/campaign/lifecycle/commands.ts'
import {
  campaignScreensArea,
  contactsCheckArea,
  historyArea,
  type Operator,
  operatorsArea,
  type PlanFileQuery,
  type PlaysQuery,
  planFileArea,
  playProofArea,
  playsArea,
  progressArea,
  type RecordedPlaysQuery,
  recordedPlaysArea,
  viewersArea,
} from '../../../../machines/campaign/preview/preview-areas.ts'
import { campaignPreviewPage } from '../../../../machines/campaign/preview/preview-page.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { provideCopying } from '../copy/copy.services.ts'
import { provideFilmSwaps } from '../films/film-swaps.services.ts'
import { provideResearch } from '../research/research-figures.services.ts'
import { provideSpotFiles } from '../spot-files.services.ts'
import { provideOfferPanel } from './offer-panel.services.ts'

type Step = { status: 'new' | 'ready' | 'accepted'; reason?: string }
type Change = Step | { is_shared: boolean } | { show_cpm: boolean } | { operator_id: number | null }

/** Calls the operation of a lifecycle step; resolves to null after a deletion. */
const execute = async (
  call: Call,
  { uuid, version }: Campaign,
  command: CampaignCommand,
  signal: AbortSignal,
): Promise<Campaign | null> => {
  const params = { uuid }
  const change = (body: Change) =>
    call(campaignOperations.changeCampaign, { params, body: { ...body, version }, signal })
  switch (command.step) {
    case 'campaign.submit':
    case 'campaign.withdraw_acceptance':
      return change({ status: 'ready' })
    case 'campaign.accept':
      return change({ status: 'accepted' })
    case 'campaign.send_back':
      return change({ status: 'new', reason: command.reason })
    case 'campaign.withdraw_confirmation':
      return change({ status: 'accepted', reason: command.reason })
    case 'campaign.confirm':
      return call(campaignOperations.confirmCampaign, { params, body: { version }, signal })
    case 'campaign.take_back':
      return call(campaignOperations.takeBackCampaign, { params, body: { version }, signal })
    case 'campaign.stop':
      return call(campaignOperations.stopCampaign, { params, body: { version, reason: command.reason }, signal })
    case 'campaign.correct_contacts':
      return call(campaignOperations.correctContacts, { params, body: { version, reason: command.reason }, signal })
    case 'campaign.share':
    case 'campaign.unshare':
      return change({ is_shared: command.step === 'campaign.share' })
    case 'campaign.show_cpm':
    case 'campaign.hide_cpm':
      return change({ show_cpm: command.step === 'campaign.show_cpm' })
    case 'campaign.assign_operator':
      return change({ operator_id: command.operatorId })
    case 'campaign.delete':
      await call(campaignOperations.deleteCampaign, { params, signal })
      return null
  }
}

/**
 * The preview of a campaign with its services: record, steps, history, key numbers, spot files (C31, C34–C37, C39, C40,
 * C42).
 */
export const provideCampaignPreview = (call: Call) => {
  const byUuid = (uuid: string, signal: AbortSignal) => ({ params: { uuid }, signal })
  const history = areaLoader<CampaignHistoryEntry[], string>(async (uuid, signal) => {
    const { items } = await call(campaignOperations.listEvents, byUuid(uuid, signal))
    return items
  })
  const progress = areaLoader<CampaignProgress, string>((uuid, signal) =>
    call(campaignOperations.getProgress, byUuid(uuid, signal)),
  )
  const viewers = areaLoader<CampaignAgeGender, string>((uuid, signal) =>
    call(campaignOperations.getAgeGender, byUuid(uuid, signal)),
  )
  const planFile = areaLoader<string, PlanFileQuery>(async ({ uuid, ...query }, signal) => {
    const file = await call(planFileOperations.downloadPlan, { params: { uuid }, query, signal })
    saveFile(file, file.name)
    return file.name
  })
  const screens = areaLoader<CampaignScreens, string>((uuid, signal) =>
    call(occupancyOperations.listCampaignScreens, byUuid(uuid, signal)),
  )
  const plays = areaLoader<CampaignPlays, PlaysQuery>(({ uuid, ...query }, signal) =>
    call(campaignPlayOperations.listPlays, { params: { uuid }, query, signal }),
  )
  const recordedPlays = areaLoader<Page<RecordedPlay>, RecordedPlaysQuery>(({ uuid, ...query }, signal) =>
    call(campaignPlayOperations.listRecordedPlays, { params: { uuid }, query, signal }),
  )
  const playProof = areaLoader<string, string>(async (uuid, signal) => {
    const file = await call(campaignPlayOperations.getPlayProof, byUuid(uuid, signal))
    saveFile(file, file.name)
    return file.name
  })
  const operators = areaLoader<Operator[], 'all'>(
    async (_, signal) => (await call(campaignOperations.listOperators, { signal })).items,
  )
  const contacts = areaLoader<ContactsCheck, string>((uuid, signal) =>
    call(campaignOperations.checkContacts, byUuid(uuid, signal)),
  )
  return campaignPreviewPage.provide({
    actors: {
      load: fromPromise<Campaign, { uuid: string }>(({ input, signal }) =>
        call(campaignOperations.getCampaign, byUuid(input.uuid, signal)),
      ),
      execute: fromPromise<Campaign | null, { campaign: Campaign; command: CampaignCommand }>(({ input, signal }) =>
        execute(call, input.campaign, input.command, signal),
      ),
      history: historyArea.provide({ actors: { load: history } }),
      progress: progressArea.provide({ actors: { load: progress } }),
      viewers: viewersArea.provide({ actors: { load: viewers } }),
      spotFiles: provideSpotFiles(call),
      swaps: provideFilmSwaps(call),
      copying: provideCopying(call),
      offer: provideOfferPanel(call),
      screens: campaignScreensArea.provide({ actors: { load: screens } }),
      plays: playsArea.provide({ actors: { load: plays } }),
      recordedPlays: recordedPlaysArea.provide({ actors: { load: recordedPlays } }),
      playProof: playProofArea.provide({ actors: { load: playProof } }),
      research: provideResearch(call),
      planFile: planFileArea.provide({ actors: { load: planFile } }),
      contactsCheck: contactsCheckArea.provide({ actors: { load: contacts } }),
      operators: operatorsArea.provide({ actors: { load: operators } }),
    },
  })
}
