import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedIn } from '../../../../tests/support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'

let platform: DemoPlatform
beforeAll(async () => {
  platform = await demoPlatform()
})
afterAll(() => platform.close())

/** Stores a session with one refresh token. Ages are in days; a negative age is in the future. */
const addSession = async (name: string, startedDays: number, expiredDays: number, endedDays?: number) => {
  const { pool } = platform.store
  const { rows } = await pool.query<{ id: string }>(
    `insert into session (account_id, started_at, ended_at)
     values (1, now() - $1 * interval '1 day', now() - $2 * interval '1 day') returning id`,
    [startedDays, endedDays ?? null],
  )
  await pool.query(
    `insert into refresh_token (hash, session_id, expires_at) values ($1, $2, now() - $3 * interval '1 day')`,
    [name, rows[0]?.id, expiredDays],
  )
}

const tokens = async () => {
  const { rows } = await platform.store.pool.query<{ hash: string }>(
    `select hash from refresh_token where length(hash) < 30 order by hash`,
  )
  return rows.map(({ hash }) => hash)
}
const sessions = async (): Promise<number> => {
  const { rows } = await platform.store.pool.query<{ count: number }>('select count(*)::int as count from session')
  return rows[0]?.count ?? 0
}

test('accident 13: a login leaves expired tokens to the clock’s work, which deletes them with their sessions', async () => {
  const before = await sessions()
  await addSession('abandoned', 30, 16)
  await addSession('active since long', 300, -3)
  await addSession('ended long ago', 9, -5, 2)
  await addSession('ended just now', 9, -5, 0)
  await loggedIn(platform.url, 'admin')
  expect(await tokens()).toEqual(['abandoned', 'active since long', 'ended just now', 'ended long ago'])
  await platform.at('2026-03-02T09:01:00+01:00')
  expect(await tokens()).toEqual(['active since long', 'ended just now'])
  expect(await sessions()).toBe(before + 3)
})

test('accident 13: what is deleted is found by indexes', async () => {
  const client = await platform.store.pool.connect()
  await client.query('begin; set local enable_seqscan = off')
  const planOf = async (query: string): Promise<string> => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await planOf('select hash from refresh_token where expires_at < now()')).toContain('refresh_token_expires')
  expect(await planOf('select id from session where ended_at < now()')).toContain('session_ended')
  expect(await planOf('select id from session where started_at < now()')).toContain('session_started')
  await client.query('rollback')
  client.release()
})
