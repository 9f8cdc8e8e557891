import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { PasskeyAssertion, PasskeyRegistration } from '../../../../contract/users/passkeys.ts'
import { ProblemError } from '../../../http/problem.ts'

/** Algorithms of passkeys by their COSE numbers: Ed25519, ECDSA with P-256, and RSA, in the order of preference. */
export const ALGORITHMS = [-8, -7, -257]

/** The site to which passkeys belong: the host of the platform, and its origin as browsers see it. */
export type Site = { host: string; origin: string }

/** The site of an origin such as `https://platform.example`. */
export const siteOf = (origin: string): Site => ({ origin, host: new URL(origin).hostname })

/** A stored passkey, as far as an answer is checked by it. */
export type StoredKey = { credentialId: string; publicKey: string; counter: number }

const notAccepted = (): ProblemError => new ProblemError('passkey_refused')

const clientData = z.object({ challenge: z.string() })

/** The challenge that an answer says to have signed. Throws `passkey_refused`. */
export const challengeOf = ({ response }: PasskeyRegistration | PasskeyAssertion): string => {
  try {
    return clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).challenge
  } catch {
    throw notAccepted()
  }
}

/** The result of a check. The package throws for each answer that it does not accept, as Node does for a wrong key. */
const checked = async <Result extends { verified: boolean }>(check: Promise<Result>): Promise<Result> => {
  const result = await check.catch(() => null)
  if (!result?.verified) throw notAccepted()
  return result
}

/**
 * The new passkey of an answer: made on this site for a challenge, by somebody whom the authenticator has verified.
 * Throws `passkey_refused`.
 */
export const newKeyOf = async (answer: PasskeyRegistration, challenge: string, site: Site): Promise<StoredKey> => {
  const { clientDataJSON, attestationObject } = answer.response
  const { registrationInfo } = await checked(
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw notAccepted()
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/**
 * Checks that a passkey has signed a challenge on this site, for somebody whom the authenticator has verified. Returns
 * its new count: one that does not grow shows a copy of the key. Throws `passkey_refused`.
 */
export const countOfAnswer = async (
  answer: PasskeyAssertion,
  challenge: string,
  { credentialId, publicKey, counter }: StoredKey,
  site: Site,
): Promise<number> => {
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const { authenticationInfo } = await checked(
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter },
    }),
  )
  return authenticationInfo.newCounter
}
