import type { Permission } from '../../contract/roles.ts'

/** The account that makes a request, read from the database for each request. */
export type Account = {
  id: number
  name: string
  roleId: number
  companyId: number
  permissions: readonly Permission[]
  sessionId: string
}

/** Finds the account of an access token; `null` for an invalid token, `'expired'` for one after its lifetime. */
export type Identify = (accessToken: string) => Promise<Account | null | 'expired'>

/** The arabox that makes a request, with the location at which it counts and that location's time zone. */
export type Device = { araboxUuid: string; locationUuid: string; timeZone: string }

/** Finds the arabox of a device key; `null` for an invalid key. */
export type IdentifyDevice = (key: string) => Promise<Device | null>
