import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { PASSKEY_CANCELLED, PASSKEY_KNOWN } from '../../contract/users/passkey-failures.ts'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyQuestion,
  PasskeyRegistration,
} from '../../contract/users/passkeys.ts'

/** Why an authenticator has not answered, in the form in which calls fail. */
export class AuthenticatorFailed extends Error {
  override readonly name = 'AuthenticatorFailed'
  readonly failure: { kind: 'problem'; status: 0; code: string; detail: string }
  constructor(code: string) {
    super(code)
    this.failure = { kind: 'problem', status: 0, code, detail: code }
  }
}

/** The user cancelled or waited too long; or the authenticator has a passkey of this account; or something else. */
const failureOfAuthenticator = (error: unknown): AuthenticatorFailed => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return new AuthenticatorFailed(PASSKEY_CANCELLED)
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  return new AuthenticatorFailed(isKnown ? PASSKEY_KNOWN : 'passkey_refused')
}

/** Lets the user make a passkey. Throws {@link AuthenticatorFailed}. */
export const makePasskey = async (creation: PasskeyCreation): Promise<PasskeyRegistration> => {
  try {
    return await startRegistration({ optionsJSON: creation })
  } catch (error) {
    throw failureOfAuthenticator(error)
  }
}

/** Lets the user sign a question with a passkey. Throws {@link AuthenticatorFailed}. */
export const signWithPasskey = async (question: PasskeyQuestion): Promise<PasskeyAssertion> => {
  try {
    return await startAuthentication({ optionsJSON: question })
  } catch (error) {
    throw failureOfAuthenticator(error)
  }
}
