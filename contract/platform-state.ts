import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { ADMINISTRATOR_ROLE } from './permissions.ts'
import { instant, uuid } from './values.ts'

/** Most pieces of failing work that one answer names. */
export const MOST_NAMED_FAILURES = 100

/** Work whose pieces fail alone: each campaign, and each hour of a location that is transferred to the statistics. */
export const failingKinds = [
  'campaign_step',
  'plays',
  'contacts',
  'sealing',
  'transfer',
  'content_order',
  'experiment',
] as const
/** A kind of work whose pieces fail alone. */
export type FailingKind = (typeof failingKinds)[number]

/** Work that a server repeats. The names are also those of `/readyz` and of the metrics. */
export const repeatedWorks = [
  'campaign_steps',
  'plays',
  'transfers',
  'contacts',
  'sealing',
  'experiments',
  'deletions',
  'silence',
  'files',
  'films',
  'webhooks',
  'content_orders',
  'outside_plays',
  'mail',
  'mqtt',
  'forecasts',
  'archive',
  'history',
  'uptime',
  'history_roots',
  'findings',
] as const
/** Work that a server repeats. */
export type RepeatedWorkName = (typeof repeatedWorks)[number]

/**
 * Why webhooks, e-mails and orders to an outside playout system are kept back: by a setting, or because the platform
 * may be a copy.
 */
export const outgoingHeldReasons = ['setting', 'copy'] as const
/** Why webhooks, e-mails and orders to an outside playout system are kept back. */
export type OutgoingHeld = (typeof outgoingHeldReasons)[number]

/** Kinds of orders to an outside playout system. */
export const contentOrderTypes = ['campaign.schedule', 'campaign.withdraw'] as const

/** What a platform needs to sell campaigns, in the order in which it is entered. */
export const platformNeeds = [
  'companies',
  'accounts',
  'industries',
  'cities',
  'locations',
  'screens',
  'counts',
] as const
/** Something that a platform needs to sell campaigns. */
export type PlatformNeed = (typeof platformNeeds)[number]

/** A piece of work that failed last time. It waits for its next attempt, or is parked until somebody asks for one. */
export const failingWork = z.object({
  kind: z.enum(failingKinds),
  /** The uuid of a campaign, or the uuid of a location and an hour. */
  key: z.string(),
  /** The name of the campaign; null for other work and for campaigns that no longer exist. */
  name: z.nullable(z.string()),
  failures: z.int(),
  failing_since: instant,
  /** Null while it is parked. */
  next_attempt_at: z.nullable(instant),
  parked_at: z.nullable(instant),
  /** The kind of the error and its message, without stored values. */
  reason: z.string(),
})
/** A piece of work that failed last time. */
export type FailingWork = z.output<typeof failingWork>

/** An order that the outside playout system refused, and that no later order of its campaign has replaced. */
export const refusedOrder = z.object({
  campaign_uuid: uuid,
  /** The name of the campaign; null if it no longer exists. */
  name: z.nullable(z.string()),
  type: z.enum(contentOrderTypes),
  refused_at: instant,
  /** What the system said. */
  reason: z.string(),
})
/** An order that the outside playout system refused. */
export type RefusedOrder = z.output<typeof refusedOrder>

/** What an administrator needs to know about the running platform. */
export const platformState = z.object({
  /** What a new platform still needs to sell campaigns; empty if it can. */
  needs: z.array(z.enum(platformNeeds)),
  /** Why the clock’s work is paused; null if it is not. */
  clock_paused: z.nullable(z.string()),
  /** Set if webhooks and e-mails are kept back; `moved` says what is not where it was. */
  outgoing_held: z.nullable(
    z.object({ reason: z.enum(outgoingHeldReasons), moved: z.array(z.enum(['database', 'files', 'address'])) }),
  ),
  /** Work that has not succeeded in any process of the platform for longer than it should. */
  late_works: z.array(z.object({ name: z.enum(repeatedWorks), seconds: z.int() })),
  /** Failing work, parked first, at most {@link MOST_NAMED_FAILURES}; `failing_total` counts all. */
  failing: z.array(failingWork),
  failing_total: z.int(),
  /** Orders to an outside playout system; one that is not taken is failing work too. Null without such a system. */
  content_orders: z.nullable(
    z.object({
      waiting: z.int(),
      /** When the oldest order that waits was made. */
      waiting_since: z.nullable(instant),
      /** At most {@link MOST_NAMED_FAILURES}; `refused_total` counts all. */
      refused: z.array(refusedOrder),
      refused_total: z.int(),
    }),
  ),
})
/** What an administrator needs to know about the running platform. */
export type PlatformState = z.output<typeof platformState>

/** Operations about the state of the platform. */
export const platformStateOperations = {
  getState: operation({
    id: 'platform.state',
    service: 'platform',
    method: 'GET',
    path: '/state',
    summary:
      'What a new platform still needs, and what does not work as it should: a paused clock, late repeated work, failing and parked pieces of work',
    access: { roles: [ADMINISTRATOR_ROLE] },
    status: 200,
    answer: platformState,
    problems: ['permission_denied'],
  }),
  releaseOutgoing: operation({
    id: 'platform.release_outgoing',
    service: 'platform',
    method: 'POST',
    path: '/state/release',
    summary: 'Says that the platform is no copy of another one: webhooks and e-mails that waited are sent',
    access: { roles: [ADMINISTRATOR_ROLE] },
    token: 'never',
    status: 204,
    answer: 'nothing',
    problems: ['permission_denied'],
  }),
  retryWork: operation({
    id: 'platform.retry_work',
    service: 'platform',
    method: 'POST',
    path: '/state/retry',
    summary:
      'Ends the waits of failing and parked work and sends refused orders to screens again, so that the next round tries them',
    access: { roles: [ADMINISTRATOR_ROLE] },
    token: 'never',
    status: 200,
    answer: z.object({ retried: z.int() }),
    problems: ['permission_denied'],
  }),
}
