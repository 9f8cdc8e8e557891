// `npm run paths:docs` writes docs/machines/*.md; with `--check` it only compares, and fails if a page is out of date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/base/project-root.ts'
import { generate } from './generate.ts'
import { indexPage, machinePage, slugOf } from './machine-docs.ts'

const folder = join(projectRoot, 'docs/machines')
const all = generate({ machine: null, to: null, without: [] })
const pages = new Map([
  ['README.md', indexPage(all)],
  ...all.map((each): [string, string] => [`${slugOf(each.report.name)}.md`, machinePage(each)]),
])
mkdirSync(folder, { recursive: true })
const stored = readdirSync(folder)
const outdated = [...pages]
  .filter(([name, text]) => !stored.includes(name) || readFileSync(join(folder, name), 'utf8') !== text)
  .map(([name]) => name)
const unknown = stored.filter((name) => !pages.has(name))
const violations = all.flatMap(({ report }) => report.violations.map((violation) => `${report.name}: ${violation}`))
for (const violation of violations) console.error(`a refused command changes the machine: ${violation}`)
if (process.argv.includes('--check')) {
  for (const name of [...outdated, ...unknown])
    console.error(`docs/machines/${name} is out of date: npm run paths:docs`)
  process.exitCode = outdated.length + unknown.length + violations.length > 0 ? 1 : 0
} else {
  for (const [name, text] of pages) writeFileSync(join(folder, name), text)
  for (const name of unknown) rmSync(join(folder, name))
  process.exitCode = violations.length > 0 ? 1 : 0
}
