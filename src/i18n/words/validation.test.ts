import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../../contract/field-errors.ts'
import { contract } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { failureText, rejectedSaveText } from '../failure.ts'
import { setLanguage } from '../language.ts'
import { validationText } from './validation.ts'

const operations: Operation[] = Object.values(contract).flatMap((group): Operation[] => Object.values(group))
const wrong = [undefined, null, 7, -1.5, 1e12, 'x'.repeat(12_000), '', true, [], [7, 'x', {}], {}, { a: 1 }]
const isShaped = (schema: unknown): schema is z.ZodMiniObject => schema instanceof z.ZodMiniObject

const messagesOf = (schema: z.ZodMiniType, input: unknown): string[] => {
  const parsed = z.safeParse(schema, input, { reportInput: true })
  return parsed.success ? [] : fieldErrorsOf(parsed.error, 'body').map(({ message }) => message)
}

test('T09 every message about a wrong input is readable in Polish and English', () => {
  const messages = new Set<string>()
  for (const { body, query } of operations) {
    for (const schema of [body, query]) {
      if (!schema) continue
      for (const input of wrong) for (const message of messagesOf(schema, input)) messages.add(message)
      for (const key of isShaped(schema) ? Object.keys(schema.shape) : []) {
        for (const input of wrong) for (const message of messagesOf(schema, { [key]: input })) messages.add(message)
      }
    }
  }
  expect(messages.size).toBeGreaterThan(20)
  for (const message of messages) {
    expect(message).not.toMatch(/expected|Invalid|Too (big|small)|received/)
    expect([message, validationText(message, 'pl')]).not.toEqual([message, message])
    expect(validationText(message, 'en')).toMatch(/^[A-Z]/)
  }
})

test.each([
  ['At most 200 characters', 'Najwyżej 200 znaków'],
  ['At most 2 characters', 'Najwyżej 2 znaki'],
  ['At least 1', 'Co najmniej 1'],
  ['One of: draft, new', 'Jedna z wartości: draft, new'],
  ['At most of it', 'At most of it'],
])('T09 a message with a bound, "%s", is "%s" in Polish', (sentence, polish) => {
  expect(withPlainSpaces(validationText(sentence, 'pl'))).toBe(polish)
})

test.each([
  ['pl', 502, 'Platforma jest chwilowo niedostępna. Spróbuj ponownie za chwilę.'],
  ['en', 413, 'The file or request is too large.'],
  ['en', 504, 'The platform is temporarily unavailable. Try again shortly.'],
] as const)('T09 in %s the HTML page of a proxy with status %i becomes a readable sentence', (spoken, status, text) => {
  setLanguage(spoken)
  const failure = { code: `http_${status}`, status, detail: 'Something went wrong' }
  expect(failureText(failure)).toBe(text)
  expect(rejectedSaveText(failure)).toBe(`${status} - ${text}`)
})
