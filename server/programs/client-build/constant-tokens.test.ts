import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { constantTokensOf, withoutConstants } from './constant-tokens.ts'

test('promise P1 type, weight and space of the rules are written as values, other tokens stay variables', () => {
  const constants = constantTokensOf(':root {\n  --text-caption: 12px;\n  --space-2: 8px;\n  --ink: #141d27;\n}')
  expect(withoutConstants('var(--text-caption)', constants)).toBe('12px')
  expect(withoutConstants('calc(-1 * var(--space-2)) var(--ink)', constants)).toBe('calc(-1 * 8px) var(--ink)')
})

test('a token that has two values is refused, because one of them would be lost', () => {
  expect(() => constantTokensOf(':root {\n  --space-2: 8px;\n}\n.a {\n  --space-2: 6px;\n}')).toThrow('--space-2')
})

test('every constant token of the product has one value', async () => {
  const css = await readFile(new URL('../../../src/theme/tokens.css', import.meta.url), 'utf8')
  expect(constantTokensOf(css).get('--text-caption')).toBe('12px')
})
