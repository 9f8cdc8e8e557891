import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { User } from '../../../contract/users.ts'
import { ANSWER_LIMIT_MS } from '../../kit/area/area.ts'
import { type Failure, failureOf, timeoutFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { toastAction } from '../../kit/toasts/toasts.ts'
import { brokenRulesOfCommand, type CampaignCommand } from '../lifecycle/commands.ts'
import { stepToasts } from '../lifecycle/step-toasts.ts'
import { spotFilesArea, spotFilesQuery } from '../spot-files.ts'
import { historyArea, operatorsArea, progressArea, viewersArea } from './preview-areas.ts'

/** Poll interval of a campaign in milliseconds: its clock and other users may change it. */
export const CAMPAIGN_POLL_MS = 20_000

type PreviewContext = {
  uuid: string
  user: User
  campaign: Campaign | null
  /** Failure of the load. */
  failure: Failure | null
  wish: CampaignCommand | null
  /** Failure of the last step. */
  refusal: Failure | null
  /** Another user changed the campaign during the request of a step. */
  overtaken: boolean
}

export type CampaignPreviewEvent =
  | { type: 'preview.wished'; wish: CampaignCommand }
  | { type: 'preview.retried' }
  | { type: 'preview.noted' }
  | { type: 'preview.operators_opened' }
  | { type: 'preview.films_expired' }

const isMeasured = (campaign: Campaign | null): boolean =>
  campaign?.status === 'in_progress' || campaign?.status === 'end'

const freshIn = (failure: Failure, uuid: string): Campaign | null => {
  const { current } = failure
  const isIt = typeof current === 'object' && current !== null && 'uuid' in current && current.uuid === uuid
  return isIt && 'version' in current && 'status' in current ? (current as Campaign) : null
}

/**
 * The preview of a campaign: the record, its history and key numbers, and one step at a time. A step that the lifecycle
 * refuses is never sent (L13, L14); a step on an older version shows the current record instead. To provide: `load`,
 * `act`, areas.
 */
export const campaignPreviewPage = setup({
  types: {
    context: {} as PreviewContext,
    events: {} as CampaignPreviewEvent,
    input: {} as { uuid: string; user: User },
    children: {} as {
      history: 'history'
      progress: 'progress'
      viewers: 'viewers'
      films: 'films'
      operators: 'operators'
    },
  },
  actors: {
    load: unprovided<Campaign, { uuid: string }>(),
    act: unprovided<Campaign | null, { campaign: Campaign; wish: CampaignCommand }>(),
    history: historyArea,
    progress: progressArea,
    viewers: viewersArea,
    films: spotFilesArea,
    operators: operatorsArea,
  },
  actions: {
    toast: toastAction(),
    keep: enqueueActions(({ context, enqueue }, { campaign }: { campaign: Campaign }) => {
      const before = context.campaign
      enqueue.assign({ campaign, failure: null })
      if (before?.version !== campaign.version) {
        enqueue.sendTo('history', { type: 'area.requested', query: campaign.uuid })
        const films = spotFilesQuery(campaign)
        if (films) enqueue.sendTo('films', { type: 'area.requested', query: films })
      }
      const wasMeasured = isMeasured(before) && before?.status === campaign.status
      if (campaign.status === 'in_progress' || (isMeasured(campaign) && !wasMeasured)) {
        enqueue.sendTo('progress', { type: 'area.requested', query: campaign.uuid })
        enqueue.sendTo('viewers', { type: 'area.requested', query: campaign.uuid })
      }
    }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    keepWish: assign({
      wish: ({ event }) => (event.type === 'preview.wished' ? event.wish : null),
      refusal: null,
      overtaken: false,
    }),
    keepRefusal: assign({ refusal: (_, { failure }: { failure: Failure }) => failure }),
    overtake: assign({ overtaken: true }),
    note: assign({ refusal: null, overtaken: false }),
  },
  guards: {
    isAllowed: ({ context, event }) =>
      context.campaign !== null &&
      event.type === 'preview.wished' &&
      brokenRulesOfCommand(context.campaign, event.wish, context.user).length === 0,
    lacksConfirmPermission: ({ context, event }) =>
      event.type === 'preview.wished' &&
      event.wish.step === 'campaign.confirm' &&
      !context.user.permissions.includes('campaign.confirm'),
    isOver: ({ context }) => context.campaign?.status === 'end',
  },
  delays: { look: CAMPAIGN_POLL_MS, limit: ANSWER_LIMIT_MS },
}).createMachine({
  id: 'preview',
  context: ({ input }) => ({
    ...input,
    campaign: null,
    failure: null,
    wish: null,
    refusal: null,
    overtaken: false,
  }),
  invoke: [
    { id: 'history', src: 'history', input: {} },
    { id: 'progress', src: 'progress', input: {} },
    { id: 'viewers', src: 'viewers', input: {} },
    { id: 'films', src: 'films', input: {} },
    { id: 'operators', src: 'operators', input: {} },
  ],
  on: {
    'preview.noted': { actions: 'note' },
    'preview.operators_opened': { actions: sendTo('operators', { type: 'area.requested', query: 'all' }) },
    'preview.films_expired': { actions: sendTo('films', { type: 'area.repeated' }) },
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
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: { limit: { target: 'unloaded', actions: { type: 'keepFailure', params: { failure: timeoutFailure } } } },
    },
    unloaded: { on: { 'preview.retried': 'loading' } },
    ready: {
      initial: 'idle',
      states: {
        idle: { after: { look: { guard: ({ context }) => context.campaign?.status !== 'end', target: 'looking' } } },
        looking: {
          invoke: {
            id: 'look',
            src: 'load',
            input: ({ context }) => ({ uuid: context.uuid }),
            onDone: { target: 'idle', actions: { type: 'keep', params: ({ event }) => ({ campaign: event.output }) } },
            onError: [
              {
                // Deleted, or no longer visible to the user: the shown record is obsolete.
                guard: ({ event }) => failureOf(event.error).status === 404,
                target: '#preview.unloaded',
                actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
              { target: 'idle' },
            ],
          },
          after: { limit: 'idle' },
        },
      },
      on: {
        'preview.wished': [
          { guard: 'isAllowed', target: 'acting', actions: 'keepWish' },
          {
            guard: 'lacksConfirmPermission',
            actions: { type: 'toast', params: { kind: 'error', code: 'noConfirmPermission' } },
          },
        ],
      },
    },
    acting: {
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => ({ campaign: context.campaign as Campaign, wish: context.wish as CampaignCommand }),
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
                  ...stepToasts[context.wish?.step ?? 'campaign.submit'],
                  params: { name: event.output?.name ?? '', version: event.output?.version ?? 0 },
                }),
              },
            ],
          },
        ],
        onError: [
          {
            guard: ({ context, event }) => freshIn(failureOf(event.error), context.uuid) !== null,
            target: 'ready',
            actions: [
              {
                type: 'keep',
                params: ({ context, event }) => ({
                  campaign: freshIn(failureOf(event.error), context.uuid) as Campaign,
                }),
              },
              'overtake',
            ],
          },
          {
            target: 'ready',
            actions: [
              { type: 'keepRefusal', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              {
                type: 'toast',
                params: ({ event }) => ({ kind: 'error', code: 'failed', failure: failureOf(event.error) }),
              },
            ],
          },
        ],
      },
      after: {
        limit: {
          target: 'ready',
          actions: [
            { type: 'keepRefusal', params: { failure: timeoutFailure } },
            { type: 'toast', params: { kind: 'error', code: 'failed', failure: timeoutFailure } },
          ],
        },
      },
    },
    deleted: { type: 'final' },
  },
})

export type CampaignPreviewRef = ActorRefFrom<typeof campaignPreviewPage>
