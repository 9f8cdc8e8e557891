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
