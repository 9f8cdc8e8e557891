/** What the composition and other services may import from the notifications. */
export type { NotificationContext, NotificationOtherServices } from './context.ts'
export { countUnread } from './list-notifications.ts'
export { sendDueMail } from './mail/deliver.ts'
export { createMailer, type SmtpSettings } from './mail/mailer.ts'
export { notificationRoutes } from './routes.ts'
export { deleteOldNotifications, tellSilence } from './silence.ts'
export { type CampaignNews, notifyOfCampaign, settleBefore } from './store.ts'
