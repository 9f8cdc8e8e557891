import { eq, sql } from 'drizzle-orm'
import type { ErasedPerson, PersonSection } from '../../records/person.ts'
import type { Tx } from '../../store/database.ts'
import { notification, notificationChoice } from './tables.ts'

/**
 * Deletes the notifications and the settings of an account, and takes its name out of those of others. They have no
 * number of who acted: a name counts if a record of that moment is by the account, or if nobody else has the name.
 */
export const eraseFromNotifications = async (tx: Tx, { id, name, formerNames }: ErasedPerson): Promise<void> => {
  await tx.delete(notification).where(eq(notification.accountId, id))
  await tx.delete(notificationChoice).where(eq(notificationChoice.accountId, id))
  await tx.execute(sql`update notification set by = ${name}
    where by = any(${sql.param([...formerNames])}::text[]) and (
      exists (select from campaign_event as event where event.campaign_uuid = target and event.at = notification.at
        and event.by_id = ${id})
      or exists (select from audit_entry as entry where entry.at = notification.at and entry.account_id = ${id})
      or not exists (select from account as other where other.name = notification.by and other.id <> ${id}))`)
}

/** The notifications of an account, and how it wants them. */
export const notificationsOfPerson = (db: Tx, id: number): PersonSection[] => [
  {
    section: 'notification_settings',
    rows: () => db.select().from(notificationChoice).where(eq(notificationChoice.accountId, id)),
  },
  {
    section: 'notifications',
    rows: () =>
      db
        .select({
          kind: notification.kind,
          at: notification.at,
          subject: notification.subject,
          reason: notification.reason,
          isShown: notification.isShown,
          readAt: notification.readAt,
          mailTo: notification.mailTo,
        })
        .from(notification)
        .where(eq(notification.accountId, id))
        .orderBy(notification.id),
  },
]
