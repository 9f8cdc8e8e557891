import { expect, test } from 'vitest'
import { rowDigest, rowDigestLike } from './row-digest.ts'

const rows = ['1\tKraków\n', '2\tŁódź\n', '2\tŁódź\n'].map((row) => Buffer.from(row))

const resultOf = (digest: ReturnType<typeof rowDigest>, given = rows) => {
  for (const row of given) digest.add(row)
  return digest.result()
}

test('equal rows in another order have one digest of 256 bits, other rows and other numbers of them have another', () => {
  const whole = resultOf(rowDigest())
  expect(whole).toEqual({ rows: 3, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(resultOf(rowDigest(), rows.toReversed())).toEqual(whole)
  for (const others of [rows.slice(1), [...rows, Buffer.from('3\t\n')]])
    expect(resultOf(rowDigest(), others).digest).not.toBe(whole.digest)
})

test('rows of a backup of the release before are added up as that release did', () => {
  const ofThatRelease = '7da20925615514a99bfc40ea8d5bfc1a'
  expect(resultOf(rowDigestLike(ofThatRelease)).digest).toBe(ofThatRelease)
  expect(resultOf(rowDigestLike(ofThatRelease), rows.slice(1)).digest).not.toBe(ofThatRelease)
  const present = resultOf(rowDigest()).digest
  expect(resultOf(rowDigestLike(present)).digest).toBe(present)
})
