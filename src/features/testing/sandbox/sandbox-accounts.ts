import * as z from 'zod/mini'
import { loginOperations } from '../../../../contract/users/login-operations.ts'
import { CallFailed } from '../../../../machines/kit/area/failure.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { addressOf } from '../../../services/address.ts'
import { createCall } from '../../../services/authorized-call.ts'
import { failureFrom } from '../../../services/failures.ts'

/** The accounts of the paths by their id, and the password that all accounts of a demo have. */
const usernames: Readonly<Record<number, string>> = { 1: 'admin', 2: 'advertiser', 4: 'operator', 7: 'analyst' }
const DEMO_PASSWORD = 'arabox-demo'

export const ADMIN_ID = 1
export const ADVERTISER_ID = 2

/** The accounts of a demo that take the steps of paths. An account is logged in at its first call and stays so. */
export type SandboxAccounts = {
  /** Rejects with `CallFailed` if the account cannot be logged in. */
  callAs: (accountId: number) => Promise<Call>
  companyOf: (accountId: number) => Promise<number>
}

/** Logs in without cookies, so that the tester's own session stays as it is. */
const logIn = async (username: string) => {
  const body = new FormData()
  body.set('username', username)
  body.set('password', DEMO_PASSWORD)
  const response = await fetch(addressOf(loginOperations.login), { method: 'POST', body, credentials: 'omit' })
  const text = await response.text()
  if (!response.ok) throw new CallFailed(failureFrom(response.status, text))
  return z.parse(loginOperations.login.answer, JSON.parse(text))
}

const openAccount = async (username: string) => {
  let session = await logIn(username)
  let epoch = 0
  const renew = async (seenEpoch: number): Promise<boolean> => {
    if (seenEpoch !== epoch) return true
    session = await logIn(username)
    epoch += 1
    return true
  }
  const call = createCall({ token: () => session.access_token, epoch: () => epoch, renew, confirm: async () => false })
  return { companyId: session.user.company_id, call }
}

/** Opens accounts for the life of a page: logging in for each path would soon meet the limit of logins. */
export const createSandboxAccounts = (): SandboxAccounts => {
  const opened = new Map<number, ReturnType<typeof openAccount>>()
  const accountOf = (id: number) => {
    const known = opened.get(id)
    if (known) return known
    const account = openAccount(usernames[id] ?? '')
    opened.set(id, account)
    account.catch(() => opened.delete(id))
    return account
  }
  return {
    callAs: async (id) => (await accountOf(id)).call,
    companyOf: async (id) => (await accountOf(id)).companyId,
  }
}
