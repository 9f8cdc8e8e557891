import * as z from 'zod/mini'
import { LONGEST_EMAIL } from '../limits.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { uuid } from '../values.ts'
import { auth, secondFactorCode } from './login-operations.ts'

const service = 'users'

/** Longest path of the page to which a sign-in returns. */
const LONGEST_PATH = 1000
/** Longest answer of an identity provider in the address of a page. */
const LONGEST_ANSWER = 4000
/** Longest signed notice of an identity provider. */
const LONGEST_NOTICE = 10_000

const address = z.object({
  /** The page of the identity provider. */
  address: z.string(),
})
/** The query of the address to which the identity provider returned, with its question mark. */
const answerOfProvider = z.string().check(z.maxLength(LONGEST_ANSWER))
const path = z.string().check(z.maxLength(LONGEST_PATH), z.regex(/^\/(?![/\\])/, validation.identifier))

/** The state of a confirmation begins with it. */
export const CONFIRMATION_MARK = 'c.'
/** Channel on which the page of a confirmation tells the other pages of the browser that it is done. */
export const CONFIRMATION_CHANNEL = 'arabox.confirmation'

/** Operations with which users sign in, and confirm, through an identity provider (OpenID Connect). */
export const signInOperations = {
  listSignInProviders: operation({
    id: 'sign_in.list',
    service,
    method: 'GET',
    path: '/auth/provider',
    summary: 'The identity providers that the login page shows',
    access: 'anyone',
    status: 200,
    answer: z.object({
      providers: z.array(z.object({ uuid, name: z.string() })),
      /** Whether there are others, which are found by the domain of an e-mail address. */
      has_others: z.boolean(),
      /** The page that ends the session at the provider of this browser’s last session; null without one. */
      logout: z.nullable(z.object({ name: z.string(), address: z.string() })),
    }),
    problems: [],
  }),
  beginSignIn: operation({
    id: 'sign_in.begin',
    service,
    method: 'POST',
    path: '/auth/provider/sign-in',
    summary: 'Begin a sign-in: the page of an identity provider, by its number or by the domain of an e-mail address',
    access: 'anyone',
    body: z.strictObject({
      provider: z.optional(uuid),
      email: z.optional(z.email().check(z.maxLength(LONGEST_EMAIL))),
      return_to: z._default(path, '/'),
    }),
    status: 200,
    answer: address,
    problems: ['foreign_origin', 'no_provider', 'provider_unusable'],
  }),
  finishSignIn: operation({
    id: 'sign_in.finish',
    service,
    method: 'POST',
    path: '/auth/provider/answer',
    summary: 'Log in with the answer of the identity provider; it works once, in the browser that began',
    access: 'anyone',
    body: z.strictObject({
      query: answerOfProvider,
      /** Needed if the account has a second factor that the provider does not check. */
      code: z.optional(secondFactorCode),
    }),
    status: 200,
    answer: z.extend(auth, { return_to: z.string() }),
    problems: [
      'foreign_origin',
      'sign_in_failed',
      'no_account',
      'provider_unusable',
      'second_factor_needed',
      'invalid_code',
      'too_many_misses',
    ],
  }),
  beginConfirmation: operation({
    id: 'sign_in.begin_confirmation',
    service,
    method: 'POST',
    path: '/auth/provider/confirmation',
    summary: 'Begin to prove again who you are at the identity provider with which you signed in',
    access: 'session',
    token: 'never',
    status: 200,
    answer: address,
    problems: ['no_provider', 'provider_unusable'],
  }),
  finishConfirmation: operation({
    id: 'sign_in.finish_confirmation',
    service,
    method: 'POST',
    path: '/auth/provider/confirmation/answer',
    summary: 'Confirm the session with the answer of the identity provider, which must have asked you just now',
    access: 'session',
    token: 'never',
    body: z.strictObject({ query: answerOfProvider, code: z.optional(secondFactorCode) }),
    status: 204,
    answer: 'nothing',
    problems: [
      'foreign_origin',
      'sign_in_failed',
      'no_account',
      'provider_unusable',
      'second_factor_needed',
      'invalid_code',
      'too_many_misses',
    ],
  }),
  endByProvider: operation({
    id: 'sign_in.end',
    service,
    method: 'POST',
    path: '/auth/provider/{uuid}/logout',
    summary:
      'An identity provider ends the sessions of a user who logged out there (OpenID Connect back-channel logout)',
    access: 'anyone',
    form: true,
    params: z.strictObject({ uuid }),
    body: z.strictObject({ logout_token: z.string().check(z.maxLength(LONGEST_NOTICE)) }),
    status: 204,
    answer: 'nothing',
    problems: ['not_found', 'sign_in_failed', 'provider_unusable', 'unsupported_media'],
  }),
}
