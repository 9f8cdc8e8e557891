// `npm run release-notes -- FROM [TO]` prints the changes between two versions as Markdown: the first lines of the
// commits, oldest first, in the groups of the folders that they change most; and the digest of the build, if it is that
// of the later version.
import { execFileSync } from 'node:child_process'
import { staleParts } from '../server/programs/build.mjs'
import { digestOf, digestsOf } from './build-digests.mjs'

const groups = [
  ['Pages', /^(src|index\.html|player\.html|verify\.html)/],
  ['Server', /^(server|contract|machines)\//],
  ['Operation and documents', /^(docs|deploy)\/|^[^/]+$/],
  ['Tests', /^tests\//],
]

const [from, to = 'HEAD'] = process.argv.slice(2)
if (from === undefined) {
  console.error('Say from where: npm run release-notes -- FROM [TO], for example v0.1.0.')
  process.exit(1)
}

const log = execFileSync(
  'git',
  ['log', '--reverse', '--no-merges', '--name-only', '--format=%x00%s', `${from}..${to}`],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
const found = new Map(groups.map(([name]) => [name, []]))
for (const commit of log.split('\0').slice(1)) {
  const [subject, ...files] = commit.split('\n').filter(Boolean)
  const counts = groups.map(([name, pattern]) => [name, files.filter((file) => pattern.test(file)).length])
  const [group] = counts.toSorted(([, one], [, other]) => other - one)[0]
  found.get(group).push(subject)
}
for (const [name, subjects] of found)
  if (subjects.length > 0) console.log(`### ${name}\n\n${subjects.map((subject) => `- ${subject}`).join('\n')}\n`)

const commitOf = (name) => execFileSync('git', ['rev-parse', `${name}^{commit}`], { encoding: 'utf8' }).trim()
const isPresent = commitOf(to) === commitOf('HEAD') && !execFileSync('git', ['status', '--porcelain']).length
if (isPresent && (await staleParts()).length === 0) {
  console.log(`### Build\n\nCommit ${commitOf(to)}, Node.js ${process.version}: \`npm run digests\` prints`)
  console.log(`\n    ${digestOf(digestsOf('dist'))}`)
} else {
  console.error('No digest of the build: check out the version without changes, and build it first.')
}
