// `npm run mutants -- policies` makes the product wrong in one place after the other, and prints which test noticed it.
// It fails if a mutant survives. A further argument is a part of the names of the mutants to try.
import { policies } from './policies.ts'
import { runMutants } from './run-mutants.ts'

const groups = { policies }

const [group = '', part = ''] = process.argv.slice(2)
if (!(group in groups)) {
  console.error(`Name a group: ${Object.keys(groups).join(', ')}`)
  process.exit(2)
}
const chosen = groups[group as keyof typeof groups].filter(({ name }) => name.includes(part))
const outcomes = await runMutants(chosen, ({ mutant, killedBy }) =>
  console.log(`| ${mutant.name} | ${mutant.file} | ${killedBy === null ? '**survived**' : killedBy} |`),
)
const survivors = outcomes.filter(({ killedBy }) => killedBy === null).length
console.log(JSON.stringify({ mutants: outcomes.length, survivors }))
process.exitCode = survivors > 0 ? 1 : 0
