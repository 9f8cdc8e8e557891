/** What the composition and other services may import from the notifications. */
export type { NotificationContext, NotificationOtherServices } from './context.ts'
export { countUnread } from './list-notifications.ts'
export { createMailer, type SmtpSettings } from './mail/mailer.ts'
export { sendDueMail } from './mail/send-due-mail.ts'
export { eraseFromNotifications, notificationsOfPerson } from './notifications-of-person.ts'
export { notificationQueues } from './queues.ts'
export { notificationRoutes } from './routes.ts'
export { deleteOldNotifications, notifyOfSilence } from './silent-araboxes.ts'
export {
  type AccountNews,
  type CampaignNews,
  markReadBefore,
  notifyOfAccount,
  notifyOfCampaign,
  notifyOfFindings,
  notifyOfWebhook,
  type WebhookNews,
} from './store-notifications.ts'
