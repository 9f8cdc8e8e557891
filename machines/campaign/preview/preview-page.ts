import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { User } from '../../../contract/users/user.ts'
import { type Failure, failureOf, keepCallFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { toastAction } from '../../kit/toasts/toasts.ts'
import { copyMachine } from '../copy/copy.ts'
import { filmSwapsArea } from '../film-swaps.ts'
import { brokenRulesOfCommand, type CampaignCommand } from '../lifecycle/commands.ts'
import { stepToasts } from '../lifecycle/step-toasts.ts'
import { offerPanel } from '../offer/offer-panel.ts'
import { researchArea } from '../research/research-areas.ts'
import { spotFilesArea, spotFilesQuery } from '../spot-files.ts'
import {
  campaignScreensArea,
  contactsCheckArea,
  historyArea,
  operatorsArea,
  planFileArea,
  playProofArea,
  playsArea,
  progressArea,
  recordedPlaysArea,
  viewersArea,
} from './preview-areas.ts'

/** Poll interval of a campaign in milliseconds: the clock and other users may change it. */
export const CAMPAIGN_POLL_MS = 20_000

type PreviewContext = {
  uuid: string
  user: User
  /** Whether the preview shows an offer: its variants too. */
  isOffer: boolean
  campaign: Campaign | null
  /** Failure of the load. */
  failure: Failure | null
  /** The command that runs or ran last. */
  command: CampaignCommand | null
  /** Failure of the last step. */
  stepFailure: Failure | null
  /** The last step was not taken because another user had changed the campaign. */
  hasConflict: boolean
}

/**
 * Commands of the preview. `execute` takes a step of the lifecycle; `dismiss` hides the notices about the last step.
 */
export type CampaignPreviewEvent =
  | { type: 'preview.execute'; command: CampaignCommand }
  | { type: 'preview.retry' }
  | { type: 'preview.dismiss' }
  | { type: 'preview.load_operators' }
  | { type: 'preview.check_contacts' }
  | { type: 'preview.reload_spot_files' }

/** A newer record of the campaign; `isOwnChange`: the area of proposed films has brought it, and is up to date. */
type KeptCampaign = { campaign: Campaign; isOwnChange?: boolean }

/** Whether films of the campaign are swapped instead of uploaded: it is confirmed, and not over. */
export const canSwap = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'pending' || status === 'in_progress'

const isMeasured = (campaign: Campaign | null): boolean =>
  campaign?.status === 'in_progress' || campaign?.status === 'end'

const isChangedBySwap = (swaps: SnapshotFrom<typeof filmSwapsArea>): boolean =>
  swaps.matches('success') && swaps.context.data?.campaign !== null

const currentRecordIn = (failure: Failure, uuid: string): Campaign | null => {
  const { current } = failure
  const isSame = typeof current === 'object' && current !== null && 'uuid' in current && current.uuid === uuid
  return isSame && 'version' in current && 'status' in current ? (current as Campaign) : null
}

/**
 * The preview of a campaign: the record, its history and key numbers, and one command at a time. A command that the
 * lifecycle does not allow is never sent (L13, L14). After a version conflict the current record is shown. To provide:
 * `load`, `execute`, the areas.
 */
export const campaignPreviewPage = setup({
  types: {
    context: {} as PreviewContext,
    events: {} as CampaignPreviewEvent,
    input: {} as { uuid: string; user: User; isOffer?: boolean },
    children: {} as {
      history: 'history'
      progress: 'progress'
      viewers: 'viewers'
      spotFiles: 'spotFiles'
      operators: 'operators'
      contactsCheck: 'contactsCheck'
      research: 'research'
      planFile: 'planFile'
      copying: 'copying'
      offer: 'offer'
      screens: 'screens'
      plays: 'plays'
      recordedPlays: 'recordedPlays'
      playProof: 'playProof'
      swaps: 'swaps'
    },
  },
  actors: {
    load: unprovided<Campaign, { uuid: string }>(),
    execute: unprovided<Campaign | null, { campaign: Campaign; command: CampaignCommand }>(),
    history: historyArea,
    progress: progressArea,
    viewers: viewersArea,
    spotFiles: spotFilesArea,
    operators: operatorsArea,
    contactsCheck: contactsCheckArea,
    research: researchArea,
    planFile: planFileArea,
    copying: copyMachine,
    offer: offerPanel,
    screens: campaignScreensArea,
    plays: playsArea,
    recordedPlays: recordedPlaysArea,
    playProof: playProofArea,
    swaps: filmSwapsArea,
  },
  actions: {
    toast: toastAction(),
    keep: enqueueActions(({ context, enqueue }, { campaign, isOwnChange = false }: KeptCampaign) => {
      const before = context.campaign
      enqueue.assign({ campaign, failure: null })
      if (before?.version !== campaign.version) {
        enqueue.sendTo('history', { type: 'area.request', query: campaign.uuid })
        const spotFiles = spotFilesQuery(campaign)
        if (spotFiles) enqueue.sendTo('spotFiles', { type: 'area.request', query: spotFiles })
        if (before) enqueue.sendTo('offer', { type: 'offer.changed' })
        if (canSwap(campaign) && !isOwnChange)
          enqueue.sendTo('swaps', { type: 'area.request', query: { uuid: campaign.uuid, action: 'list' } })
      }
      // Others may take the slots of a waiting campaign at any time.
      if (before?.version !== campaign.version || campaign.status === 'ready')
        enqueue.sendTo('screens', { type: 'area.request', query: campaign.uuid })
      const campaignId = campaign.gemius_uuid
      if (campaignId !== null && campaignId !== before?.gemius_uuid)
        enqueue.sendTo('research', { type: 'area.request', query: { campaignId, division: 'General' } })
      const wasMeasured = isMeasured(before) && before?.status === campaign.status
      if (campaign.status === 'in_progress' || (isMeasured(campaign) && !wasMeasured)) {
        enqueue.sendTo('progress', { type: 'area.request', query: campaign.uuid })
        enqueue.sendTo('viewers', { type: 'area.request', query: campaign.uuid })
      }
    }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    keepCommand: assign({
      command: ({ event }) => (event.type === 'preview.execute' ? event.command : null),
      stepFailure: null,
      hasConflict: false,
    }),
    keepStepFailure: assign({ stepFailure: (_, { failure }: { failure: Failure }) => failure }),
    noteConflict: assign({ hasConflict: true }),
    dismiss: assign({ stepFailure: null, hasConflict: false }),
  },
  guards: {
    isAllowed: ({ context, event }) =>
      context.campaign !== null &&
      event.type === 'preview.execute' &&
      brokenRulesOfCommand(context.campaign, event.command, context.user).length === 0,
    lacksConfirmPermission: ({ context, event }) =>
      event.type === 'preview.execute' &&
      event.command.step === 'campaign.confirm' &&
      !context.user.permissions.includes('campaign.confirm'),
    isOver: ({ context }) => context.campaign?.status === 'end',
  },
  delays: { poll: CAMPAIGN_POLL_MS },
}).createMachine({
  id: 'preview',
  context: ({ input }) => ({
    ...input,
    isOffer: input.isOffer ?? false,
    campaign: null,
    failure: null,
    command: null,
    stepFailure: null,
    hasConflict: false,
  }),
  invoke: [
    { id: 'history', src: 'history', input: {} },
    { id: 'progress', src: 'progress', input: {} },
    { id: 'viewers', src: 'viewers', input: {} },
    { id: 'spotFiles', src: 'spotFiles', input: {} },
    { id: 'operators', src: 'operators', input: {} },
    { id: 'contactsCheck', src: 'contactsCheck', input: {} },
    { id: 'research', src: 'research', input: {} },
    { id: 'planFile', src: 'planFile', input: {} },
    { id: 'screens', src: 'screens', input: {} },
    { id: 'plays', src: 'plays', input: {} },
    { id: 'recordedPlays', src: 'recordedPlays', input: {} },
    { id: 'playProof', src: 'playProof', input: {} },
    {
      id: 'swaps',
      src: 'swaps',
      input: {},
      onSnapshot: {
        guard: ({ event }) => isChangedBySwap(event.snapshot as SnapshotFrom<typeof filmSwapsArea>),
        actions: {
          type: 'keep',
          params: ({ event }) => ({
            campaign: (event.snapshot as SnapshotFrom<typeof filmSwapsArea>).context.data?.campaign as Campaign,
            isOwnChange: true,
          }),
        },
      },
    },
    { id: 'copying', src: 'copying' },
    {
      id: 'offer',
      src: 'offer',
      input: ({ context: { uuid, user, isOffer } }) => ({
        uuid: isOffer ? uuid : null,
        canEdit: user.permissions.includes('campaign.edit'),
        canShare: user.permissions.includes('campaign.share'),
      }),
    },
  ],
  on: {
    'preview.dismiss': { actions: 'dismiss' },
    'preview.load_operators': { actions: sendTo('operators', { type: 'area.request', query: 'all' }) },
    'preview.check_contacts': {
      actions: sendTo('contactsCheck', ({ context }) => ({ type: 'area.request', query: context.uuid })),
    },
    'preview.reload_spot_files': { actions: sendTo('spotFiles', { type: 'area.repeat' }) },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: { target: 'ready', actions: { type: 'keep', params: ({ event }) => ({ campaign: event.output }) } },
        onError: {
          target: 'unloaded',
          actions: keepCallFailure,
        },
      },
    },
    unloaded: { on: { 'preview.retry': 'loading' } },
    ready: {
      initial: 'idle',
      states: {
        idle: { after: { poll: { guard: ({ context }) => context.campaign?.status !== 'end', target: 'polling' } } },
        polling: {
          invoke: {
            id: 'poll',
            src: 'load',
            input: ({ context }) => ({ uuid: context.uuid }),
            onDone: { target: 'idle', actions: { type: 'keep', params: ({ event }) => ({ campaign: event.output }) } },
            onError: [
              {
                // Deleted, or no longer visible to the user: the shown record is obsolete.
                guard: ({ event }) => failureOf(event.error).status === 404,
                target: '#preview.unloaded',
                actions: keepCallFailure,
              },
              { target: 'idle' },
            ],
          },
        },
      },
      on: {
        'preview.execute': [
          { guard: 'isAllowed', target: 'executing', actions: 'keepCommand' },
          {
            guard: 'lacksConfirmPermission',
            actions: { type: 'toast', params: { kind: 'error', code: 'noConfirmPermission' } },
          },
        ],
      },
    },
    executing: {
      invoke: {
        id: 'execute',
        src: 'execute',
        input: ({ context }) => ({
          campaign: context.campaign as Campaign,
          command: context.command as CampaignCommand,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output === null,
            target: 'deleted',
            actions: {
              type: 'toast',
              params: ({ context }) => ({
                ...stepToasts['campaign.delete'],
                params: { name: context.campaign?.name ?? '', version: context.campaign?.version ?? 0 },
              }),
            },
          },
          {
            target: 'ready',
            actions: [
              { type: 'keep', params: ({ event }) => ({ campaign: event.output as Campaign }) },
              {
                type: 'toast',
                params: ({ context, event }) => ({
                  ...stepToasts[context.command?.step ?? 'campaign.submit'],
                  params: { name: event.output?.name ?? '', version: event.output?.version ?? 0 },
                }),
              },
            ],
          },
        ],
        onError: [
          {
            guard: ({ context, event }) => currentRecordIn(failureOf(event.error), context.uuid) !== null,
            target: 'ready',
            actions: [
              {
                type: 'keep',
                params: ({ context, event }) => ({
                  campaign: currentRecordIn(failureOf(event.error), context.uuid) as Campaign,
                }),
              },
              'noteConflict',
            ],
          },
          {
            target: 'ready',
            actions: [
              { type: 'keepStepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              {
                type: 'toast',
                params: ({ event }) => ({ kind: 'error', code: 'failed', failure: failureOf(event.error) }),
              },
            ],
          },
        ],
      },
    },
    deleted: { type: 'final' },
  },
})

export type CampaignPreviewRef = ActorRefFrom<typeof campaignPreviewPage>
