import { expect, test } from 'vitest'
import { countRefusals, isRefusal } from './refusals.ts'

const refusal = (changes: object = {}) => ({
  account: { id: 7, name: 'Piotr' },
  address: '192.0.2.1',
  operation: 'GET /api/users/user/:id',
  record: '12',
  code: 'not_found' as const,
  ...changes,
})

test('equal refusals are one entry with their number, and what was taken is not taken again', () => {
  const { add, take } = countRefusals()
  for (let count = 0; count < 3; count++) add(refusal())
  add(refusal({ record: '13' }))
  expect(take()).toEqual([
    { ...refusal(), times: 3 },
    { ...refusal({ record: '13' }), times: 1 },
  ])
  expect(take()).toEqual([])
})

test('a flood of one account becomes at most 20 entries and one for the rest, without losing a count', () => {
  const { add, take } = countRefusals()
  for (let record = 0; record < 5000; record++) add(refusal({ record: String(record) }))
  const taken = take()
  expect(taken).toHaveLength(21)
  expect(taken.reduce((sum, { times }) => sum + times, 0)).toBe(5000)
  expect(taken.at(-1)).toMatchObject({ operation: '', record: '', times: 4980 })
})

test('a flood from many addresses becomes at most 501 entries', () => {
  const { add, take } = countRefusals()
  for (let n = 0; n < 5000; n++)
    add(refusal({ account: null, address: `192.0.${n >> 8}.${n & 255}`, code: 'too_many_requests' }))
  const taken = take()
  expect(taken).toHaveLength(501)
  expect(taken.reduce((sum, { times }) => sum + times, 0)).toBe(5000)
})

test('a missing page is a refusal for an account only, wrong input for nobody', () => {
  expect([isRefusal('not_found', false), isRefusal('not_found', true)]).toEqual([true, false])
  expect([isRefusal('invalid_input', false), isRefusal('too_many_requests', true)]).toEqual([false, true])
})
