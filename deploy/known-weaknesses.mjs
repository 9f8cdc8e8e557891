// Names known weaknesses of the packages of the server, with the time for their repair of SECURITY.md, and installed
// packages without a valid signature of the registry. Without an answer to both it ends with 2, never with success.
// `--report FILE` and `--signatures FILE` read the answers of `npm audit --json` and `npm audit signatures --json`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const repairs = { critical: '2 days', high: '7 days', moderate: '30 days', low: 'the next release', info: 'no time' }

/** The answer in a file, or of npm; empty if it is no JSON, as after a failed connection. */
const answer = (option, ...args) => {
  const given = process.argv.indexOf(option)
  const text =
    given > 0
      ? readFileSync(process.argv[given + 1], 'utf8')
      : spawnSync('npm', [...args, '--json'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Whether nothing was found; undefined without an answer. */
const haveNoWeakness = () => {
  const { vulnerabilities } = answer('--report', 'audit', '--omit=dev')
  if (!vulnerabilities) return console.error('The registry gave no answer about known weaknesses.')
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
  return found.length === 0
}

/** Whether all installed packages have a valid signature; undefined without an answer. */
const areSigned = () => {
  const { invalid, missing } = answer('--signatures', 'audit', 'signatures')
  if (!invalid || !missing)
    return console.error('Signatures were not checked: the registry or its keys gave no answer.')
  for (const { name, version } of invalid) console.log(`invalid signature: ${name} ${version}`)
  for (const { name, version } of missing) console.log(`no signature: ${name} ${version}`)
  console.log(`packages without a valid signature: ${invalid.length + missing.length}`)
  return invalid.length + missing.length === 0
}

const results = [haveNoWeakness(), areSigned()]
process.exit(results.includes(false) ? 1 : results.includes(undefined) ? 2 : 0)
