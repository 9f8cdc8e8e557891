import { expect, test } from 'vitest'
import { hashOf } from '../../machines/kit/hash.ts'
import { differences, MOST_DIFFERENCES } from './differences.ts'

test('differences name the address and both values; equal parts are left out', () => {
  const before = { value: 'idle', children: { form: { context: { cities: [1, 2], note: null } } }, same: { a: 1 } }
  const after = { value: 'done', children: { form: { context: { cities: [1, 3, 4] } } }, same: { a: 1 } }
  expect(differences(before, after)).toEqual([
    { path: 'value', before: 'idle', after: 'done' },
    { path: 'children.form.context.cities.1', before: 2, after: 3 },
    { path: 'children.form.context.cities.2', before: undefined, after: 4 },
    { path: 'children.form.context.note', before: null, after: undefined },
  ])
})

test('a list and an object with the same members differ', () => {
  expect(differences({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }])
})

test('the number of differences has a limit', () => {
  const many = Array.from({ length: 1000 }, (_, n) => n)
  expect(differences(many, [])).toHaveLength(MOST_DIFFERENCES)
})

test('a hash does not depend on the order of members, and changes with each value', () => {
  const hash = hashOf({ a: 1, b: { c: 'x', d: [1, 2] } })
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
  expect(hashOf({ b: { d: [1, 2], c: 'x' }, a: 1, e: undefined })).toBe(hash)
  for (const other of [{ a: 2, b: { c: 'x', d: [1, 2] } }, { a: 1, b: { c: 'x', d: [2, 1] } }, { a: 1, b: {} }, null])
    expect(hashOf(other)).not.toBe(hash)
})
