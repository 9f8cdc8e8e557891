import { contract } from '../../../contract/index.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { TokenScope } from '../../../contract/users/token-scopes.ts'
import type { Caller } from './client.ts'

/** The password of every account of the demo. */
export const DEMO_PASSWORD = 'arabox-demo'

/** The body that issues an API token for a month. */
export const tokenBody = (scopes: TokenScope[], current_password = DEMO_PASSWORD) => ({
  name: 'Arkusz',
  scopes,
  expires_in_days: 30,
  current_password,
})

/** Issues an API token of an account. */
export const issuedToken = async (
  caller: Caller,
  scopes: TokenScope[],
): Promise<AnswerOf<typeof contract.users.issueToken>> =>
  (await caller.call(contract.users.issueToken, { body: tokenBody(scopes) })).answer
