import { lt } from 'drizzle-orm'
import type { NotificationKind } from '../../../contract/notifications.ts'
import {
  type ConcernedCampaign,
  choiceOf,
  concernedPermissions,
  concernsAccount,
  isNotificationKind,
  looksAfter,
  registersWebhooks,
} from '../../../machines/notification/recipients.ts'
import { anyOf } from '../../store/any-of.ts'
import type { Tx } from '../../store/database.ts'
import { rowsOfStatements } from '../../store/rows-of-statements.ts'
import type { NotificationOtherServices, SilentLocation } from './context.ts'
import { notification, notificationChoice } from './tables.ts'

type FindRecipients = Pick<NotificationOtherServices, 'findRecipients'>

/** An event of a campaign, or of an offer with that campaign. */
export type CampaignNews = ConcernedCampaign & {
  type: string
  uuid: string
  name: string
  at: Date
  by: { id: number | null; name: string } | null
  reason: string | null
}

type NewNotification = Pick<typeof notification.$inferInsert, 'kind' | 'at' | 'target' | 'companyId' | 'subject'> &
  Partial<Pick<typeof notification.$inferInsert, 'by' | 'reason' | 'others' | 'mailTo'>>

/** Stores one notification for each recipient who wants it, by bell or by e-mail. */
const notify = async (tx: Tx, recipients: readonly { id: number }[], added: NewNotification): Promise<void> => {
  if (recipients.length === 0) return
  const ids = recipients.map(({ id }) => id)
  const choices = await tx.select().from(notificationChoice).where(anyOf(notificationChoice.accountId, ids))
  const chosen = new Map(choices.map((row) => [row.accountId, row.choices]))
  const now = new Date()
  const values = ids.flatMap((accountId) => {
    const { bell, mail } = choiceOf(chosen.get(accountId) ?? {}, added.kind)
    return bell || mail ? [{ ...added, accountId, isShown: bell, mailDueAt: mail ? now : null }] : []
  })
  for (const rows of rowsOfStatements(notification, values)) await tx.insert(notification).values(rows)
}

/** Notifies the accounts that an event of a campaign concerns, in the transaction that stores the event. */
export const notifyOfCampaign = async (
  tx: Tx,
  { findRecipients }: FindRecipients,
  { type, uuid, name, at, by, reason, ...campaign }: CampaignNews,
): Promise<void> => {
  if (!isNotificationKind(type)) return
  const { companyId, createdById, operatorId } = campaign
  const asked = await findRecipients(tx, {
    ids: [createdById, operatorId].filter((id) => id !== null),
    with: { ...concernedPermissions(type), companyId },
  })
  const concerned = asked.filter((each) => concernsAccount(each, type, campaign, by?.id ?? null))
  // The seller's account may not be active any more; then everybody who may answer the client is asked.
  const recipients =
    type === 'offer.answered' && concerned.length === 0
      ? await findRecipients(tx, { with: { permissions: ['campaign.share'], companyId } })
      : concerned
  await notify(tx, recipients, { kind: type, at, target: uuid, companyId, subject: name, by: by?.name, reason })
}

/** Notifies the accounts responsible for araboxes that some are silent or back, once for all araboxes of an owner. */
export const notifyOfAraboxes = async (
  tx: Tx,
  { findRecipients }: FindRecipients,
  kind: Extract<NotificationKind, `arabox.${string}`>,
  { locations, at }: { locations: readonly SilentLocation[]; at: Date },
): Promise<void> => {
  for (const companyId of new Set(locations.map((location) => location.companyId))) {
    const [first, ...others] = locations.filter((location) => location.companyId === companyId)
    if (!first) continue
    const added = { kind, at, target: first.uuid, companyId, subject: first.name, others: others.length }
    const asked = await findRecipients(tx, { with: { permissions: ['location.edit'], companyId } })
    await notify(
      tx,
      asked.filter((each) => looksAfter(each, companyId)),
      added,
    )
  }
}

/** Notifies the accounts responsible for araboxes that faults of sensors may have begun, once for all of an owner. */
export const notifyOfFindings = (
  tx: Tx,
  { otherServices }: { otherServices: FindRecipients },
  found: { locations: readonly SilentLocation[]; at: Date },
): Promise<void> => notifyOfAraboxes(tx, otherServices, 'arabox.finding', found)

/** A webhook that was switched off because nothing could be delivered. `target` is the uuid of an event. */
export type WebhookNews = { companyId: number; name: string; target: string; at: Date }

/**
 * Notifies the accounts that register webhooks of a company that one was switched off; if there are none, those who
 * may read all companies.
 */
export const notifyOfWebhook = async (
  tx: Tx,
  { findRecipients }: FindRecipients,
  { companyId, name, target, at }: WebhookNews,
): Promise<void> => {
  const readers = await findRecipients(tx, { with: { permissions: ['campaign.share'], companyId } })
  const own = readers.filter((each) => registersWebhooks(each, companyId))
  const added = { kind: 'webhook.switched_off' as const, at, target, companyId, subject: name }
  await notify(tx, own.length > 0 ? own : readers, added)
}

/** A change of the access of an account. `subject` is its username, or the name of a token. */
export type AccountNews = {
  kind: Extract<NotificationKind, `account.${string}`>
  account: { id: number; uuid: string; companyId: number }
  subject: string
  /** Who did it, if it was somebody else. */
  by: string | null
  at: Date
  /** The address before this change, which gets the e-mail. */
  mailTo?: string
}

/** Tells the owner of an account that its access has changed, in the transaction that changes it. */
export const notifyOfAccount = (tx: Tx, { account, ...news }: AccountNews): Promise<void> =>
  notify(tx, [account], { ...news, target: account.uuid, companyId: account.companyId })

/** Marks notifications before an instant as read and cancels their e-mail, for the history of a new demo. */
export const markReadBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.update(notification).set({ readAt: new Date(), mailDueAt: null }).where(lt(notification.at, before))
}
