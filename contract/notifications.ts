import * as z from 'zod/mini'
import { lifecycleEventTypes } from './campaign/campaign-events.ts'
import { colourThemes } from './colour-theme.ts'
import { operation } from './operation.ts'
import { listQuery, paged } from './paging.ts'
import { booleanParam, id, instant, uuid } from './values.ts'

/** What accounts are notified of; each account chooses how. */
export const notificationKinds = [
  ...lifecycleEventTypes,
  'campaign.order_refused',
  'offer.answered',
  'offer.acceptance_ended',
  'arabox.silent',
  'arabox.back',
  'arabox.finding',
  'webhook.switched_off',
  'account.password_changed',
  'account.email_changed',
  'account.token_issued',
  'account.second_factor_changed',
  'account.passkeys_changed',
  'account.new_device',
] as const
/** Kind of a notification. */
export type NotificationKind = (typeof notificationKinds)[number]

/** Languages of e-mail. */
export const mailLanguages = ['pl', 'en'] as const

/**
 * A notification. `subject` is the name of a campaign, location, webhook, account or token, `target` its uuid (of a
 * webhook: that of the event that failed last; of a token: that of its account);
 * `others` counts the araboxes besides the named one.
 */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  at: instant,
  target: uuid,
  subject: z.string(),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  others: z.int(),
  is_read: z.boolean(),
})
/** A notification on the wire. */
export type Notification = z.output<typeof notification>

const choice = z.strictObject({ kind: z.enum(notificationKinds), bell: z.boolean(), mail: z.boolean() })

/**
 * How an account is notified: the language and colour theme of its e-mail, and for each kind whether by bell, by
 * e-mail, or not.
 */
export const notificationSettings = z.object({
  language: z.enum(mailLanguages),
  theme: z.enum(colourThemes),
  choices: z.array(choice),
  /** Whether the platform sends e-mail at all, and whether the account has an address. */
  sends_mail: z.boolean(),
  has_address: z.boolean(),
})
/** How an account is notified. */
export type NotificationSettings = z.output<typeof notificationSettings>

const service = 'platform'
const NOTIFICATIONS_SIZE = 20

/** Operations of notifications: each account reads and writes only its own. */
export const notificationOperations = {
  list: operation({
    id: 'notification.list',
    service,
    method: 'GET',
    path: '/notification',
    summary: 'Notifications of the account of the last 90 days, the latest first',
    access: 'session',
    query: z.strictObject({ ...listQuery(['at'], NOTIFICATIONS_SIZE), unread: z._default(booleanParam, false) }),
    status: 200,
    answer: paged(notification),
    problems: [],
  }),
  markRead: operation({
    id: 'notification.mark_read',
    service,
    method: 'PUT',
    path: '/notification/read',
    summary: 'Mark one notification as read, or all up to the latest that was shown',
    access: 'session',
    token: 'never',
    body: z.strictObject({
      until: id,
      /** Only that one, not the earlier ones. */
      only: z._default(z.boolean(), false),
    }),
    status: 204,
    answer: 'nothing',
    problems: [],
  }),
  getSettings: operation({
    id: 'notification.settings',
    service,
    method: 'GET',
    path: '/notification/settings',
    summary: 'How the account is notified',
    access: 'session',
    status: 200,
    answer: notificationSettings,
    problems: [],
  }),
  changeSettings: operation({
    id: 'notification.change_settings',
    service,
    method: 'PUT',
    path: '/notification/settings',
    summary: 'Change how the account is notified; what is left out stays as it is',
    access: 'session',
    token: 'never',
    body: z.strictObject({
      language: z.optional(z.enum(mailLanguages)),
      theme: z.optional(z.enum(colourThemes)),
      choices: z.optional(z.array(choice).check(z.maxLength(notificationKinds.length))),
    }),
    status: 200,
    answer: notificationSettings,
    problems: [],
  }),
}
