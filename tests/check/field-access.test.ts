import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import { fieldRules } from './field-access/rules.ts'
import { accessTables, PAGE, withTables } from './field-access.ts'

test('docs/access.md has the fields and the callers of the present operations', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page, 'npx tsx tests/check/field-access.ts --write updates the page').toBe(withTables(page))
})

test('every operation that takes a body or a file is in a row, with the fields that it takes', () => {
  const tables = accessTables()
  const taking = operations.filter(({ body, multipart }) => body || multipart)
  expect(taking.length).toBeGreaterThan(80)
  for (const { id } of taking) expect(tables).toContain(`| \`${id}\` |`)
  expect(tables).toContain('| `session.login` | anybody | username password code |')
  expect(tables).toMatch(/`city\.change` \| Administrator \| [^|]*\bname\b/)
})

test('rules for single fields name operations and tests that exist', () => {
  const ids = new Set(operations.map(({ id }) => id as string))
  expect(fieldRules.flatMap((rule) => rule.operations).filter((id) => !ids.has(id))).toEqual([])
  expect(fieldRules.map((rule) => rule.test).filter((file) => !existsSync(file))).toEqual([])
})
