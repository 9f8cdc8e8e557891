import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countInText, day, flagInText, id, instant, repeated, uuid, words } from './values.ts'

const sentencesOf = (schema: z.ZodMiniType, input: unknown): string[] =>
  z.safeParse(schema, input).error?.issues.map((issue) => issue.message) ?? []

test.each(['2026-03-02', '2028-02-29', '2000-02-29', '2026-12-31'])('V22 %s is a day', (text) => {
  expect(z.parse(day, text)).toBe(text)
})

test.each(['2026-02-29', '2026-02-30', '2026-04-31', '1900-02-29'])(
  'V22 %s does not exist, and that is said',
  (text) => {
    expect(sentencesOf(day, text)).toEqual(['This day does not exist'])
  },
)

test.each([
  '',
  '2026-3-2',
  '2026-13-01',
  '2026-00-10',
  '2026-01-32',
  '02.03.2026',
  '2026-03-02T00:00:00Z',
  ' 2026-03-02',
])('V22 "%s" is not written as a day', (text) => {
  expect(sentencesOf(day, text)).toEqual(['Write a day as YYYY-MM-DD'])
})

test('V01 words of spaces are an empty required field', () => {
  expect(sentencesOf(words(10), '   ')).toEqual(['Fill required fields'])
  expect(z.parse(words(10), '  Wiosna ')).toBe('Wiosna')
  expect(sentencesOf(words(3), 'four')).toHaveLength(1)
})

test('V17 zero and false in a query are values', () => {
  expect(z.parse(countInText, '0')).toBe(0)
  expect(z.parse(flagInText, 'false')).toBe(false)
})

test.each(['', '-1', '1.5', '1e3', '9999999999', 'one'])('V23 "%s" is no whole number in a query', (text) => {
  expect(sentencesOf(countInText, text)).toHaveLength(1)
})

test('C68 a parameter may be repeated or come once', () => {
  expect(z.parse(repeated(countInText), '3')).toEqual([3])
  expect(z.parse(repeated(countInText), ['3', '4'])).toEqual([3, 4])
})

test('E03 ids are whole from 1, uuids have their form, instants their zone', () => {
  expect(sentencesOf(id, 0)).toHaveLength(1)
  expect(sentencesOf(id, 1.5)).toHaveLength(1)
  expect(z.parse(id, 1)).toBe(1)
  expect(sentencesOf(uuid, 'add')).toEqual(['This is not an identifier'])
  expect(z.parse(uuid, '7b0c2f6e-0d4b-4c61-9f3a-0a7f3f6f1c11')).toHaveLength(36)
  expect(sentencesOf(instant, '2026-03-02T09:00:00')).toHaveLength(1)
  expect(z.parse(instant, '2026-03-02T09:00:00+01:00')).toContain('+01:00')
})
