import { and, count, desc, isNull } from 'drizzle-orm'
import type { Notification, notificationOperations as operations } from '../../../contract/notifications.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Account } from '../../http/caller.ts'
import type { Tx } from '../../store/database.ts'
import { containing, readPage } from '../../store/paging.ts'
import type { NotificationContext } from './context.ts'
import { visibleTo } from './policy.ts'
import { notification } from './tables.ts'

/** The number of notifications that an account has not read. */
export const countUnread = async (tx: Tx, account: Account): Promise<number> => {
  const [row] = await tx
    .select({ value: count() })
    .from(notification)
    .where(and(visibleTo(account), isNull(notification.readAt)))
  return row?.value ?? 0
}

/** The notifications of the own account, newest first unless the query says otherwise. */
export const listNotifications = async (
  { store }: NotificationContext,
  account: Account,
  query: QueryOf<typeof operations.list>,
): Promise<Page<Notification>> => {
  const where = and(
    visibleTo(account),
    query.unread ? isNull(notification.readAt) : undefined,
    query.filter ? containing(notification.subject, query.filter) : undefined,
  )
  return readPage(query, {
    rows: store.db
      .select()
      .from(notification)
      .where(where)
      .orderBy(query.order === 'asc' ? notification.id : desc(notification.id)),
    total: store.db.$count(notification, where),
    present: (rows) =>
      rows.map(({ id, kind, at, target, subject, by, reason, others, readAt }) => {
        return { id, kind, at: at.toISOString(), target, subject, by, reason, others, is_read: readAt !== null }
      }),
  })
}
