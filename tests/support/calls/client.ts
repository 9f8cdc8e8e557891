import type { Operation } from '../../../contract/operation.ts'
import {
  addressOf,
  type CallParts,
  contractClient,
  logIn,
  type Outcome,
} from '../../../server/programs/contract-client.ts'

export { addressOf, type CallParts, type Outcome }

/** A client of the server under test, with or without a session. A problem is a part of the outcome, not an error. */
export type Caller = {
  token: string | undefined
  call<O extends Operation>(operation: O, parts?: CallParts<O>): Promise<Outcome<O>>
}

/** Creates a client of the server at an address, with or without an access token. */
export const callerAt = (url: string, token?: string): Caller => {
  const client = contractClient(url, token === undefined ? {} : { authorization: `Bearer ${token}` })
  return { token, call: client.send }
}

/** Logs an account in, by default with the password of the demo's accounts. */
export const loggedIn = async (url: string, username: string, password = 'arabox-demo'): Promise<Caller> => {
  const { access_token } = await logIn(url, username, password)
  return callerAt(url, access_token)
}
