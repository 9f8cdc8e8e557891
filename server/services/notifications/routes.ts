import { contract } from '../../../contract/index.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import type { NotificationContext } from './context.ts'
import { listNotifications } from './list-notifications.ts'
import { markRead } from './mark-read.ts'
import { changeSettings, getSettings } from './notification-settings.ts'

const { notification: operations } = contract

/** The notifications of the own account, and how it is notified. */
export const notificationRoutes = (registerOperation: RegisterOperation, context: NotificationContext): void => {
  registerOperation(operations.list, ({ account, query }) => listNotifications(context, account, query))
  registerOperation(operations.markRead, ({ account, body }) => markRead(context, account, body))
  registerOperation(operations.getSettings, ({ account }) => getSettings(context, account))
  registerOperation(operations.changeSettings, ({ account, body }) => changeSettings(context, account, body))
}
