import { MINIMUM_SCREENS } from '../../../contract/campaign/campaign.ts'
import { SPOT_TOLERANCE_SECONDS } from '../../../contract/limits.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { flightEnd, flightStart } from '../../calendar/flights.ts'
import { dayOf } from '../../calendar/warsaw.ts'
import { MINIMUM_PRICE_GROSZE } from '../price/pricing.ts'
import type { CampaignFacts, LifecycleContext, LifecycleEvent, Step } from './lifecycle-events.ts'

type RuleInput = { context: LifecycleContext; event: LifecycleEvent }
type Rule = (input: RuleInput) => boolean

const may =
  (permission: Permission): Rule =>
  ({ event }) =>
    event.by.permissions.includes(permission)

/** A save is checked with the new facts, every other command with the stored ones. */
const checkedFacts = ({ context, event }: RuleInput): CampaignFacts =>
  event.type === 'campaign.save' ? event.facts : context

const completeOnly =
  (rule: (facts: CampaignFacts) => boolean): Rule =>
  (input) =>
    (input.event.type === 'campaign.save' && input.event.target === 'draft') || rule(checkedFacts(input))

/** Whether no film lasts longer than its plan pays for. A length that is not recorded counts as short enough. */
export const filmsFit = ({ spots, spotSeconds }: Pick<CampaignFacts, 'spots' | 'spotSeconds'>): boolean =>
  spotSeconds === undefined || spots.every(({ seconds }) => (seconds ?? 0) <= spotSeconds + SPOT_TOLERANCE_SECONDS)

/** The rules of the lifecycle. The name of a rule is the key of the sentence that explains it to the user. */
export const rules = {
  may_edit: may('campaign.edit'),
  may_submit: may('campaign.submit'),
  may_share: may('campaign.share'),
  may_show_cpm: may('campaign.edit'),
  may_accept: may('campaign.accept'),
  may_confirm: may('campaign.confirm'),
  may_withdraw_confirmation: may('campaign.withdraw_confirmation'),
  may_stop: may('campaign.stop'),
  // The clock corrects the contacts of campaigns that are not sealed.
  may_correct_contacts: (input) => input.event.by.id === null || may('campaign.correct_contacts')(input),
  may_assign_operator: may('campaign.assign_operator'),
  has_dates: completeOnly((facts) => facts.dateFrom !== null && facts.dateTo !== null),
  has_minimum_screens: completeOnly((facts) => facts.screens >= MINIMUM_SCREENS),
  has_minimum_price: completeOnly((facts) => facts.priceGrosze !== null && facts.priceGrosze >= MINIMUM_PRICE_GROSZE),
  has_spot: ({ context }) => context.spots.length > 0,
  has_every_file: ({ context }) => context.spots.every((spot) => spot.persisted),
  every_film_fits: (input) =>
    !('filmsFit' in input.event && input.event.filmsFit === false) && filmsFit(checkedFacts(input)),
  swapped_film_fits: ({ context: { spotSeconds }, event }) =>
    !('seconds' in event && 'spotId' in event) ||
    filmsFit({ spotSeconds, spots: [{ id: event.spotId, persisted: true, seconds: event.seconds }] }),
  has_that_spot: ({ context, event }) => 'spotId' in event && context.spots.some((spot) => spot.id === event.spotId),
  has_reason: ({ event }) => event.by.id === null || ('reason' in event && event.reason.trim().length > 0),
  slots_are_free: ({ event }) => 'slotsFree' in event && event.slotsFree,
  flight_is_not_over: ({ context, event }) =>
    context.dateTo !== null && new Date(event.now) < flightEnd(context.dateTo),
  // Broken from the second day of the flight on: days that are over are not sold.
  flight_begun: (input) => {
    const { event } = input
    if (event.isStored || (event.type === 'campaign.save' && event.target === 'draft')) return true
    const { dateFrom } = checkedFacts(input)
    return dateFrom === null || dateFrom >= dayOf(new Date(event.now))
  },
  is_started_by_clock: ({ context, event }) =>
    context.dateFrom !== null && new Date(event.now) >= flightStart(context.dateFrom),
  is_ended_by_clock: ({ context, event }) =>
    context.dateTo !== null && new Date(event.now) >= flightEnd(context.dateTo),
} satisfies Record<string, Rule>

/** Name of a rule that checks the campaign or the account. */
export type StepRule = keyof typeof rules

/**
 * The rules of each command, in the order in which a user would fix them. The two steps of the clock are guards of
 * the machine.
 */
export const stepRules: Record<Exclude<Step, 'clock.tick'>, readonly StepRule[]> = {
  'campaign.save': [
    'may_edit',
    'has_dates',
    'has_minimum_screens',
    'has_minimum_price',
    'every_film_fits',
    'flight_begun',
  ],
  'campaign.file_spot': ['may_edit', 'has_that_spot'],
  'campaign.submit': [
    'may_submit',
    'has_spot',
    'has_every_file',
    'every_film_fits',
    'flight_is_not_over',
    'flight_begun',
  ],
  'campaign.take_back': ['may_submit'],
  'campaign.send_back': ['may_accept', 'has_reason'],
  'campaign.accept': ['may_accept', 'every_film_fits', 'slots_are_free', 'flight_is_not_over', 'flight_begun'],
  'campaign.withdraw_acceptance': ['may_accept'],
  'campaign.confirm': ['may_confirm', 'every_film_fits', 'slots_are_free', 'flight_is_not_over', 'flight_begun'],
  'campaign.withdraw_confirmation': ['may_withdraw_confirmation', 'has_reason'],
  'campaign.stop': ['may_stop', 'has_reason'],
  'campaign.request_swap': ['may_edit', 'has_that_spot', 'has_reason', 'swapped_film_fits'],
  'campaign.accept_swap': ['may_accept', 'has_that_spot', 'swapped_film_fits'],
  'campaign.refuse_swap': ['may_accept', 'has_that_spot', 'has_reason'],
  'campaign.correct_contacts': ['may_correct_contacts', 'has_reason'],
  'campaign.share': ['may_share'],
  'campaign.unshare': ['may_share'],
  'campaign.show_cpm': ['may_share', 'may_show_cpm'],
  'campaign.hide_cpm': ['may_share'],
  'campaign.assign_operator': ['may_assign_operator'],
  'campaign.delete': ['may_edit'],
}

/** For each command, the rule that is broken if the state does not allow it. */
export const stateRules = {
  'campaign.save': 'edit_before_submitting',
  'campaign.file_spot': 'edit_before_submitting',
  'campaign.submit': 'submit_from_new',
  'campaign.take_back': 'take_back_from_ready',
  'campaign.send_back': 'send_back_from_ready',
  'campaign.accept': 'accept_from_ready',
  'campaign.withdraw_acceptance': 'withdraw_acceptance_from_accepted',
  'campaign.confirm': 'confirm_from_accepted',
  'campaign.withdraw_confirmation': 'withdraw_confirmation_before_start',
  'campaign.stop': 'stop_in_progress',
  'campaign.request_swap': 'swap_after_confirmation',
  'campaign.accept_swap': 'swap_after_confirmation',
  'campaign.refuse_swap': 'swap_after_confirmation',
  'campaign.correct_contacts': 'correct_contacts_after_start',
  'campaign.share': 'share_when_complete',
  'campaign.unshare': 'unshare_when_shared',
  'campaign.show_cpm': 'show_cpm_when_shared',
  'campaign.hide_cpm': 'hide_cpm_when_shown',
  'campaign.assign_operator': 'assign_before_end',
  'campaign.delete': 'delete_before_submitting',
  'clock.tick': 'clock_moves_confirmed',
} as const satisfies Record<Step, string>

/** Name of any rule of the lifecycle. */
export type RuleName = StepRule | (typeof stateRules)[Step]

/** The rules of a command that the campaign or the account breaks, in order. */
export const brokenStepRules = (context: LifecycleContext, event: LifecycleEvent): StepRule[] =>
  event.type === 'clock.tick' ? [] : stepRules[event.type].filter((name) => !rules[name]({ context, event }))
