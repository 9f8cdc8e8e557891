// The table of rooms in docs/architecture.md is generated from tests/check/rooms.mjs. `node
// tests/check/architecture.mjs --write` updates the page; tests/check/architecture.test.ts fails if it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { rooms } from './rooms.mjs'

export const PAGE = 'docs/architecture.md'
const BEGIN = '<!-- rooms: generated from tests/check/rooms.mjs -->'
const END = '<!-- end of rooms -->'

const rowOf = ({ path, holds, may, also = {} }) => {
  const extra = Object.entries(also).map(([folder, paths]) => `${paths.join(', ')} (in ${folder} only)`)
  return `| \`${path}\` | ${holds} | ${[...may, ...extra].join(', ') || 'nothing of ours'} |`
}

/** The table of rooms as Markdown. */
export const roomsTable = () =>
  ['| room | holds | may import, besides itself |', '|---|---|---|', ...rooms.map(rowOf)].join('\n')

/** The page with the present table. Throws if the page has no marks for it. */
export const withRooms = (page) => {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`${PAGE} has no place for the table of rooms`)
  return `${before}${BEGIN}\n${roomsTable()}\n${END}${after}`
}

if (process.argv[1]?.endsWith('architecture.mjs') && process.argv.includes('--write'))
  writeFileSync(PAGE, withRooms(readFileSync(PAGE, 'utf8')))
