import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { byId } from '../records.ts'
import { validation } from '../validation.ts'
import { id, instant, requiredLine } from '../values.ts'
import { auth } from './login-operations.ts'

const service = 'users'

/** Passkeys that an account may have. */
export const MOST_PASSKEYS = 20
/** Longest name of a passkey. */
export const LONGEST_PASSKEY_NAME = 80
/** Longest part of an answer: without an attestation, which is not asked for, a part has some hundred characters. */
const LONGEST_PART = 4000
const LONGEST_CREDENTIAL = 1400

const encoded = z.string().check(z.maxLength(LONGEST_PART), z.regex(/^[\w-]+={0,2}$/, validation.identifier))
const credential = z.string().check(z.maxLength(LONGEST_CREDENTIAL), z.regex(/^[\w-]+$/, validation.identifier))
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))
/** Parts of every answer of an authenticator; what is not named here is ignored. */
const answered = { id: credential, rawId: credential, type: z.literal('public-key') }

/** The answer of an authenticator that has made a passkey (RegistrationResponseJSON of WebAuthn). */
const registration = z.object({
  ...answered,
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded, transports: z.optional(transports) }),
})
/** The answer of an authenticator that has signed (AuthenticationResponseJSON of WebAuthn). */
const assertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.nullish(encoded),
  }),
})
/** The answer of an authenticator to the making of a passkey. */
export type PasskeyRegistration = z.output<typeof registration>
/** The answer of an authenticator to a question. */
export type PasskeyAssertion = z.output<typeof assertion>

const known = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) }),
)

/** What a browser is asked to make (PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: known,
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
})
/** What a browser is asked to sign (PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: known,
})
/** What a browser is asked to make. */
export type PasskeyCreation = z.output<typeof creationOptions>
/** What a browser is asked to sign. */
export type PasskeyQuestion = z.output<typeof requestOptions>

const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** Time of the last login or confirmation with it; null before the first one. */
  last_used_at: z.nullable(instant),
})
/** A passkey of an account on the wire. */
export type Passkey = z.output<typeof passkey>

const proofs = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  /** Name of the identity provider at which the session began; null without one. */
  provider: z.nullable(z.string()),
})
/** The ways in which the owner of a session can prove who it is. */
export type Proofs = z.output<typeof proofs>

/**
 * Operations of the passkeys of the own account (WebAuthn). A passkey stands for the password and the second factor.
 */
export const passkeyOperations = {
  listPasskeys: operation({
    id: 'passkey.list',
    service,
    method: 'GET',
    path: '/me/passkey',
    summary: 'Passkeys of your own account',
    access: 'session',
    token: 'never',
    status: 200,
    answer: z.object({ passkeys: z.array(passkey) }),
    problems: [],
  }),
  beginPasskey: operation({
    id: 'passkey.begin',
    service,
    method: 'POST',
    path: '/me/passkey/question',
    summary: 'Begin to add a passkey: what the browser has to make, within five minutes',
    access: 'session',
    token: 'never',
    confirmed: true,
    status: 200,
    answer: creationOptions,
    problems: ['no_password', 'too_many_passkeys'],
  }),
  addPasskey: operation({
    id: 'passkey.create',
    service,
    method: 'POST',
    path: '/me/passkey',
    summary: 'Add the passkey that the browser has made; it works once',
    access: 'session',
    token: 'never',
    confirmed: true,
    body: z.strictObject({ name: requiredLine(LONGEST_PASSKEY_NAME), answer: registration }),
    status: 201,
    answer: passkey,
    problems: ['no_password', 'passkey_refused', 'too_many_passkeys', 'foreign_origin'],
  }),
  removePasskey: operation({
    id: 'passkey.delete',
    service,
    method: 'DELETE',
    path: '/me/passkey/{id}',
    summary: 'Remove a passkey of your own account; sessions that began with it end',
    access: 'session',
    token: 'never',
    confirmed: true,
    params: byId,
    status: 204,
    answer: 'nothing',
    problems: ['not_found'],
  }),
  getProofs: operation({
    id: 'session.proofs',
    service,
    method: 'GET',
    path: '/me/proofs',
    summary: 'The ways in which you can prove again who you are',
    access: 'session',
    token: 'never',
    status: 200,
    answer: proofs,
    problems: [],
  }),
}

/** Operations that log in, or confirm a session, with a passkey. */
export const passkeyLoginOperations = {
  beginPasskeyLogin: operation({
    id: 'passkey.begin_login',
    service,
    method: 'POST',
    path: '/auth/passkey/question',
    summary: 'Begin a login with a passkey: what the browser has to sign, within five minutes',
    access: 'anyone',
    status: 200,
    answer: requestOptions,
    problems: ['foreign_origin'],
  }),
  logInWithPasskey: operation({
    id: 'passkey.login',
    service,
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Log in with what a passkey has signed, without a password and a code; it works once',
    access: 'anyone',
    body: z.strictObject({ answer: assertion }),
    status: 200,
    answer: auth,
    problems: ['foreign_origin', 'passkey_refused'],
  }),
  beginPasskeyConfirmation: operation({
    id: 'passkey.begin_confirmation',
    service,
    method: 'POST',
    path: '/auth/confirmation/passkey/question',
    summary: 'Begin to prove with a passkey of your account who you are',
    access: 'session',
    token: 'never',
    status: 200,
    answer: requestOptions,
    problems: [],
  }),
  confirmWithPasskey: operation({
    id: 'passkey.confirm',
    service,
    method: 'POST',
    path: '/auth/confirmation/passkey',
    summary: 'Confirm the session with what a passkey of your account has signed; it works once',
    access: 'session',
    token: 'never',
    body: z.strictObject({ answer: assertion }),
    status: 204,
    answer: 'nothing',
    problems: ['foreign_origin', 'passkey_refused'],
  }),
}
