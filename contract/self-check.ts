import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { ADMINISTRATOR_ROLE } from './permissions.ts'
import { instant, uuid } from './values.ts'

/** Most faulty campaigns that one answer names. */
export const MOST_NAMED_FAULTS = 100

/** Why the stored log of a campaign does not lead to its stored state, or its recorded facts contradict each other. */
export const logFaults = [
  /** The campaign has no event. */
  'no_events',
  /** Events without their campaign. */
  'no_campaign',
  /** The number does not follow the number of the event before. */
  'wrong_number',
  /** The lifecycle does not allow the event. */
  'illegal_step',
  /** The event cannot be read. */
  'unreadable',
  /** After the event the lifecycle has another status than the log says. */
  'wrong_status',
  /** The log leads to another state than the stored one. */
  'wrong_state',
  /** The campaign has another plan than its log recorded last. */
  'plan_differs',
  /** The recorded price is not that of the recorded screens, days, seconds and discount. */
  'price_differs',
  /** The plays by spot do not add up to the plays by screen and day. */
  'plays_differ',
  /** Plays stand with the place or the film of another record, so that another owner would earn them. */
  'places_differ',
  /** On a day a screen played more than was bought. */
  'more_played_than_bought',
  /** More emissions were bought than the plan has. */
  'more_bought_than_agreed',
  /** The sealed contacts of days and locations do not add up to their total. */
  'sums_differ',
  /** The recorded contacts of a day are not those of the counts from which they were computed. */
  'contacts_differ',
  /** The stored counts of a sealed campaign are not those of its record: an administrator can correct it. */
  'counts_differ',
] as const

/** A log that does not lead to the stored state: the first event at fault, and what was expected and found. */
export const faultyLog = z.object({
  uuid,
  name: z.nullable(z.string()),
  /** Number of the event in its log, from 1; null if the fault is not that of one event. */
  event: z.nullable(z.int()),
  fault: z.enum(logFaults),
  detail: z.string(),
})
/** A faulty log on the wire. */
export type FaultyLog = z.output<typeof faultyLog>

/** Result of a self-check: how much was read, and the faulty campaigns, at most 100 of them. */
export const selfCheck = z.object({
  campaigns: z.int(),
  events: z.int(),
  faults: z.int(),
  faulty: z.array(faultyLog),
  /** Set if the platform's clock is before the latest recorded emission: no emission is recorded then. */
  clock_behind: z.optional(z.nullable(z.object({ now: instant, latest_play: instant }))),
})
/** Result of a self-check on the wire. */
export type SelfCheck = z.output<typeof selfCheck>

/** The platform's check of its own logs. */
export const selfCheckOperations = {
  selfCheck: operation({
    id: 'platform.self_check',
    service: 'platform',
    method: 'GET',
    path: '/self-check',
    summary:
      'Folds every stored log of a campaign through the lifecycle, computes its price again, adds up its plays and contacts, and names the campaigns whose stored state differs; says whether the clock is before the latest emission',
    access: { roles: [ADMINISTRATOR_ROLE] },
    status: 200,
    answer: selfCheck,
    problems: ['permission_denied'],
  }),
}
