import { assign, initialTransition, type SnapshotFrom, setup, transition } from 'xstate'
import type { CampaignStatus } from '../../../contract/campaign/campaign.ts'
import { permissions } from '../../../contract/permissions.ts'
import type { LifecycleContext, LifecycleEvent } from './lifecycle-events.ts'
import { brokenStepRules, type RuleName, rules, stateRules } from './rules.ts'

const empty: LifecycleContext = {
  dateFrom: null,
  dateTo: null,
  screens: 0,
  priceGrosze: null,
  spots: [],
  version: 0,
  isShared: false,
  showsCpm: false,
  operatorId: null,
  stoppedAt: null,
}

const machine = setup({
  types: { context: {} as LifecycleContext, events: {} as LifecycleEvent },
  guards: {
    isAllowed: ({ context, event }) => brokenStepRules(context, event).length === 0,
    isAllowedAsNew: ({ context, event }) =>
      event.type === 'campaign.save' && event.target === 'new' && brokenStepRules(context, event).length === 0,
    isAllowedAsDraft: ({ context, event }) =>
      event.type === 'campaign.save' && event.target === 'draft' && brokenStepRules(context, event).length === 0,
    isStarted: ({ context, event }) => rules.is_started_by_clock({ context, event }),
    isEnded: ({ context, event }) => rules.is_ended_by_clock({ context, event }),
    isNotShared: ({ context, event }) => !context.isShared && brokenStepRules(context, event).length === 0,
    isShared: ({ context, event }) => context.isShared && brokenStepRules(context, event).length === 0,
    hidesCpm: ({ context, event }) =>
      context.isShared && !context.showsCpm && brokenStepRules(context, event).length === 0,
    showsCpm: ({ context, event }) => context.showsCpm && brokenStepRules(context, event).length === 0,
  },
  actions: {
    count: assign({ version: ({ context }) => context.version + 1 }),
    keepFacts: assign(({ event }) => (event.type === 'campaign.save' ? event.facts : {})),
    keepFile: assign({
      spots: ({ context, event }) =>
        context.spots.map((spot) =>
          (event.type === 'campaign.file_spot' || event.type === 'campaign.accept_swap') && spot.id === event.spotId
            ? {
                ...spot,
                persisted: !('removal' in event) || event.removal !== 'last_file',
                ...(event.seconds === undefined ? {} : { seconds: event.seconds }),
              }
            : spot,
        ),
    }),
    keepOperator: assign({
      operatorId: ({ context, event }) =>
        event.type === 'campaign.assign_operator' ? event.operatorId : context.operatorId,
    }),
    keepStop: assign({ stoppedAt: ({ event }) => event.now }),
    publish: assign({ isShared: true }),
    unpublish: assign({ isShared: false, showsCpm: false }),
    showCpm: assign({ showsCpm: true }),
    hideCpm: assign({ showsCpm: false }),
  },
})

const editing = {
  'campaign.save': [
    { guard: 'isAllowedAsNew', target: 'new', actions: ['keepFacts', 'count'] },
    { guard: 'isAllowedAsDraft', target: 'draft', actions: ['keepFacts', 'count'] },
  ],
  'campaign.file_spot': { guard: 'isAllowed', actions: ['keepFile', 'count'] },
  'campaign.delete': { guard: 'isAllowed', target: 'deleted', actions: 'count' },
} as const
/** The commands for what a campaign contains, which its form sends. */
export const editingSteps: readonly string[] = Object.keys(editing)
const sharing = { 'campaign.share': { guard: 'isNotShared', actions: ['publish', 'count'] } } as const
/** The commands for the public page that only some states allow. */
export const sharingSteps: readonly string[] = Object.keys(sharing)
const assigning = { 'campaign.assign_operator': { guard: 'isAllowed', actions: ['keepOperator', 'count'] } } as const

// Counts that change later correct the realized contacts. The status stays.
const correcting = { 'campaign.correct_contacts': { guard: 'isAllowed', actions: 'count' } } as const
// Films of a confirmed campaign are changed only with the approval of an operator. The status stays.
const swapping = {
  'campaign.request_swap': { guard: 'isAllowed', actions: 'count' },
  'campaign.accept_swap': { guard: 'isAllowed', actions: ['keepFile', 'count'] },
  'campaign.refuse_swap': { guard: 'isAllowed', actions: 'count' },
} as const
/** The commands for the films of a confirmed campaign. */
export const swappingSteps: readonly string[] = Object.keys(swapping)

/** The commands for the realized contacts. */
export const correctingSteps: readonly string[] = Object.keys(correcting)

/**
 * The lifecycle of a campaign (L01–L27). The server folds a campaign's events with it and rejects commands that it does
 * not allow; the browser uses it to show and disable buttons. It has no timers and no calls: time is an event.
 */
export const lifecycle = machine.createMachine({
  id: 'campaign',
  context: empty,
  initial: 'draft',
  on: {
    'campaign.unshare': { guard: 'isShared', actions: ['unpublish', 'count'] },
    'campaign.show_cpm': { guard: 'hidesCpm', actions: ['showCpm', 'count'] },
    'campaign.hide_cpm': { guard: 'showsCpm', actions: ['hideCpm', 'count'] },
  },
  states: {
    draft: { on: { ...editing, ...assigning } },
    new: {
      on: {
        ...editing,
        ...assigning,
        ...sharing,
        'campaign.submit': { guard: 'isAllowed', target: 'ready', actions: 'count' },
      },
    },
    ready: {
      on: {
        ...assigning,
        ...sharing,
        'campaign.accept': { guard: 'isAllowed', target: 'accepted', actions: 'count' },
        'campaign.take_back': { guard: 'isAllowed', target: 'new', actions: 'count' },
        'campaign.send_back': { guard: 'isAllowed', target: 'new', actions: 'count' },
      },
    },
    accepted: {
      on: {
        ...assigning,
        ...sharing,
        'campaign.withdraw_acceptance': { guard: 'isAllowed', target: 'ready', actions: 'count' },
        'campaign.confirm': { guard: 'isAllowed', target: 'confirmed', actions: 'count' },
      },
    },
    confirmed: {
      on: {
        ...assigning,
        ...sharing,
        ...swapping,
        'campaign.withdraw_confirmation': { guard: 'isAllowed', target: 'accepted', actions: 'count' },
        'clock.tick': { guard: 'isStarted', target: 'in_progress', actions: 'count' },
      },
    },
    in_progress: {
      on: {
        ...assigning,
        ...sharing,
        ...correcting,
        ...swapping,
        'campaign.stop': { guard: 'isAllowed', target: 'end', actions: ['keepStop', 'count'] },
        'clock.tick': { guard: 'isEnded', target: 'end', actions: 'count' },
      },
    },
    end: { on: { ...sharing, ...correcting } },
    deleted: { type: 'final' },
  },
})

/** State and context of a campaign in its lifecycle. */
export type LifecycleSnapshot = SnapshotFrom<typeof lifecycle>
/** A state of the machine. On the wire `confirmed` is `pending`; `deleted` is never sent. */
export type LifecycleState = LifecycleSnapshot['value']

/** Status on the wire of a state; throws for `deleted`. */
export const statusOf = (state: LifecycleState): CampaignStatus => {
  if (state === 'deleted') throw new Error('A deleted campaign has no status')
  return state === 'confirmed' ? 'pending' : state
}

/** The state of a status on the wire. */
export const stateOf = (status: CampaignStatus): LifecycleState => (status === 'pending' ? 'confirmed' : status)

/** The snapshot of a stored campaign. */
export const snapshotAt = (status: CampaignStatus, context: LifecycleContext): LifecycleSnapshot =>
  lifecycle.resolveState({ value: stateOf(status), context })

/** The snapshot before the first event. */
export const initialSnapshot = (): LifecycleSnapshot => initialTransition(lifecycle)[0]

/** Steps that every state handles. */
const sharedSteps = new Set<LifecycleEvent['type']>(['campaign.unshare', 'campaign.show_cpm', 'campaign.hide_cpm'])

/** The rules that a command breaks, in order; empty if it is allowed. In a wrong state only the rule of the state. */
export const brokenRules = (snapshot: LifecycleSnapshot, event: LifecycleEvent): RuleName[] => {
  if (snapshot.status === 'active' && snapshot.can(event)) return []
  const handled =
    snapshot.status === 'active' &&
    (sharedSteps.has(event.type) || lifecycle.states[snapshot.value]?.ownEvents.includes(event.type) === true)
  const broken = handled ? brokenStepRules(snapshot.context, event) : []
  return broken.length > 0 ? broken : [stateRules[event.type]]
}

/** A command that the lifecycle does not allow, with the broken rules and its number in a folded log (from 0). */
export class IllegalStep extends Error {
  override name = 'IllegalStep'
  constructor(
    readonly rules: readonly RuleName[],
    readonly step: LifecycleEvent['type'],
    entry?: number,
  ) {
    super(`${step}${entry === undefined ? '' : ` (entry ${entry})`} breaks ${rules.join(', ')}`)
  }
}

/** Applies one command. Throws `IllegalStep` if it is not allowed; `transition()` would return the same snapshot. */
export const takeStep = (snapshot: LifecycleSnapshot, event: LifecycleEvent, entry?: number): LifecycleSnapshot => {
  const broken = brokenRules(snapshot, event)
  if (broken.length > 0) throw new IllegalStep(broken, event.type, entry)
  return transition(lifecycle, snapshot, event)[0]
}

/**
 * Applies one event of a stored log. Throws `IllegalStep` if it is not allowed. Permissions were checked when the step
 * was taken. They are not checked again, because a role may lose a permission later. Rules of time are younger than
 * some logs, so they are not checked again either.
 */
export const takeStoredStep = (snapshot: LifecycleSnapshot, event: LifecycleEvent, entry?: number): LifecycleSnapshot =>
  takeStep(snapshot, { ...event, isStored: true, by: { ...event.by, permissions } }, entry)

/** The snapshot after all events of a log, oldest first. Throws `IllegalStep` for an event that is not allowed. */
export const foldLog = (log: readonly LifecycleEvent[]): LifecycleSnapshot =>
  log.reduce(takeStoredStep, initialSnapshot())
