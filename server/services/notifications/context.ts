import type { Logger } from 'pino'
import type { Recipient } from '../../../machines/notification/recipients.ts'
import type { Clock } from '../../base/clock.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { Mailer } from './mail/mailer.ts'

/** A location of which an arabox is silent, and its owner. */
export type SilentLocation = { uuid: string; name: string; companyId: number }

/** An account with its e-mail address. */
export type AddressedRecipient = Recipient & { email: string | null }

/** What notifications need from other services. The composition provides it in `server/other-services.ts`. */
export type NotificationOtherServices = {
  /** The active accounts, with their e-mail addresses. */
  findRecipients(tx: Tx): Promise<AddressedRecipient[]>
  /** The active locations whose arabox has sent nothing since an instant, but has before. */
  findSilentLocations(tx: Tx, since: Date): Promise<SilentLocation[]>
}

/** The dependencies of the notifications. Without `mail` the platform sends no e-mail. */
export type NotificationContext = {
  store: Store
  clock: Clock
  log: Logger
  otherServices: NotificationOtherServices
  /** `publicUrl` is the address of this platform for links in e-mail, without a slash at its end. */
  mail: { readonly mailer: Mailer; readonly publicUrl: string } | undefined
}
