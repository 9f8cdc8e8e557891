// The tables of docs/privacy.md are generated from tests/check/personal-data. `npx tsx tests/check/personal-data.ts
// --write` writes them; tests/check/personal-data.test.ts fails if they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { columns, type Level, levels } from './personal-data/columns.ts'
import { inventory } from './personal-data/inventory.ts'

export const PAGE = 'docs/privacy.md'

/** The names in a text, separated by spaces. */
export const namesIn = (text = ''): string[] => text.split(' ').filter((name) => name !== '')

/** The columns of a level, as `table.column`. */
export const columnsOf = (level: Level): string[] =>
  Object.entries(columns).flatMap(([table, byLevel]) => namesIn(byLevel[level]).map((column) => `${table}.${column}`))

const placeOf = (place: string): string => {
  const [table = '', names = ''] = place.split('.')
  return `\`${table}\`: ${names}`
}

const inventoryTable = (): string =>
  [
    '| what | where | purpose | kept | who sees it | an erasure of the account |',
    '|---|---|---|---|---|---|',
    ...inventory.map(
      ({ what, where, purpose, kept, seenBy, erasure }) =>
        `| ${[what, where.map(placeOf).join('; '), purpose, kept, seenBy, erasure].join(' | ')} |`,
    ),
  ].join('\n')

const columnTable = (): string =>
  [
    `| table | ${levels.join(' | ')} |`,
    `|---|${levels.map(() => '---|').join('')}`,
    ...Object.entries(columns).map(
      ([table, byLevel]) => `| \`${table}\` | ${levels.map((level) => byLevel[level] ?? '').join(' | ')} |`,
    ),
  ].join('\n')

const parts = { inventory: inventoryTable, columns: columnTable }

/** The page with the present tables. Throws if it has no place for one. */
export const withTables = (page: string): string =>
  Object.entries(parts).reduce((text, [name, table]) => {
    const begin = `<!-- ${name}: generated from tests/check/personal-data -->`
    const end = `<!-- end of ${name} -->`
    const [before, rest] = text.split(begin)
    const after = rest?.split(end)[1]
    if (after === undefined) throw new Error(`${PAGE} has no place between ${begin} and ${end}`)
    return `${before}${begin}\n${table()}\n${end}${after}`
  }, page)

if (process.argv[1]?.endsWith('personal-data.ts') && process.argv.includes('--write'))
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
