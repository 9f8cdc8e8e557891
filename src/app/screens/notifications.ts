import {
  type Notification,
  type NotificationSettings,
  notificationOperations as operations,
} from '../../../contract/notifications.ts'
import type { Page } from '../../../contract/paging.ts'
import {
  type NotificationsQuery,
  notificationSettingsArea,
  notificationsArea,
  type SettingsQuery,
} from '../../../machines/notification/notification-list.ts'
import type { Call } from '../../services/call.ts'
import { areaLoader } from './area-loader.ts'

/** The notifications of the account with their services. */
export const notificationsScreen = (call: Call) =>
  notificationsArea.provide({
    actors: {
      load: areaLoader<Page<Notification>, NotificationsQuery>(async ({ page, read }, signal) => {
        if (read) await call(operations.markRead, { body: read, signal })
        return call(operations.list, { query: { page }, signal })
      }),
    },
  })

/** How the account is notified, with its services. */
export const notificationSettingsScreen = (call: Call) =>
  notificationSettingsArea.provide({
    actors: {
      load: areaLoader<NotificationSettings, SettingsQuery>(({ save }, signal) =>
        save ? call(operations.changeSettings, { body: save, signal }) : call(operations.getSettings, { signal }),
      ),
    },
  })
