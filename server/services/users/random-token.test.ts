import { expect, test } from 'vitest'
import { hashOfToken, newToken } from './random-token.ts'

test('a token has 256 bits in base64url, and a thousand of them differ in every bit', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
  expect(new Set(tokens).size).toBe(1000)
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'))
  expect(bytes.every(({ length }) => length === 32)).toBe(true)
  const isSet = (token: Buffer, bit: number): boolean => (((token[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1
  // A bit that is the same in a thousand random tokens has a chance of 2^-999.
  const constant = Array.from({ length: 256 }, (_, bit) => new Set(bytes.map((token) => isSet(token, bit))).size)
  expect(constant.filter((kinds) => kinds !== 2)).toEqual([])
})

test('what is stored of a token is its SHA-256', () => {
  expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
