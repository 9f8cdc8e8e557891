import { type Notification, notificationOperations as operations } from '../../../contract/notifications.ts'
import type { Page } from '../../../contract/paging.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { type NotificationsQuery, notificationsArea } from '../../../machines/notification/notification-list.ts'

/** The notifications of the account with their services. */
export const provideNotifications = (call: Call) =>
  notificationsArea.provide({
    actors: {
      load: areaLoader<Page<Notification>, NotificationsQuery>(async ({ page, read }, signal) => {
        if (read) await call(operations.markRead, { body: read, signal })
        return call(operations.list, { query: { page }, signal })
      }),
    },
  })
