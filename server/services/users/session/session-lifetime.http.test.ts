import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf } from '../../../../tests/support/calls/send-request.ts'
import {
  cookiesOf,
  isTokenAccepted,
  logIn,
  refreshTokens,
  startSession,
  type TokenPair,
} from '../../../../tests/support/calls/session.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { hashOfToken } from '../random-token.ts'

let platform: DemoPlatform

beforeAll(async () => {
  platform = await demoPlatform({ sessionDays: { idle: 2, longest: 5 } })
})
afterAll(() => platform.close())

/** Makes a session older, as if it had been used or started so many hours earlier. */
const usedEarlier = async ({ refresh_token }: TokenPair, hours: number, column = 'renewed_at'): Promise<void> => {
  const hashed = hashOfToken(refresh_token.split('.')[0] ?? '')
  const { rowCount } = await platform.store.pool.query(
    `update session set ${column} = ${column} - $2 * interval '1 hour'
     where id = (select session_id from refresh_token where hash = $1)`,
    [hashed, hours],
  )
  expect(rowCount).toBe(1)
}

const renewed = async (pair: TokenPair): Promise<TokenPair> => {
  const answer = await refreshTokens(platform.url, pair.refresh_token)
  expect(answer.status).toBe(200)
  return jsonOf<TokenPair>(answer)
}

const refusal = async ({ refresh_token }: TokenPair): Promise<unknown> => {
  const { status, text } = await refreshTokens(platform.url, refresh_token)
  return `${status} ${jsonOf({ text }).code}`
}

test('a session that nobody used for the days of the setting cannot be renewed, one that was used an hour before can', async () => {
  const login = await logIn(platform.url, 'sales')
  expect(cookiesOf(login).refresh_token).toContain('Max-Age=172800')
  const used = await renewed(jsonOf<TokenPair>(login))
  await usedEarlier(used, 47)
  const again = await renewed(used)
  await usedEarlier(again, 49)
  expect(await refusal(again)).toBe('401 session_expired')
  const unused = await startSession(platform.url, 'sales')
  await usedEarlier(unused, 49, 'started_at')
  expect(await refusal(unused)).toBe('401 session_expired')
})

test('a session that is used all the time ends after the longest days of the setting', async () => {
  const begun = await renewed(await startSession(platform.url, 'sales'))
  await usedEarlier(begun, 119, 'started_at')
  const late = await renewed(begun)
  await usedEarlier(late, 2, 'started_at')
  expect(await refusal(late)).toBe('401 session_expired')
})

test('a login replaces a password hash of an earlier cost, and the password stays the same', async () => {
  const stored = async () =>
    (
      await platform.store.pool.query<{ hash: string }>(
        `select password_hash as hash from account where username = 'planner'`,
      )
    ).rows[0]?.hash ?? ''
  const cheap = await hash('arabox-demo', { memoryCost: 8192 })
  await platform.store.pool.query(`update account set password_hash = $1 where username = 'planner'`, [cheap])
  expect((await logIn(platform.url, 'planner', 'wrong one')).status).toBe(401)
  expect(await stored()).toBe(cheap)
  expect((await logIn(platform.url, 'planner')).status).toBe(200)
  expect(await stored()).toContain('m=19456,t=2,p=1')
  const { access_token } = await startSession(platform.url, 'planner')
  expect(await isTokenAccepted(platform.url, access_token)).toBe(true)
})
