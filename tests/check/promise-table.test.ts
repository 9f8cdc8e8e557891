import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { promiseViolations, rowsOf } from './promise-table.ts'
import { PAGE, statedIds } from './requirements.mjs'

const pages = [
  ['docs/performance.md', 'P'],
  ['docs/reliability.md', 'R'],
] as const

const stated = statedIds(readFileSync(PAGE, 'utf8'))

describe.each(pages)('%s', (file, letter) => {
  const page = readFileSync(file, 'utf8')
  const rows = rowsOf(page)

  test('is one table of promises with short cells', () => {
    expect(promiseViolations(page)).toEqual([])
  })

  test('has every promise of the requirements, and no other', () => {
    const ids = new Set(rows.map(([id = '']) => id).filter((id) => /^[PR]\d+$/.test(id)))
    expect([...ids].map((id) => `promise ${id}`)).toEqual(stated.filter((id) => id.startsWith(`promise ${letter}`)))
  })

  test('names scripts that exist', () => {
    const named = rows.flatMap(([, , , , , command = '']) => [...command.matchAll(/npm run ([\w:-]+)/g)])
    expect(named.length).toBeGreaterThan(5)
    expect(named.map(([, name = '']) => name).filter((name) => !(name in packageFile.scripts))).toEqual([])
  })
})

const table = (...rows: string[]) =>
  ['| # | promise | limit | last value | result | command | date |', '|---|---|---|---|---|---|---|', ...rows].join(
    '\n',
  )

test('a cell of twelve words is allowed, and one of thirteen is reported', () => {
  const row = (value: string) => table(`| P1 | size | ≤ 1 KB | ${value} | met | \`npm run check\` | 2026-11-26 |`)
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  expect(promiseViolations(row(words(12)))).toEqual([])
  expect(promiseViolations(row(words(13)))).toEqual([`P1 size: more than 12 words in “${words(13)}”`])
})

test('a second table, a heading, a missing cell, an unknown result and a value without a date are reported', () => {
  const row = '| P1 | size | ≤ 1 KB | 2 KB | missed | `npm run check` | 2026-11-26 |'
  expect(promiseViolations(`${table(row)}\n\n## More\n\n${table(row)}`)).toContain('2 tables instead of one')
  expect(promiseViolations(`${table(row)}\n\n## More`)).toEqual(['a heading beside the table'])
  expect(promiseViolations(table('| P1 | size | ≤ 1 KB | 2 KB | missed | 2026-11-26 |'))[0]).toContain('6 cells')
  expect(promiseViolations(table(row.replace('missed', 'nearly')))[0]).toContain('“nearly”')
  expect(promiseViolations(table(row.replace('2026-11-26', 'today')))[0]).toContain('“today” is no date')
  expect(promiseViolations(table(row.replace('2 KB', '–')))[0]).toContain('nothing was measured')
  expect(promiseViolations('| # | promise |\n|---|---|')).toContain(
    'the columns are not #, promise, limit, last value, result, command, date',
  )
})
