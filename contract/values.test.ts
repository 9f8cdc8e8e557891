import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { booleanParam, day, id, instant, integerParam, repeated, requiredLine, requiredText, uuid } from './values.ts'

const messagesOf = (schema: z.ZodMiniType, input: unknown): string[] =>
  z.safeParse(schema, input).error?.issues.map((issue) => issue.message) ?? []

test.each(['2026-03-02', '2028-02-29', '2000-02-29', '2026-12-31'])('V22 %s is a day', (text) => {
  expect(z.parse(day, text)).toBe(text)
})

test.each(['2026-02-29', '2026-02-30', '2026-04-31', '1900-02-29'])(
  'V22 %s is rejected, because this day does not exist',
  (text) => {
    expect(messagesOf(day, text)).toEqual(['There is no such date'])
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
])('V22 "%s" is rejected, because it is not in the form of a day', (text) => {
  expect(messagesOf(day, text)).toEqual(['Enter the date as YYYY-MM-DD'])
})

test('V01 a text of spaces is an empty required field', () => {
  expect(messagesOf(requiredText(10), '   ')).toEqual(['Fill required fields'])
  expect(z.parse(requiredText(10), '  Wiosna ')).toBe('Wiosna')
  expect(messagesOf(requiredText(3), 'four')).toHaveLength(1)
})

test('V17 zero and false in a query are values', () => {
  expect(z.parse(integerParam, '0')).toBe(0)
  expect(z.parse(booleanParam, 'false')).toBe(false)
})

test.each(['', '-1', '1.5', '1e3', '9999999999', 'one'])('"%s" is not a whole number in a query', (text) => {
  expect(messagesOf(integerParam, text)).toHaveLength(1)
})

test('C68 a query parameter may occur once or several times', () => {
  expect(z.parse(repeated(integerParam), '3')).toEqual([3])
  expect(z.parse(repeated(integerParam), ['3', '4'])).toEqual([3, 4])
})

test('E03 an id is a whole number from 1, a uuid has its format, an instant has a time zone', () => {
  expect(messagesOf(id, 0)).toHaveLength(1)
  expect(messagesOf(id, 1.5)).toHaveLength(1)
  expect(z.parse(id, 1)).toBe(1)
  expect(messagesOf(uuid, 'add')).toEqual(['This is not an identifier'])
  expect(z.parse(uuid, '7b0c2f6e-0d4b-4c61-9f3a-0a7f3f6f1c11')).toHaveLength(36)
  expect(messagesOf(instant, '2026-03-02T09:00:00')).toHaveLength(1)
  expect(z.parse(instant, '2026-03-02T09:00:00+01:00')).toContain('+01:00')
})

test.each(['a\u0007', 'a\u0085', 'a\u200B', 'a\u200D', 'a\u202E', 'a\u2066', 'a\uFEFF', 'a\u00AD'])(
  'a text with a character that nobody sees is refused (%j)',
  (text) => {
    for (const schema of [requiredText(10), requiredLine(10)])
      expect(messagesOf(schema, `${text}b`)).toEqual([
        'This text contains invisible characters: type it instead of pasting it',
      ])
  },
)

test('emoji of several parts, line breaks of a text and letters of every language are permitted; a name has one line', () => {
  for (const text of ['👨‍👩‍👧 rodzinna', '🏳️‍🌈', 'Żółć', 'Привет', 'a\nb'])
    expect(z.parse(requiredText(40), text)).toBe(text)
  expect(z.parse(requiredLine(40), 'Plac\r\nDefilad\t1')).toBe('Plac Defilad 1')
})
