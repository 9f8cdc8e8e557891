import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { previousRelease } from '../support/previous-release.ts'

const folder = join(projectRoot, 'server/store/drizzle')

/** What a migration may not do while servers of the previous release work beside the new ones. */
const contracting: readonly (readonly [string, RegExp])[] = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a column', /\bdrop column\b/i],
  ['renames', /\brename\b/i],
  ['makes a stored column required', /\bset not null\b/i],
  ['changes the type of a column', /\balter column\s+\S+\s+(set data )?type\b/i],
  ['drops a default', /\bdrop default\b/i],
  [
    'writes a table anew, which nobody can use meanwhile',
    /\badd column\b[\s\S]*\bgenerated always as\b[\s\S]*\bstored\b/i,
  ],
]

const CREATED_TABLE = /\bcreate table (?:if not exists )?"(\w+)"/gi
/** An index that the server cannot create before the migration, while others write (`migration-indexes.ts`). */
const INDEX_OF_MIGRATION = /\bcreate (?:unique )?index "\w+" on "(\w+)"/i

const ADDED_COLUMN = /\badd column\b(?<column>.*)/i
const REQUIRED_COLUMN = /\bnot null\b/i
const FILLED_COLUMN = /\bdefault\b|\bgenerated\b|\b(small|big)?serial\b/i

const createdTables = (sql: string): string[] => [...sql.matchAll(CREATED_TABLE)].map(([, table]) => table ?? '')

/**
 * Says what each statement of a migration takes away from a server of the release before, or holds up for long. Tables
 * that are `created` since that release are not written by it.
 */
const takenAway = (sql: string, created: readonly string[] = createdTables(sql)): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .flatMap((statement) => {
      const column = ADDED_COLUMN.exec(statement.replaceAll(/\s+/g, ' '))?.groups?.column ?? ''
      const found = contracting.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what)
      const [, table] = INDEX_OF_MIGRATION.exec(statement) ?? []
      if (table !== undefined && !created.includes(table)) found.push('creates an index without “if not exists”')
      return REQUIRED_COLUMN.test(column) && !FILLED_COLUMN.test(column)
        ? [...found, 'adds a required column without a default']
        : found
    })

test('no migration since the previous release takes away what a server of that release reads or writes', () => {
  const { lastMigration, allowed } = previousRelease()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > `${lastMigration}.sql`)
  expect(files.length).toBeGreaterThan(0)
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  const created = texts.flatMap(createdTables)
  const wrong = files.flatMap((name, index) =>
    Object.hasOwn(allowed, name.replace('.sql', ''))
      ? []
      : takenAway(texts[index] ?? '', created).map((what) => `${name} ${what}`),
  )
  expect(wrong, 'expand now, and contract in the release after (docs/operations.md, updates)').toEqual([])
})

test('an exception names a migration that needs one', () => {
  const names = Object.keys(previousRelease().allowed)
  expect(names.filter((name) => takenAway(readFileSync(join(folder, `${name}.sql`), 'utf8')).length === 0)).toEqual([])
})

test.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', ['drops a column']],
  ['DROP TABLE "a" CASCADE;', ['drops a table']],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', ['renames']],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', ['makes a stored column required']],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', ['changes the type of a column']],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', ['adds a required column without a default']],
  [`ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`, []],
  ['ALTER TABLE "a" ADD COLUMN "b" text; -- drop column', []],
  ['CREATE TABLE "a" ("b" text NOT NULL);', []],
  [
    'ALTER TABLE "a" ADD COLUMN "b" text GENERATED ALWAYS AS (lower(c)) STORED;',
    ['writes a table anew, which nobody can use meanwhile'],
  ],
  ['CREATE UNIQUE INDEX "b" ON "a" USING btree ("c");', ['creates an index without “if not exists”']],
  ['CREATE INDEX IF NOT EXISTS "b" ON "a" USING btree ("c");', []],
  ['CREATE TABLE "a" ("c" text); CREATE INDEX "b" ON "a" USING btree ("c");', []],
])('the check of “%s” finds %j', (sql, found) => {
  expect(takenAway(sql)).toEqual(found)
})
