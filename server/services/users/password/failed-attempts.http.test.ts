import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/platform/fresh-database.ts'
import { ProblemError } from '../../../http/problem.ts'
import { openStore, type Store } from '../../../store/database.ts'
import { attemptLimit, deleteOldMisses, forgetMisses } from './failed-attempts.ts'

let database: FreshDatabase
/** Two servers on one database. */
let here: Store
let there: Store
let anna: string

beforeAll(async () => {
  database = await freshDatabase('template_empty')
  here = openStore(database.url, { connections: 4 })
  there = openStore(database.url, { connections: 4 })
})
beforeEach(() => {
  anna = `anna-${randomUUID()}`
})
afterAll(async () => {
  await Promise.all([here, there].map((store) => store.close()))
  await database.drop()
})

const limited = (most: number) => {
  const limits = [attemptLimit(here.db, most), attemptLimit(there.db, most)]
  let turn = 0
  const run = (username: string, address: string, check: () => Promise<void>): Promise<string> => {
    // Each attempt goes to the other server.
    turn += 1
    return (
      limits[turn % 2]?.guard({ username, address }, check).then(
        () => 'done',
        (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
      ) ?? Promise.resolve('no server')
    )
  }
  const attempt = (isRight: boolean, address = '192.0.2.1', username = anna) =>
    run(username, address, async () => {
      if (!isRight) throw new ProblemError('invalid_credentials')
    })
  return { attempt, failFor: (error: Error) => run(anna, '192.0.2.1', () => Promise.reject(error)) }
}

const endWindow = () => here.pool.query(`update password_miss set ends_at = now() - interval '1 second'`)

test('promise R10 after too many failed attempts at two servers together the right password is refused, from any address and in any spelling of the name', async () => {
  const { attempt } = limited(3)
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    expect(await attempt(false, address)).toBe('invalid_credentials')
  expect(await attempt(true, '192.0.2.4')).toBe('too_many_misses')
  expect(await attempt(true, '192.0.2.4', ` ${anna.toUpperCase()} `)).toBe('too_many_misses')
  expect(await attempt(true, '192.0.2.4', `piotr-${anna}`)).toBe('done')
  await endWindow()
  expect(await attempt(true, '192.0.2.4')).toBe('done')
})

test('promise R10 a refused attempt says how long the window lasts', async () => {
  const { guard } = attemptLimit(here.db, 1)
  const miss = () =>
    guard({ username: anna, address: 'here' }, () => Promise.reject(new ProblemError('invalid_credentials')))
  await expect(miss()).rejects.toMatchObject({ code: 'invalid_credentials' })
  const error: unknown = await miss().catch((failure: unknown) => failure)
  expect(error).toMatchObject({ code: 'too_many_misses' })
  const { retryAfterSeconds = 0 } = error instanceof ProblemError ? error.details : {}
  expect(retryAfterSeconds).toBeGreaterThan(14 * 60)
  expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60)
})

test('promise R10 wrong passwords from other addresses do not lock out an address from which the account has logged in', async () => {
  const { attempt } = limited(3)
  expect(await attempt(true, '192.0.2.9')).toBe('done')
  for (let count = 0; count < 5; count++) await attempt(false, '192.0.2.1')
  expect(await attempt(true, '192.0.2.1')).toBe('too_many_misses')
  expect(await attempt(true, '192.0.2.9')).toBe('done')
  for (let count = 0; count < 3; count++) expect(await attempt(false, '192.0.2.9')).toBe('invalid_credentials')
  expect(await attempt(true, '192.0.2.9')).toBe('too_many_misses')
})

test('promise R10 attempts at the same moment count before they are checked, at all servers together', async () => {
  const { attempt } = limited(3)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => attempt(false)))
  expect(outcomes.filter((each) => each === 'invalid_credentials')).toHaveLength(3)
})

test('accident 20: an attempt that failed for another reason than a wrong password is no miss', async () => {
  const { attempt, failFor } = limited(2)
  for (let count = 0; count < 3; count++) {
    expect(await failFor(new Error('timeout exceeded when trying to connect'))).toContain('timeout exceeded')
    expect(await failFor(new ProblemError('same_password'))).toBe('same_password')
  }
  expect(await failFor(new ProblemError('invalid_current_password'))).toBe('invalid_current_password')
  expect(await attempt(false)).toBe('invalid_credentials')
  expect(await attempt(true)).toBe('too_many_misses')
})

test('promise R10 after the owner has set a password with a link, the failed attempts of the account are forgotten', async () => {
  const { attempt } = limited(1)
  await attempt(true, 'home')
  for (const address of ['home', 'elsewhere']) expect(await attempt(false, address)).toBe('invalid_credentials')
  for (const address of ['home', 'elsewhere']) expect(await attempt(false, address)).toBe('too_many_misses')
  await forgetMisses(there.db, ` ${anna.toUpperCase()} `)
  for (const address of ['home', 'elsewhere']) expect(await attempt(false, address)).toBe('invalid_credentials')
})

test('neither names nor addresses are stored as they were typed, and what is over is deleted', async () => {
  const { attempt } = limited(3)
  await attempt(true, '192.0.2.77')
  await attempt(false, '192.0.2.78')
  const stored = async () => {
    const { rows } = await here.pool.query<{ row: string }>(
      'select row_to_json(password_miss)::text as row from password_miss union all select row_to_json(known_address)::text from known_address',
    )
    return rows.map(({ row }) => row)
  }
  expect((await stored()).length).toBeGreaterThan(1)
  expect((await stored()).join()).not.toMatch(new RegExp(`192\\.0\\.2|${anna}`))
  await deleteOldMisses(here.db, 90)
  expect((await stored()).length).toBeGreaterThan(1)
  await endWindow()
  await here.pool.query(`update known_address set used_at = now() - interval '91 days'`)
  await deleteOldMisses(here.db, 90)
  expect(await stored()).toEqual([])
})
