import { generateSync } from 'otplib'
import { contract } from '../../../contract/index.ts'
import type { AccessPlatform } from '../platform/access-platform.ts'
import { type Caller, loggedIn } from './client.ts'
import { DEMO_PASSWORD } from './issued-token.ts'
import type { RequestParts } from './send-request.ts'

type ValidCall = { as?: 'admin' | 'planner'; token?: string | undefined; parts: RequestParts }

const { users } = contract
const PASSWORD = 'a good long one'
const current_password = PASSWORD

let made = 0
const newAccount = async ({ callers, url }: AccessPlatform) => {
  const username = `factor-${++made}`
  const body = { username, password: PASSWORD, name: 'Zofia', role_id: 7, company_id: 5 }
  const { id } = (await callers.admin.call(users.createUser, { body })).answer
  return { id, caller: await loggedIn(url, username, PASSWORD) }
}

/** Begins to set up an app, and returns the code that confirms it. */
const begunApp = async (caller: Caller): Promise<string> => {
  const { secret } = (await caller.call(users.beginApp, { body: { current_password } })).answer
  return generateSync({ secret })
}

/** A new account with a second factor, and one of its recovery codes. */
const withApp = async (platform: AccessPlatform) => {
  const account = await newAccount(platform)
  const code = await begunApp(account.caller)
  const { answer } = await account.caller.call(users.confirmApp, { body: { code } })
  return { ...account, code: answer.recovery_codes[0] ?? '' }
}

const ofOwner = async (platform: AccessPlatform): Promise<ValidCall> => {
  const { caller, code } = await withApp(platform)
  return { token: caller.token, parts: { body: { current_password, code } } }
}

/** A valid call of the confirmation of a session, and of every operation of the second factor, by id. */
export const secondFactorCalls = {
  'session.confirm': (): ValidCall => ({ as: 'planner', parts: { body: { current_password: DEMO_PASSWORD } } }),
  'second_factor.get': (): ValidCall => ({ as: 'planner', parts: {} }),
  'second_factor.begin_app': async (platform: AccessPlatform): Promise<ValidCall> => {
    const { caller } = await newAccount(platform)
    return { token: caller.token, parts: { body: { current_password } } }
  },
  'second_factor.confirm_app': async (platform: AccessPlatform): Promise<ValidCall> => {
    const { caller } = await newAccount(platform)
    return { token: caller.token, parts: { body: { code: await begunApp(caller) } } }
  },
  'second_factor.issue_codes': ofOwner,
  'second_factor.remove': ofOwner,
  'second_factor.reset': async (platform: AccessPlatform): Promise<ValidCall> => ({
    as: 'admin',
    parts: { params: { id: (await withApp(platform)).id } },
  }),
}
