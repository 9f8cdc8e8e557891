import type { Permission } from '../../contract/roles.ts'

/** Who asks: a person with a live session, as of this very request. */
export type Account = {
  id: number
  name: string
  roleId: number
  companyId: number
  permissions: readonly Permission[]
  sessionId: string
}

/** Finds the account behind an access token; null for a token that is no good, `'expired'` for one that was. */
export type Identify = (accessToken: string) => Promise<Account | null | 'expired'>

/** What reports: an arabox by its device key, with the place where it counts. */
export type Device = { araboxUuid: string; locationUuid: string; timeZone: string }

/** Finds the arabox behind a device key; null for a key that is no good. */
export type IdentifyDevice = (key: string) => Promise<Device | null>
