// `npm run mutants` makes the server wrong in one place after the other, and prints which test noticed each change.
// It fails if a mutant survives. Arguments: a group, and parts of the names of the mutants to try.
import { EVERY_SUBJECT, groups } from './groups.ts'
import { layerOf } from './layers.ts'
import { runMutants } from './run-mutants.ts'

const [group = EVERY_SUBJECT, ...parts] = process.argv.slice(2)
const tried = groups[group]
if (!tried) {
  console.error(`Name a group: ${Object.keys(groups).join(', ')}`)
  process.exit(2)
}
console.log('| mutant | file | layer | test |\n|---|---|---|---|')
const outcomes = await runMutants(
  tried.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part))),
  ({ mutant, killedBy }) => {
    const verdict = killedBy ? `${layerOf(killedBy.file)} | ${killedBy.file}: ${killedBy.title}` : '**survived** | –'
    console.log(`| ${mutant.name} | ${mutant.file} | ${verdict} |`)
  },
)
const survivors = outcomes.filter(({ killedBy }) => killedBy === null).length
const layers: Record<string, number> = {}
for (const { killedBy } of outcomes) {
  if (!killedBy) continue
  const layer = layerOf(killedBy.file)
  layers[layer] = (layers[layer] ?? 0) + 1
}
console.log(JSON.stringify({ mutants: outcomes.length, survivors, ...layers }))
process.exitCode = survivors > 0 ? 1 : 0
