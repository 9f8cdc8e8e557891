import { expect, test } from 'vitest'
import { CallFailed } from '../../machines/kit/area/failure.ts'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { redact } from './redact.ts'

test('wrapped secrets and values with a secret’s name are redacted', () => {
  const written = redact({
    password: 'p1',
    nested: [{ access_token: 't1', Authorization: 'Bearer t2', sign_url: '/x?t3' }],
    wrapped: new Secret('p2'),
    name: 'Kawa',
  })
  expect(written).toEqual({
    password: '‹secret›',
    nested: [{ access_token: '‹secret›', Authorization: '‹secret›', sign_url: '‹secret›' }],
    wrapped: '‹secret›',
    name: 'Kawa',
  })
})

test('a signed token is redacted under any name', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl-_x'
  expect(redact({ spotFiles: { a: `/api/analytics/spot/file/${token}` } })).toEqual({
    spotFiles: { a: '/api/analytics/spot/file/‹secret›' },
  })
})

test('the token of a password link is redacted in every address', () => {
  const token = 'q-_7Zr4kX0vJ2mUqkq2nJ6iT3o0yS5bD1wEHn8aP9cg'
  const opened = { address: `/auth/password#${token}`, earlier: [`GET /auth/password/${token}?x=1`] }
  expect(redact(opened)).toEqual({
    address: '/auth/password#‹secret›',
    earlier: ['GET /auth/password/‹secret›?x=1'],
  })
})

test('errors keep name, message and failure; files their name and size; functions are dropped', () => {
  const failure = { kind: 'timeout', status: 0, code: 'timeout', detail: '' } as const
  expect(
    redact({ error: new CallFailed(failure), file: new File(['abc'], 'spot.mp4'), report: () => undefined, at: null }),
  ).toEqual({
    error: { name: 'CallFailed', message: 'timeout: ', failure },
    file: '‹file spot.mp4 3 B›',
    at: null,
  })
})

test('a circular value is cut off, also if its toJSON is circular', () => {
  const ring: { name: string; next?: unknown } = { name: 'a' }
  ring.next = { toJSON: () => ({ name: 'b', password: 'p', next: ring }) }
  const written = JSON.stringify(redact(ring))
  expect(written).toContain('"next":{"name":"b","password":"‹secret›"')
  expect(written).toContain('‹deeper›')
})
