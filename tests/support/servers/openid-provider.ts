import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

/** What the provider says of a person. */
export type Person = { sub: string; email: string; email_verified: boolean; name: string }

export const CLIENT_ID = 'arabox'
export const CLIENT_SECRET = 'secret-of-the-platform-at-the-provider'

/** An identity provider on a loopback port, with people who log in by a click. */
export type OpenIdProvider = {
  issuer: string
  /** Who logs in at the next visit. */
  person: Person
  /** Signs with a new key from now on; the old one is not published any more. */
  changeKey(): Promise<void>
  /** Signs the notice of a logout of a person. */
  noticeOfLogout(sub: string): Promise<string>
  /** A browser that visits the provider, with its cookies; returns where the provider sends it. */
  browser(): { visit(address: string): Promise<URL>; logOut(address: string): Promise<void> }
  close(): Promise<void>
}

const newKey = async (kid: string): Promise<{ privateKey: CryptoKey; published: JWK }> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, published: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } as JWK }
}

const configurationOf = (
  platformUrl: string,
  logoutPath: string,
  keys: JWK[],
  personOf: () => Person,
): Configuration => ({
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${platformUrl}/sign-in`],
      post_logout_redirect_uris: [`${platformUrl}/auth/login`],
      ...(logoutPath === ''
        ? {}
        : { backchannel_logout_uri: platformUrl + logoutPath, backchannel_logout_session_required: true }),
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  pkce: { required: () => true },
  findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...personOf(), sub }) }),
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['only for tests'] },
  jwks: { keys },
  // Its own way refuses to tell a platform on this machine.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
})

/** Logs the person in and consents, which a page would ask for. */
const interact = async (provider: Provider, person: Person, request: IncomingMessage, response: ServerResponse) => {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

type Browser = ReturnType<OpenIdProvider['browser']>

const openBrowser = (issuer: string): Browser => {
  const cookies = new Map<string, string>()
  const send = async (
    address: string | URL,
    { headers, ...init }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { ...headers, cookie } })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    return response
  }
  /** Follows redirects within the provider. */
  const follow = async (address: string): Promise<URL> => {
    let next = new URL(address)
    while (next.origin === issuer) {
      const response = await send(next)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${next.pathname} answered ${response.status}: ${await response.text()}`)
      next = new URL(location, next)
    }
    return next
  }
  return {
    visit: follow,
    async logOut(address) {
      const page = await (await send(address)).text()
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
      await send(new URL('/session/end/confirm', issuer), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      })
    },
  }
}

/**
 * Starts `oidc-provider`, a certified implementation of OpenID Connect. It knows the platform at `platformUrl`, and
 * tells it of logouts at `logoutPath` if that is not empty.
 */
export const startOpenIdProvider = async (
  platformUrl: string,
  person: Person,
  getLogoutPath: () => string = () => '',
): Promise<OpenIdProvider> => {
  let serve: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end()
  const server = createServer((request, response) => serve(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // It answers as long as somebody asks, and does not keep the tests running.
  server.unref()
  let key = await newKey('key-0')
  const running: OpenIdProvider = {
    issuer,
    person,
    async changeKey() {
      key = await newKey(`key-${crypto.randomUUID()}`)
      const provider = new Provider(
        issuer,
        configurationOf(platformUrl, getLogoutPath(), [key.published], () => running.person),
      )
      const answer = provider.callback()
      serve = (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
        interact(provider, running.person, request, response).catch((error: unknown) => {
          response.statusCode = 500
          response.end(String(error))
        })
      }
    },
    noticeOfLogout: (sub) =>
      new SignJWT({
        sub,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        jti: crypto.randomUUID(),
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.published.kid ?? '' })
        .setIssuer(issuer)
        .setAudience(CLIENT_ID)
        .setIssuedAt()
        .sign(key.privateKey),
    browser: () => openBrowser(issuer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await running.changeKey()
  return running
}
