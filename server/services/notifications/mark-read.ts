import { and, eq, isNull, lte } from 'drizzle-orm'
import type { notificationOperations as operations } from '../../../contract/notifications.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import type { Account } from '../../http/caller.ts'
import type { NotificationContext } from './context.ts'
import { visibleTo } from './policy.ts'
import { notification } from './tables.ts'

/** Marks one notification of the own account as read, or all of them up to one. */
export const markRead = async (
  { store }: NotificationContext,
  account: Account,
  { until, only }: BodyOf<typeof operations.markRead>,
): Promise<void> => {
  await store.db
    .update(notification)
    .set({ readAt: new Date() })
    .where(
      and(
        visibleTo(account),
        isNull(notification.readAt),
        only ? eq(notification.id, until) : lte(notification.id, until),
      ),
    )
}
