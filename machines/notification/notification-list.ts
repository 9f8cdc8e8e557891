import type { Notification, NotificationSettings } from '../../contract/notifications.ts'
import type { Page } from '../../contract/paging.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'

/** A page of notifications; before it is loaded, one notification, or all up to one, are marked as read. */
export type NotificationsQuery = { page: number; read?: { until: number; only?: boolean } }

/** The notifications of the account, page by page. To provide: `load`. */
export const notificationsArea = createArea<NotificationsQuery, Page<Notification>>('notifications')

export type NotificationsRef = AreaRef<NotificationsQuery, Page<Notification>>

/** Loads how the account is notified; with `save`, the change is stored first. */
export type SettingsQuery = { save?: Partial<Pick<NotificationSettings, 'language' | 'theme' | 'choices'>> }

/** How the account is notified. To provide: `load`. */
export const notificationSettingsArea = createArea<SettingsQuery, NotificationSettings>('notificationSettings')

export type NotificationSettingsRef = AreaRef<SettingsQuery, NotificationSettings>
