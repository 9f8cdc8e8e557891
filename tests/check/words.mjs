// Rules for the texts of the product (docs/style.md): `node tests/check/words.mjs`.
import { readFileSync } from 'node:fs'
import { repositoryFiles } from './requirements.mjs'
import { faultsOfWords } from './words/check.mjs'

const files = repositoryFiles('.ts', '.tsx').filter((file) => /^(contract|machines|src|server)\//.test(file))
const faults = faultsOfWords(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
