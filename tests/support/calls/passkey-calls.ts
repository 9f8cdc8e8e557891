import { contract } from '../../../contract/index.ts'
import type { AccessPlatform } from '../platform/access-platform.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { type Caller, callerAt, loggedIn } from './client.ts'
import type { RequestParts } from './send-request.ts'

type ValidCall = { as?: 'planner'; token?: string | undefined; parts: RequestParts }

const { users } = contract
const PASSWORD = 'a good long one'

let made = 0
const newAccount = async ({ callers, url }: AccessPlatform): Promise<Caller> => {
  const username = `passkey-${++made}`
  const body = { username, password: PASSWORD, name: 'Zofia', role_id: 7, company_id: 5 }
  await callers.admin.call(users.createUser, { body })
  return loggedIn(url, username, PASSWORD)
}

const madeFor = async (caller: Caller, authenticator: Authenticator) => ({
  name: 'Laptop',
  answer: authenticator.make((await caller.call(users.beginPasskey)).answer),
})

/** A session of a new account with a passkey. */
const withPasskey = async (platform: AccessPlatform) => {
  const caller = await newAccount(platform)
  const authenticator = createAuthenticator(platform.url)
  const { answer } = await caller.call(users.addPasskey, { body: await madeFor(caller, authenticator) })
  return { caller, authenticator, id: answer.id }
}

/** A valid call of every operation of passkeys, by id. */
export const passkeyCalls = {
  'session.proofs': (): ValidCall => ({ as: 'planner', parts: {} }),
  'passkey.list': (): ValidCall => ({ as: 'planner', parts: {} }),
  'passkey.begin': (): ValidCall => ({ as: 'planner', parts: {} }),
  'passkey.create': async (platform: AccessPlatform): Promise<ValidCall> => {
    const caller = await newAccount(platform)
    return { token: caller.token, parts: { body: await madeFor(caller, createAuthenticator(platform.url)) } }
  },
  'passkey.delete': async (platform: AccessPlatform): Promise<ValidCall> => {
    const { caller, id } = await withPasskey(platform)
    return { token: caller.token, parts: { params: { id } } }
  },
  'passkey.begin_login': (): ValidCall => ({ parts: {} }),
  'passkey.login': async (platform: AccessPlatform): Promise<ValidCall> => {
    const { authenticator } = await withPasskey(platform)
    const { answer } = await callerAt(platform.url).call(users.beginPasskeyLogin)
    return { parts: { body: { answer: authenticator.sign(answer) } } }
  },
  'passkey.begin_confirmation': (): ValidCall => ({ as: 'planner', parts: {} }),
  'passkey.confirm': async (platform: AccessPlatform): Promise<ValidCall> => {
    const { caller, authenticator } = await withPasskey(platform)
    const { answer } = await caller.call(users.beginPasskeyConfirmation)
    return { token: caller.token, parts: { body: { answer: authenticator.sign(answer) } } }
  },
}
