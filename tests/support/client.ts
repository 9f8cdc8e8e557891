import type { Operation } from '../../contract/operation.ts'
import {
  addressOf,
  type CallParts,
  contractClient,
  logIn,
  type Outcome,
} from '../../server/programs/contract-client.ts'

export { addressOf, type CallParts, type Outcome }

/** A client that calls the server under test, with or without a session. Problems are outcomes, not errors. */
export type Caller = {
  token: string | undefined
  call<O extends Operation>(operation: O, parts?: CallParts<O>): Promise<Outcome<O>>
}

/** Calls operations of the server at an address, with or without an access token. */
export const callerAt = (url: string, token?: string): Caller => {
  const client = contractClient(url, token === undefined ? {} : { authorization: `Bearer ${token}` })
  return { token, call: client.send }
}

/** Logs a demo account in. All demo accounts have the same password. */
export const loggedIn = async (url: string, username: string, password = 'arabox-demo'): Promise<Caller> => {
  const { access_token } = await logIn(url, username, password)
  return callerAt(url, access_token)
}
