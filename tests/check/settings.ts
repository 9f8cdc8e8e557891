// The tables of settings in docs/operations.md are generated from server/settings/table.ts. `npx tsx
// tests/check/settings.ts --write` updates the page; tests/check/settings.test.ts fails if it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Setting } from '../../server/settings/setting.ts'
import { settingGroups } from '../../server/settings/table.ts'

export const PAGE = 'docs/operations.md'
const BEGIN = '<!-- settings: generated from server/settings/table.ts -->'
const END = '<!-- end of settings -->'

const rowOf = ([name, { shown, says, isSecret }]: [string, Setting]): string =>
  `| \`${name}\`${isSecret ? ' *' : ''} | ${shown} | ${says} |`

const tableOf = ([group, settings]: [string, Readonly<Record<string, Setting>>]): string =>
  [`### ${group}`, '', '| variable | default | |', '|---|---|---|', ...Object.entries(settings).map(rowOf)].join('\n')

/** The tables of all settings as Markdown. */
export const settingsTables = (): string => Object.entries(settingGroups).map(tableOf).join('\n\n')

/** The page with the present tables. Throws if the page has no marks for them. */
export const withSettings = (page: string): string => {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`${PAGE} has no place between ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n${settingsTables()}\n${END}${after}`
}

if (process.argv[1]?.endsWith('settings.ts') && process.argv.includes('--write'))
  writeFileSync(PAGE, withSettings(readFileSync(PAGE, 'utf8')))
