import { and, count, desc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { colourThemes } from '../../../contract/colour-theme.ts'
import { contract } from '../../../contract/index.ts'
import { mailLanguages, type Notification, type NotificationSettings } from '../../../contract/notifications.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { Page } from '../../../contract/paging.ts'
import { choiceOf, possibleKinds } from '../../../machines/notification/recipients.ts'
import type { Account } from '../../http/caller.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import type { Tx } from '../../store/database.ts'
import { containing, offsetOf, pageOf } from '../../store/paging.ts'
import type { NotificationContext } from './context.ts'
import { notification, notificationChoice } from './tables.ts'

const { notification: operations } = contract

/** The notifications that an account may see: its own, about records of companies that it may read now. */
const visibleTo = ({ id, companyId, permissions }: Account): SQL | undefined =>
  and(
    eq(notification.accountId, id),
    eq(notification.isShown, true),
    permissions.includes('campaign.read_all_companies') ? undefined : eq(notification.companyId, companyId),
  )

/** The number of notifications that an account has not read. */
export const countUnread = async (tx: Tx, account: Account): Promise<number> => {
  const [row] = await tx
    .select({ value: count() })
    .from(notification)
    .where(and(visibleTo(account), isNull(notification.readAt)))
  return row?.value ?? 0
}

const listNotifications = async (
  { store }: NotificationContext,
  account: Account,
  query: QueryOf<typeof operations.list>,
): Promise<Page<Notification>> => {
  const where = and(
    visibleTo(account),
    query.unread ? isNull(notification.readAt) : undefined,
    query.filter ? containing(notification.subject, query.filter) : undefined,
  )
  const rows = await store.db
    .select()
    .from(notification)
    .where(where)
    .orderBy(query.order === 'asc' ? notification.id : desc(notification.id))
    .limit(query.size)
    .offset(offsetOf(query))
  const items = rows.map(({ id, kind, at, target, subject, by, reason, others, readAt }) => {
    return { id, kind, at: at.toISOString(), target, subject, by, reason, others, is_read: readAt !== null }
  })
  return pageOf(items, await store.db.$count(notification, where), query)
}

const settingsOf = async (
  { store, mail, otherServices }: NotificationContext,
  { id, permissions }: Account,
): Promise<NotificationSettings> => {
  const [[row], recipients] = await Promise.all([
    store.db.select().from(notificationChoice).where(eq(notificationChoice.accountId, id)),
    otherServices.findRecipients(store.db),
  ])
  return {
    language: row?.language ?? mailLanguages[0],
    theme: row?.theme ?? colourThemes[0],
    choices: possibleKinds(permissions).map((kind) => ({ kind, ...choiceOf(row?.choices ?? {}, kind) })),
    sends_mail: mail !== undefined,
    has_address: recipients.some((each) => each.id === id && each.email !== null),
  }
}

/** The notifications of the own account, and how it is notified. */
export const notificationRoutes = (registerOperation: RegisterOperation, context: NotificationContext): void => {
  const { store } = context
  registerOperation(operations.list, ({ account, query }) => listNotifications(context, account, query))
  registerOperation(operations.markRead, async ({ account, body }) => {
    await store.db
      .update(notification)
      .set({ readAt: new Date() })
      .where(
        and(
          visibleTo(account),
          isNull(notification.readAt),
          body.only ? eq(notification.id, body.until) : lte(notification.id, body.until),
        ),
      )
  })
  registerOperation(operations.getSettings, ({ account }) => settingsOf(context, account))
  registerOperation(operations.changeSettings, async ({ account, body }) => {
    const before = await settingsOf(context, account)
    const choices = Object.fromEntries(
      [...before.choices, ...(body.choices ?? [])].map(({ kind, bell, mail }) => [kind, { bell, mail }]),
    )
    const values = { language: body.language ?? before.language, theme: body.theme ?? before.theme, choices }
    await store.db
      .insert(notificationChoice)
      .values({ accountId: account.id, ...values })
      .onConflictDoUpdate({ target: notificationChoice.accountId, set: values })
    return settingsOf(context, account)
  })
}
