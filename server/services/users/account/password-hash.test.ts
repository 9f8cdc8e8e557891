import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, passwordMatches } from './password-hash.ts'

test('a password is stored as Argon2id with 19 MiB and two passes, with another salt each time', async () => {
  const [first, second] = await Promise.all([hashPassword('long enough'), hashPassword('long enough')])
  for (const hash of [first, second])
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
})

test('every character of a password of two hundred counts, also case and spaces at the end', async () => {
  const password = `${'ż'.repeat(198)}A `
  const hash = await hashPassword(password)
  expect(await passwordMatches(hash, password)).toBe(true)
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), `ź${password.slice(1)}`])
    expect(await passwordMatches(hash, other)).toBe(false)
})

test('nothing matches an account without a password', async () => {
  expect(await passwordMatches(null, 'nobody’s password')).toBe(false)
})

test('a hash with another cost or of another function is outdated, one as they are made now is not', async () => {
  const costs = [{ memoryCost: 8192 }, { timeCost: 3 }, { parallelism: 2 }, { algorithm: 1 }]
  const others = await Promise.all(costs.map((cost) => hash('long enough', { memoryCost: 19_456, ...cost })))
  expect(others.map(isOutdatedHash)).toEqual([true, true, true, true])
  expect(isOutdatedHash(await hashPassword('long enough'))).toBe(false)
})
