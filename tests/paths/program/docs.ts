// `npm run paths:docs` writes a page for every machine, with its diagram and what its paths cover, into
// dist/docs/machines, which git ignores.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/base/project-root.ts'
import { generate } from './generate.ts'
import { pagesOf } from './machine-docs.ts'

const FOLDER = 'dist/docs/machines'

const all = generate({ machine: null, to: null, without: [] })
const violations = all.flatMap(({ report }) => report.violations.map((violation) => `${report.name}: ${violation}`))
for (const violation of violations) console.error(`a refused command changes the machine: ${violation}`)

const folder = join(projectRoot, FOLDER)
// Pages of machines that no longer exist go.
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const pages = pagesOf(all)
for (const [name, text] of pages) writeFileSync(join(folder, name), text)
console.log(`${pages.size} pages in ${FOLDER}; start with README.md`)
process.exitCode = violations.length > 0 ? 1 : 0
