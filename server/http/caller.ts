import type { Permission } from '../../contract/permissions.ts'
import type { TokenScope } from '../../contract/users/token-scopes.ts'

/** The account that makes a request, read from the database for each request. */
export type Account = {
  id: number
  name: string
  roleId: number
  companyId: number
  permissions: readonly Permission[]
}

/**
 * An account with its session. A program with an API token has none. `isFactorMissing`: its company requires a second
 * factor that it does not have yet, so it may only set one up. `confirmedAt`: when its owner last proved, in
 * this session, who it is, in real time.
 */
export type SessionAccount = Account & { sessionId: string; isFactorMissing: boolean; confirmedAt: Date }

/** The account that makes a request, the IP address of the request, and its time by the platform's clock. */
export type Caller = Account & { address: string; at: Date }

/** A caller with a session. */
export type SessionCaller = SessionAccount & Caller

/** Finds the account of an access token; `null` for an invalid token, `'expired'` for one after its lifetime. */
export type Identify = (accessToken: string) => Promise<SessionAccount | null | 'expired'>

/** Finds the account and the scopes of an API token; `null` for an invalid token. */
export type IdentifyToken = (token: string) => Promise<{ account: Account; scopes: readonly TokenScope[] } | null>

/**
 * The arabox that makes a request, the location where it counts, and the time zone of the location. `key` has the
 * number of the device key among all keys of the arabox, and how many days back the arabox may report. It is null for
 * the demo's araboxes, which deliver within this process.
 */
export type Device = {
  araboxUuid: string
  locationUuid: string
  timeZone: string
  key: { number: number; reportDays: number } | null
}

/**
 * The player that makes a request: the hash of its token, and the player and its screen, null while it waits for its
 * screen. `scheduleVersion` counts the changes of what the screen plays.
 */
export type Player = {
  tokenHash: string
  paired: {
    id: number
    uuid: string
    publicKey: string
    screenId: number
    screenUuid: string
    pairedAt: Date
    scheduleVersion: number
  } | null
}

/** The outside playout system of the settings. */
export type Playout = { playout: 'outside' }

/** Whether a token is that of the outside playout system. */
export type IsPlayoutToken = (token: string) => boolean

/** Finds the player of a token; `null` for an unknown token, and for a player that ended. */
export type IdentifyPlayer = (token: string) => Promise<Player | null>

/** Finds the arabox of a device key; `null` for an invalid key. */
export type IdentifyDevice = (key: string) => Promise<Device | null>
