import { type NotificationSettings, notificationOperations as operations } from '../../../contract/notifications.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { notificationSettingsArea, type SettingsQuery } from '../../../machines/notification/notification-list.ts'

/** How the account is notified, with its services. */
export const provideNotificationSettings = (call: Call) =>
  notificationSettingsArea.provide({
    actors: {
      load: areaLoader<NotificationSettings, SettingsQuery>(({ save }, signal) =>
        save ? call(operations.changeSettings, { body: save, signal }) : call(operations.getSettings, { signal }),
      ),
    },
  })
