import type { BodyInputOf } from '../../contract/operation.ts'
import type { ApiToken, apiTokenOperations } from '../../contract/users/api-tokens.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'
import type { Secret } from '../kit/secret/secret.ts'

/** Loads the API tokens of an account; with `revoke`, that token is revoked first. */
export type TokensQuery = { userId: number; revoke?: number }

/** The API tokens of an account. To provide: `load`. */
export const apiTokensArea = createArea<TokensQuery, readonly ApiToken[]>('apiTokens')

export type ApiTokensRef = AreaRef<TokensQuery, readonly ApiToken[]>

/** What a new token of the own account may do, and for how long. */
export type NewToken = Omit<BodyInputOf<typeof apiTokenOperations.issueToken>, 'current_password' | 'code'> & {
  /** The password of the account; null for an account without one. */
  password: Secret | null
  /** A code of the second factor, once the server has asked for it. */
  code: Secret | null
}

/** The new token of the own account, until its dialog is closed. To provide: `load`. */
export const tokenIssueArea = createArea<NewToken, Secret>('tokenIssue')

export type TokenIssueRef = AreaRef<NewToken, Secret>
