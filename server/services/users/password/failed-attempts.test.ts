import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Attempt, attemptLimit } from './failed-attempts.ts'

const limited = (most: number) => {
  let nowMs = 0
  const { guard } = attemptLimit(most, () => nowMs)
  const run = (attempt: Attempt, check: () => Promise<void>) =>
    guard(attempt, check).then(
      () => 'done',
      (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
    )
  const attempt = (isRight: boolean, address = '192.0.2.1', username = 'anna') =>
    run({ username, address }, async () => {
      if (!isRight) throw new ProblemError('invalid_credentials')
    })
  return {
    attempt,
    failFor: (error: Error) => run({ username: 'anna', address: '192.0.2.1' }, () => Promise.reject(error)),
    pass: (minutes: number) => {
      nowMs += minutes * MINUTE_MS
    },
  }
}

test('promise R10 after too many failed attempts the right password is refused, from any address and in any spelling of the name', async () => {
  const { attempt, pass } = limited(3)
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    expect(await attempt(false, address)).toBe('invalid_credentials')
  expect(await attempt(true, '192.0.2.4')).toBe('too_many_misses')
  expect(await attempt(true, '192.0.2.4', ' ANNA ')).toBe('too_many_misses')
  expect(await attempt(true, '192.0.2.4', 'piotr')).toBe('done')
  pass(15)
  expect(await attempt(true, '192.0.2.4')).toBe('done')
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

test('promise R10 attempts at the same moment count before they are checked', async () => {
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
  const { guard, forget } = attemptLimit(1)
  const wrong = new ProblemError('invalid_credentials')
  const miss = (address: string) => guard({ username: 'Anna', address }, () => Promise.reject(wrong))
  await guard({ username: 'anna', address: 'home' }, () => Promise.resolve())
  for (const address of ['home', 'elsewhere']) await expect(miss(address)).rejects.toBe(wrong)
  for (const address of ['home', 'elsewhere']) await expect(miss(address)).rejects.toThrow('Too many wrong passwords')
  forget(' ANNA ')
  for (const address of ['home', 'elsewhere']) await expect(miss(address)).rejects.toBe(wrong)
})
