import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { ProblemError } from '../../http/problem.ts'
import { passwordMisses } from './password-misses.ts'

const limited = (most: number) => {
  let nowMs = 0
  const { guard } = passwordMisses(most, () => nowMs)
  const attempt = (isRight: boolean, address = '192.0.2.1', username = 'anna') =>
    guard({ username, address }, async () => {
      if (!isRight) throw new ProblemError('invalid_credentials')
    }).then(
      () => 'done',
      (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
    )
  return {
    attempt,
    pass: (minutes: number) => {
      nowMs += minutes * MINUTE_MS
    },
  }
}

test('promise R10 after too many misses the right password is refused, from any address and in any spelling of the name', async () => {
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

test('promise R10 after the owner has set a password with a link, the misses of the account are forgotten', async () => {
  const { guard, forget } = passwordMisses(1)
  const miss = (address: string) => guard({ username: 'Anna', address }, () => Promise.reject(new Error('wrong')))
  await guard({ username: 'anna', address: 'home' }, () => Promise.resolve())
  for (const address of ['home', 'elsewhere']) await expect(miss(address)).rejects.toThrow('wrong')
  for (const address of ['home', 'elsewhere']) await expect(miss(address)).rejects.toThrow('Too many wrong passwords')
  forget(' ANNA ')
  for (const address of ['home', 'elsewhere']) await expect(miss(address)).rejects.toThrow('wrong')
})
