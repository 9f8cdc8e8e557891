import * as z from 'zod/mini'
import { LONGEST_NAME, LONGEST_URL } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { byId, recordMembers, recordOperations } from '../records.ts'
import { validation } from '../validation.ts'
import { booleanParam, id, instant, integerParam, requiredLine, uuid } from '../values.ts'
import { campaignEventTypes } from './campaign-events.ts'

/** Most webhooks of a company. */
export const MOST_WEBHOOKS = 20
/** Hours in which the previous secret signs besides a new one, so that a receiver can learn the new one. */
export const SECRET_OVERLAP_HOURS = 24

const events = z.array(z.enum(campaignEventTypes)).check(z.minLength(1, validation.option))

/**
 * A webhook: the address to which the events of a company's campaigns are sent. Nothing is sent before it has a secret.
 * `waiting` counts the events in the queue, `parked` those that are sent only by hand; `failing_since` is the first of
 * the failures that the next attempt continues; `switched_off_at` is set when it was switched off because nothing could
 * be delivered for long.
 */
export const webhook = z.object({
  ...recordMembers,
  name: z.string(),
  url: z.string(),
  company_id: id,
  company_name: z.string(),
  events,
  is_active: z.boolean(),
  secret_issued_at: z.nullable(instant),
  /** Until when the secret before also signs; null if only the present one does. */
  previous_secret_until: z.nullable(instant),
  waiting: z.int(),
  parked: z.optional(z.int()),
  last_delivered_at: z.nullable(instant),
  failing_since: z.nullable(instant),
  next_attempt_at: z.nullable(instant),
  switched_off_at: z.nullable(instant),
})
/** A webhook on the wire. */
export type Webhook = z.output<typeof webhook>

/** Why an attempt failed although no answer came, or which answer it was. */
export const deliveryFaults = ['address', 'connection', 'timeout', 'redirect', 'status'] as const

/** Why an event is parked: the receiver did not take it, or the webhook was switched off when it occurred. */
const parkedReason = z.enum(['attempts', 'switched_off'])

/** One event for one webhook. `last_status` and `last_answer` are the receiver's last answer, cut short. */
export const delivery = z.object({
  id: uuid,
  type: z.enum(campaignEventTypes),
  campaign_uuid: uuid,
  created_at: instant,
  delivered_at: z.nullable(instant),
  attempts: z.int(),
  last_attempt_at: z.nullable(instant),
  last_fault: z.nullable(z.enum(deliveryFaults)),
  last_status: z.nullable(z.int()),
  last_answer: z.nullable(z.string()),
  next_attempt_at: z.optional(z.nullable(instant)),
  parked_at: z.optional(z.nullable(instant)),
  parked_reason: z.optional(z.nullable(parkedReason)),
})
/** A delivery on the wire. */
export type Delivery = z.output<typeof delivery>

const name = requiredLine(LONGEST_NAME)
const url = z
  .string()
  .check(z.trim(), z.maxLength(LONGEST_URL), z.regex(/^https?:\/\/[^\s/?#]/i, validation.webhookAddress))
const access = { permission: 'campaign.share' } as const
const DELIVERIES_SIZE = 25
/** Most deliveries that one call queues again by name. */
const MOST_RESENT = 1000

const service = 'analytics'
const problems = ['permission_denied', 'not_found'] as const

const records = recordOperations({
  kind: 'webhook',
  service,
  path: '/webhook',
  names: { one: 'webhook', many: 'webhooks' },
  sorts: ['id', 'name', 'created_at'],
  size: 25,
  filters: { is_active: z.optional(booleanParam), company_id: z.optional(integerParam) },
  item: webhook,
  create: z.strictObject({
    name,
    url,
    events,
    /** The own company by default. */
    company_id: z._default(z.nullable(id), null),
    is_active: z._default(z.boolean(), true),
  }),
  change: { name, url, events, company_id: z.nullable(id), is_active: z.boolean() },
  write: access,
})

/**
 * Operations of webhooks. Who may show campaigns to others may register them: for the own company, and administrators
 * for every company. A webhook of another company reads like a missing one.
 */
export const webhookOperations = {
  ...records,
  create: { ...records.create, problems: [...records.create.problems, 'too_many_webhooks'] },
  change: {
    ...records.change,
    summary: 'Change one webhook; a new address ends its secret, and nothing is sent before it has a new one',
    problems: [...records.change.problems, 'too_many_webhooks'],
  },

  issueSecret: operation({
    id: 'webhook.issue_secret',
    service,
    method: 'POST',
    path: '/webhook/{id}/secret',
    secret: true,
    summary: 'A new secret that signs the deliveries. It is told once; for 24 hours the one before signs too',
    access,
    token: 'never',
    confirmed: true,
    params: byId,
    status: 201,
    answer: z.object({ secret: z.string() }),
    problems,
  }),
  listDeliveries: operation({
    id: 'webhook.deliveries',
    service,
    method: 'GET',
    path: '/webhook/{id}/delivery',
    summary: 'The deliveries of the last 30 days, the latest first',
    access,
    params: byId,
    query: z.strictObject(listQuery(['created_at'], DELIVERIES_SIZE)),
    status: 200,
    answer: paged(delivery),
    problems,
  }),
  resend: operation({
    id: 'webhook.resend',
    service,
    method: 'POST',
    path: '/webhook/{id}/resend',
    summary: 'Queue deliveries again, delivered ones too; null means every parked one',
    access,
    params: byId,
    body: z.strictObject({
      deliveries: z.nullable(z.array(uuid).check(z.minLength(1, validation.option), z.maxLength(MOST_RESENT))),
    }),
    status: 200,
    answer: z.object({ queued: z.int() }),
    problems,
  }),
  retry: operation({
    id: 'webhook.retry',
    service,
    method: 'POST',
    path: '/webhook/{id}/retry',
    summary: 'Send what waits at once, without the pause after a failure',
    access,
    params: byId,
    status: 204,
    answer: 'nothing',
    problems,
  }),
} as const
