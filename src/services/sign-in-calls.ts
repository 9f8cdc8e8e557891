import type { AnswerOf } from '../../contract/operation.ts'
import { signInOperations as operations } from '../../contract/users/sign-in.ts'
import { request, sendOperation } from './request.ts'
import { keepGrant } from './session.ts'
import { accessToken } from './tokens.ts'

/** The providers that the login page shows, whether there are others, and the logout of the last one. */
export type SignInProviders = AnswerOf<typeof operations.listSignInProviders>

/** Reads the providers that the login page shows. */
export const listSignInProviders = (signal: AbortSignal): Promise<SignInProviders> =>
  request(operations.listSignInProviders, { signal })

/** Begins a sign-in, at a provider or with an e-mail address; resolves to the address of the provider's page. */
export const beginSignIn = async (at: { provider: string } | { email: string }, returnTo: string): Promise<string> =>
  (await request(operations.beginSignIn, { body: { ...at, return_to: returnTo } })).address

/** Logs in with the answer of a provider; resolves to the path to which the user returns. */
export const finishSignIn = async (query: string, code: string | undefined): Promise<string> => {
  const { return_to, ...grant } = await request(operations.finishSignIn, {
    body: { query, ...(code === undefined ? {} : { code }) },
  })
  keepGrant(grant)
  return return_to
}

/** Confirms the session of this browser with the answer of a provider. */
export const finishConfirmation = async (query: string, code: string | undefined): Promise<void> => {
  const body = { query, ...(code === undefined ? {} : { code }) }
  await sendOperation(operations.finishConfirmation, { body }, accessToken())
}
