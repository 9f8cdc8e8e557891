// Names known weaknesses of the packages of the server, with the time for their repair of SECURITY.md, and packages
// without a valid signature of the registry. Needs the registry. `--report FILE` reads an answer of `npm audit --json`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const repairs = { critical: '2 days', high: '7 days', moderate: '30 days', low: 'the next release', info: 'no time' }

const npm = (...args) => spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

const given = process.argv.indexOf('--report')
const text = given > 0 ? readFileSync(process.argv[given + 1], 'utf8') : npm('audit', '--omit=dev', '--json').stdout
const { vulnerabilities } = JSON.parse(text)
if (!vulnerabilities) {
  console.error('The registry gave no answer.')
  process.exit(2)
}
const found = Object.values(vulnerabilities).flatMap(({ name, via, fixAvailable }) =>
  via
    .filter((each) => typeof each === 'object')
    .map(({ severity, title, url }) => ({ name, severity, title, url, fixAvailable })),
)
for (const { name, severity, title, url, fixAvailable } of found) {
  const repair = fixAvailable ? `repair within ${repairs[severity]}` : 'there is no repair yet'
  console.log(`${severity}: ${name}: ${title} (${url}), ${repair}`)
}
console.log(`known weaknesses: ${found.length}`)

const signatures = given > 0 ? undefined : npm('audit', 'signatures')
if (signatures) console.log(signatures.stdout.trim())
process.exit(found.length > 0 || (signatures && signatures.status !== 0) ? 1 : 0)
