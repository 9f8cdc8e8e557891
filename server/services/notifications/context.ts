import type { Logger } from 'pino'
import type { Recipient, WantedPermissions } from '../../../machines/notification/recipients.ts'
import type { Clock } from '../../base/clock.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { Mailer } from './mail/mailer.ts'

/** A location whose arabox is silent, and the company that owns it. */
export type SilentLocation = { uuid: string; name: string; companyId: number }

/** A period: `from` inclusive, `until` exclusive. */
type Period = { from: Date; until: Date }

/** An account with its e-mail address. */
export type AddressedRecipient = Recipient & { email: string | null }

/** Which active accounts are asked for. */
export type WantedRecipients = { ids?: readonly number[]; with?: WantedPermissions & { companyId: number } }

/** What notifications need from other services. The composition provides it in `server/other-services.ts`. */
export type NotificationOtherServices = {
  /**
   * Active accounts by id, with their e-mail addresses: some, and those with one of some permissions that may read the
   * records of a company; `ownOnly`: only those of the company itself.
   */
  findRecipients(tx: Tx, wanted: WantedRecipients): Promise<AddressedRecipient[]>
  /**
   * The active locations whose arabox has sent a message before a period, but none since; `hadWorks`: planned works
   * went on in the period, so that the silence says nothing.
   */
  findSilentLocations(tx: Tx, period: Period): Promise<(SilentLocation & { hadWorks: boolean })[]>
}

/** The dependencies of the notifications. Without `mail` the platform sends no e-mail. */
export type NotificationContext = {
  store: Store
  clock: Clock
  log: Logger
  otherServices: NotificationOtherServices
  /** `publicUrl` is the address of this platform in links of e-mail, without a trailing slash. */
  mail: { readonly mailer: Mailer; readonly publicUrl: string } | undefined
}
