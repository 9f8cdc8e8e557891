import { contract } from '../../../contract/index.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { TokenScope } from '../../../contract/users/token-scopes.ts'
import type { Caller } from './client.ts'

/** The body that issues an API token for a month. */
export const tokenBody = (scopes: TokenScope[]) => ({ name: 'Arkusz', scopes, expires_in_days: 30 })

/** Issues an API token of an account. */
export const issuedToken = async (
  caller: Caller,
  scopes: TokenScope[],
): Promise<AnswerOf<typeof contract.users.issueToken>> =>
  (await caller.call(contract.users.issueToken, { body: tokenBody(scopes) })).answer
