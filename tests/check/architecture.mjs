// The table of rooms in docs/architecture.md is generated from tests/check/rooms.mjs, and the files of one kind of
// reference data with their lines from the files themselves. `node tests/check/architecture.mjs --write` updates the
// page; tests/check/architecture.test.ts fails if it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { rooms } from './rooms.mjs'

export const PAGE = 'docs/architecture.md'
const BEGIN = '<!-- rooms: generated from tests/check/rooms.mjs -->'
const END = '<!-- end of rooms -->'
const FILES_BEGIN = '<!-- files: generated from tests/check/architecture.mjs -->'
const FILES_END = '<!-- end of files -->'

const rowOf = ({ path, holds, may, also = {} }) => {
  const extra = Object.entries(also).map(([folder, paths]) => `${paths.join(', ')} (in ${folder} only)`)
  return `| \`${path}\` | ${holds} | ${[...may, ...extra].join(', ') || 'nothing of ours'} |`
}

/** The table of rooms as Markdown. */
export const roomsTable = () =>
  ['| room | holds | may import, besides itself |', '|---|---|---|', ...rooms.map(rowOf)].join('\n')

/** The files of industries: everything that one kind of reference data needs, without tests. */
export const recordFiles = [
  ['contract/location/industries.ts', 'record and operations on the wire'],
  ['server/services/location/industry/industry-records.ts', 'list, and how records are read and written'],
  ['server/services/location/industry/routes.ts', 'routes'],
  ['machines/administration/industry.ts', 'query of the list, values and checks of the form'],
  ['src/features/industry/index.ts', 'manifest: routes, loading, titles, place in the navigation'],
  ['src/features/industry/industry-pages.services.ts', 'calls of list and form'],
  ['src/features/industry/industry-list-page.tsx', 'columns'],
  ['src/features/industry/industry-form-page.tsx', 'fields'],
  ['src/features/industry/words.ts', 'texts'],
]

const linesOf = (path) => readFileSync(path, 'utf8').trimEnd().split('\n').length

/** The table of these files with their numbers of lines as Markdown. */
export const recordFilesTable = () =>
  [
    '| file | holds | lines |',
    '|---|---|---|',
    ...recordFiles.map(([path, holds]) => `| \`${path}\` | ${holds} | ${linesOf(path)} |`),
    `| together | | ${recordFiles.reduce((sum, [path]) => sum + linesOf(path), 0)} |`,
  ].join('\n')

const between = (page, begin, end, content) => {
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${PAGE} has no place between ${begin} and ${end}`)
  return `${before}${begin}\n${content}\n${end}${after}`
}

/** The page with the present tables. Throws if the page has no marks for them. */
export const withTables = (page) =>
  between(between(page, BEGIN, END, roomsTable()), FILES_BEGIN, FILES_END, recordFilesTable())

if (process.argv[1]?.endsWith('architecture.mjs') && process.argv.includes('--write'))
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
