import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { outgoingFetch } from '../../../base/outgoing-fetch.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { UsersContext } from '../context.ts'

/** How the platform is known to an identity provider. */
export type Client = { issuer: string; clientId: string; clientSecret: string | null }

type Context = Pick<UsersContext, 'signInAddresses' | 'knownProviders'>

/** Seconds that a provider may take for one answer. */
const TIMEOUT_SECONDS = 10
/** How old the notice of a logout may be, and how far the clock of a provider may differ. */
const NOTICE_MS = 2 * MINUTE_MS
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Seconds since the user proved at the provider who it is, at most, for a confirmation. */
const CONFIRMED_SECONDS = 60

const providerFetch = ({ signInAddresses }: Context) => {
  const send = outgoingFetch(signInAddresses)
  return (
    address: string,
    options: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal },
  ) =>
    send(address, {
      method: options.method,
      headers: options.headers,
      body: options.body instanceof URLSearchParams ? options.body.toString() : undefined,
      signal: options.signal,
    })
}

const authenticationOf = ({ clientSecret }: Client, methods: readonly string[] | undefined) => {
  if (clientSecret === null) return None()
  const usesBasic = methods === undefined || methods.includes('client_secret_basic')
  return usesBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret)
}

/**
 * Reads what a provider says of itself (OpenID Connect Discovery), or takes what was read within the last hour. Throws
 * `provider_unusable` if it cannot be reached or answers something else.
 */
export const discoverProvider = async (context: Context, client: Client): Promise<Configuration> => {
  const key = JSON.stringify([client.issuer, client.clientId, client.clientSecret])
  const known = context.knownProviders.configurations.get(key)
  if (known) return known
  const options = {
    [customFetch]: providerFetch(context),
    timeout: TIMEOUT_SECONDS,
    ...(context.signInAddresses === 'any' ? { execute: [allowInsecureRequests] } : {}),
  }
  try {
    const issuer = new URL(client.issuer)
    // The way to authenticate depends on what the provider says, which is read first.
    const first = await discovery(issuer, client.clientId, undefined, None(), options)
    const { token_endpoint_auth_methods_supported: methods } = first.serverMetadata()
    const configuration = new Configuration(
      first.serverMetadata(),
      client.clientId,
      undefined,
      authenticationOf(client, methods),
    )
    configuration[customFetch] = providerFetch(context)
    configuration.timeout = TIMEOUT_SECONDS
    if (context.signInAddresses === 'any') allowInsecureRequests(configuration)
    // Also the signatures of answers that came over TLS from the provider itself are checked.
    enableNonRepudiationChecks(configuration)
    context.knownProviders.configurations.set(key, configuration)
    return configuration
  } catch {
    throw new ProblemError('provider_unusable')
  }
}

/** What a sign-in is recognized by when the browser returns. */
export type Checks = { state: string; nonce: string; verifier: string; redirectUri: string }

/** The page of the provider at which a sign-in begins. A confirmation makes the provider ask again. */
export const addressOfProvider = async (
  configuration: Configuration,
  { state, nonce, verifier, redirectUri }: Checks,
  { isConfirmation, email }: { isConfirmation: boolean; email: string | undefined },
): Promise<string> => {
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isConfirmation ? { prompt: 'login', max_age: '0' } : {}),
    ...(email === undefined ? {} : { login_hint: email }),
  })
  return address.href
}

/** Whom a provider names. `email` is null unless the provider has verified it. */
export type ProvedIdentity = { subject: string; session: string | null; email: string | null; name: string | null }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Entra ID has no `email_verified`; it says of an address whose domain belongs to the tenant `xms_edov`. */
const isVerified = (claims: Readonly<Record<string, unknown>>): boolean =>
  claims.email_verified === true || claims.xms_edov === true || claims.xms_edov === '1' || claims.xms_edov === 1

/**
 * Exchanges the answer of a provider for whom it names. Everything that OpenID Connect demands is checked: state,
 * issuer, code with its verifier, signature, audience, times and nonce of the identity token. Rejects otherwise.
 */
export const identityOfAnswer = async (
  configuration: Configuration,
  query: string,
  { state, nonce, verifier, redirectUri }: Checks,
  isConfirmation: boolean,
): Promise<ProvedIdentity> => {
  const answered = new URL(redirectUri)
  answered.search = query
  const tokens = await authorizationCodeGrant(configuration, answered, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(isConfirmation ? { maxAge: CONFIRMED_SECONDS } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no identity token')
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  const all =
    textOf(claims.email) === null && hasUserInfo
      ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
      : claims
  return {
    subject: claims.sub,
    session: textOf(claims.sid),
    email: isVerified(all) ? textOf(all.email) : null,
    name: textOf(all.name),
  }
}

/** The page at which a user also logs out of the provider; null if the provider has none. */
export const logoutAddress = (configuration: Configuration, returnTo: string): string | null =>
  configuration.serverMetadata().end_session_endpoint === undefined
    ? null
    : buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href

const keySetOf = (context: Context, address: string): JWTVerifyGetKey => {
  const known = context.knownProviders.keySets.get(address)
  if (known) return known
  const send = providerFetch(context)
  const keySet = createRemoteJWKSet(new URL(address), {
    [joseFetch]: (url, { method, headers, signal }) =>
      send(url, { method, headers: Object.fromEntries(headers), signal }),
  })
  context.knownProviders.keySets.set(address, keySet)
  return keySet
}

/** The user who logged out at a provider: one session there, or all sessions of a subject. */
export type ProviderLogout = { subject: string | null; session: string | null; at: Date }

/**
 * Checks the notice of a logout (OpenID Connect Back-Channel Logout 1.0): signature, issuer, audience, age, and that it
 * is no identity token. Rejects otherwise.
 */
export const logoutOfNotice = async (
  context: Context,
  configuration: Configuration,
  notice: string,
): Promise<ProviderLogout> => {
  const { issuer, jwks_uri: keys } = configuration.serverMetadata()
  if (keys === undefined) throw new Error('the provider publishes no keys')
  const { payload } = await jwtVerify(notice, keySetOf(context, keys), {
    issuer,
    audience: configuration.clientMetadata().client_id,
    algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
    maxTokenAge: NOTICE_MS / SECOND_MS,
    clockTolerance: NOTICE_MS / SECOND_MS,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { events, nonce, iat = 0 } = payload
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
  if (!isLogout || nonce !== undefined) throw new Error('this is no notice of a logout')
  const [subject, session] = [textOf(payload.sub), textOf(payload.sid)]
  if (subject === null && session === null) throw new Error('the notice names nobody')
  // Its time is in whole seconds: the end of that second.
  return { subject, session, at: new Date((iat + 1) * SECOND_MS) }
}
