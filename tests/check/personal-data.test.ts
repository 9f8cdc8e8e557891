import { readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { settingsTable } from '../../server/settings/table.ts'
import { columns, levels } from './personal-data/columns.ts'
import { inventory } from './personal-data/inventory.ts'
import { columnsOf, namesIn, PAGE, withTables } from './personal-data.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../server/{services,content,records,installation}/**/tables.ts'],
  { eager: true },
)
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table as PgTable))

const sorted = (names: readonly string[]): string[] => [...names].sort()

test('every column of every table has one level, and no level names a column that does not exist', () => {
  expect(tables.length).toBeGreaterThan(60)
  const stored = tables.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`))
  expect(sorted(levels.flatMap(columnsOf))).toEqual(sorted(stored))
})

test('every column with personal data is in one row of the inventory', () => {
  const listed = inventory.flatMap(({ where }) =>
    where.flatMap((place) => {
      const [table, names] = place.split('.')
      return namesIn(names).map((name) => `${table}.${name}`)
    }),
  )
  expect(sorted(listed)).toEqual(sorted(columnsOf('personal')))
})

test('periods of the inventory are settings of the server', () => {
  const named = inventory.flatMap(({ kept }) => [...kept.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(Object.keys(settingsTable)).toContain(name)
})

test('docs/privacy.md has the present tables', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(Object.keys(columns).length).toBeGreaterThan(60)
  expect(page, 'npx tsx tests/check/personal-data.ts --write updates the page').toBe(withTables(page))
})
