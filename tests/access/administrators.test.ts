import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import { sendRequest } from '../support/calls/send-request.ts'
import { administratorOperations, validCall } from '../support/calls/valid-calls.ts'
import { type AccessPlatform, accounts, startAccessPlatform } from '../support/platform/access-platform.ts'

let all: AccessPlatform

beforeAll(async () => {
  all = await startAccessPlatform()
})
afterAll(() => all.close())

test.each(administratorOperations.map((operation) => [operation.id, operation] as const))(
  'promise R2 P02–P08 %s: done for an administrator, refused for every other role alike, and 401 without a session',
  async (_, operation) => {
    const { parts } = await validCall(all, operation)
    const statusWith = async (token: string | undefined) => {
      const answer = await sendRequest(all.url, operation, parts, { token })
      expect(contractErrorOf(operation, answer)).toBeNull()
      return answer.status
    }
    for (const account of accounts.filter((name) => name !== 'admin'))
      expect([account, await statusWith(all.callers[account].token)]).toEqual([account, 403])
    expect(await statusWith(undefined)).toBe(401)
    expect(await statusWith(all.callers.admin.token)).toBe(operation.status)
  },
)
