import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a given token is the expected one, in a time that says nothing about it. Never without an expected one. */
export const isSameToken = (given: string, expected: string | undefined): boolean =>
  expected !== undefined && timingSafeEqual(digestOf(given), digestOf(expected))
