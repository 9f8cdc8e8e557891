import { contract } from '../../../contract/index.ts'
import type { AccessPlatform } from '../platform/access-platform.ts'
import { CLIENT_ID, CLIENT_SECRET, type OpenIdProvider, startOpenIdProvider } from '../servers/openid-provider.ts'
import { jsonOf, type RequestParts, sendRequest } from './send-request.ts'

type ValidCall = {
  as?: 'admin'
  token?: string | undefined
  headers?: Record<string, string>
  parts: RequestParts
}

const { users, identityProvider } = contract

/** The provider of each platform under test. */
const providers = new WeakMap<AccessPlatform, Promise<OpenIdProvider>>()

const providerOf = (platform: AccessPlatform): Promise<OpenIdProvider> => {
  const person = { sub: 'zofia', email: 'zofia@valid.example', email_verified: true, name: 'Zofia' }
  const provider = providers.get(platform) ?? startOpenIdProvider(platform.url, person)
  providers.set(platform, provider)
  return provider
}

let made = 0
const bodyOf = async (platform: AccessPlatform, domain: string) => ({
  name: `Valid ${++made}`,
  issuer: (await providerOf(platform)).issuer,
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  is_active: true,
  is_shown: true,
  checks_second_factor: false,
  domains: [{ domain, company_id: 5, role_id: 7 }],
})

const madeProvider = async (platform: AccessPlatform, domain = `d${made + 1}.example`) => {
  const body = await bodyOf(platform, domain)
  return (await platform.callers.admin.call(identityProvider.create, { body })).answer
}

/** The provider for sign-ins of one platform: its domain belongs to one only. */
const signInProviders = new WeakMap<AccessPlatform, Promise<string>>()

const signInProvider = (platform: AccessPlatform): Promise<string> => {
  const uuid = signInProviders.get(platform) ?? madeProvider(platform, 'valid.example').then((found) => found.uuid)
  signInProviders.set(platform, uuid)
  return uuid
}

type Begun = { cookie: string; query: string }

const answered = async (platform: AccessPlatform, begun: Awaited<ReturnType<typeof sendRequest>>): Promise<Begun> => {
  const provider = await providerOf(platform)
  const { search } = await provider.browser().visit(jsonOf<{ address: string }>(begun).address)
  return { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '', query: search }
}

const begunSignIn = async (platform: AccessPlatform): Promise<Begun> => {
  const body = { provider: await signInProvider(platform) }
  return answered(platform, await sendRequest(platform.url, users.beginSignIn, { body }))
}

const signedIn = async (platform: AccessPlatform): Promise<string> => {
  const { cookie, query } = await begunSignIn(platform)
  const answer = await sendRequest(platform.url, users.finishSignIn, { body: { query } }, { headers: { cookie } })
  return jsonOf<{ access_token: string }>(answer).access_token
}

const ofProvider = async (platform: AccessPlatform, parts: RequestParts = {}): Promise<ValidCall> => ({
  as: 'admin',
  parts: { params: { id: (await madeProvider(platform)).id }, ...parts },
})

const exported = { columns: 'id', headings: 'Id' }

/** A valid call of every operation of identity providers and of sign-ins at them, by id. */
export const signInCalls = {
  'identity_provider.list': (): ValidCall => ({ as: 'admin', parts: {} }),
  'identity_provider.export': (): ValidCall => ({ as: 'admin', parts: { query: exported } }),
  'identity_provider.get': (platform: AccessPlatform) => ofProvider(platform),
  'identity_provider.create': async (platform: AccessPlatform): Promise<ValidCall> => ({
    as: 'admin',
    parts: { body: await bodyOf(platform, `d${made + 1}.example`) },
  }),
  'identity_provider.change': (platform: AccessPlatform) =>
    ofProvider(platform, { body: { checks_second_factor: true } }),
  'identity_provider.delete': (platform: AccessPlatform) => ofProvider(platform),
  'sign_in.list': (): ValidCall => ({ parts: {} }),
  'sign_in.begin': async (platform: AccessPlatform): Promise<ValidCall> => ({
    parts: { body: { provider: await signInProvider(platform) } },
  }),
  'sign_in.finish': async (platform: AccessPlatform): Promise<ValidCall> => {
    const { cookie, query } = await begunSignIn(platform)
    return { headers: { cookie }, parts: { body: { query } } }
  },
  'sign_in.begin_confirmation': async (platform: AccessPlatform): Promise<ValidCall> => ({
    token: await signedIn(platform),
    parts: {},
  }),
  'sign_in.finish_confirmation': async (platform: AccessPlatform): Promise<ValidCall> => {
    const token = await signedIn(platform)
    const begun = await sendRequest(platform.url, users.beginConfirmation, {}, { token })
    const { cookie, query } = await answered(platform, begun)
    return { token, headers: { cookie }, parts: { body: { query } } }
  },
  'sign_in.end': async (platform: AccessPlatform): Promise<ValidCall> => {
    const uuid = await signInProvider(platform)
    const logout_token = await (await providerOf(platform)).noticeOfLogout('zofia')
    return { parts: { params: { uuid }, body: { logout_token } } }
  },
}
