// `npm test` runs the check and all tests. It installs a browser, the tools of `tests/support/install/tools.mjs` and
// the newest Node if they are missing. `npm run test:fast` runs the check and, of the tests that need neither server
// nor browser, those that the changed files can affect: the uncommitted changes, or the last commit if there are none.
// `npm run test:whole` runs every case of the long sweeps, of which `npm test` takes a part.
//
// The check, the unit and component tests, and the tests of processes run at the same time: the last mostly wait. The
// tests over HTTP and in a browser follow. The timed tests run alone at the end
// (docs/decisions/044-order-of-a-test-run.md).
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { installBrowser } from './support/install/browser.mjs'
import { installNewestNode } from './support/install/newest-node.mjs'
import { installTools } from './support/install/tools.mjs'
import { closingLines } from './support/run/closing-lines.mjs'
import { recordedTimes } from './support/run/recorded-times.mjs'

const begunMs = performance.now()
const isFast = process.argv.includes('--fast')
if (process.argv.includes('--whole')) process.env.TEST_SET = 'whole'
const PATH = `node_modules/.bin:${process.env.PATH}`
const folder = mkdtempSync(join(tmpdir(), 'arabox-outcome-'))

/** Runs a program and returns whether it succeeded. Programs that run at the same time share the output by lines. */
const run = async (command, args, env = {}) => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH, ...env } })
  child.stdout.pipe(process.stdout, { end: false })
  child.stderr.pipe(process.stderr, { end: false })
  const [code] = await once(child, 'close')
  return code === 0
}

const outcomes = []
/** Runs the tests of some projects, and keeps what each file did. */
const runTests = async (projects, args = [], env = {}) => {
  const index = outcomes.push(null) - 1
  const TEST_OUTCOME = join(folder, `${index}.json`)
  const named = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=./tests/support/run/record-outcome.ts']
  const isPassed = await run('vitest', ['run', ...named, ...args, ...reporters], { ...env, TEST_OUTCOME })
  if (existsSync(TEST_OUTCOME)) outcomes[index] = JSON.parse(readFileSync(TEST_OUTCOME, 'utf8'))
  return isPassed
}

/** Starts the PostgreSQL that the runs of Vitest share; its addresses are null if it could not be started. */
const startDatabase = () => {
  const child = spawn('tsx', ['tests/support/run/database-process.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PATH },
  })
  const ended = once(child, 'close')
  const line = once(createInterface(child.stdout), 'line').then(([text]) => text)
  return {
    addresses: Promise.race([line, ended.then(() => null)]),
    stop: () => {
      child.stdin.end()
      return ended
    },
  }
}

let checkMs = 0
const runCheck = async () => {
  const startMs = performance.now()
  const isPassed = await run('node', ['tests/check.mjs', '--built'])
  checkMs = performance.now() - startMs
  if (!isPassed) console.error('\nThe check failed; see above.')
  return isPassed
}

const hasChanges = () => execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== ''
// A source archive has no repository that could name the changed files.
const changed = () => (existsSync('.git') ? [`--changed=${hasChanges() ? 'HEAD' : 'HEAD~1'}`] : [])

const runFast = async () => {
  if (!(await run('node', ['server/programs/build.mjs']))) return false
  // The tests run even when the check fails, so that one run reports everything.
  const results = await Promise.all([runCheck(), runTests(['unit', 'dom*'], changed())])
  return results.every(Boolean)
}

const runAll = async () => {
  const database = startDatabase()
  try {
    const built = run('node', ['server/programs/build.mjs'])
    // During the build, because downloads hardly use the processors.
    installBrowser()
    installTools()
    installNewestNode()
    if (!(await built)) return false
    const withDatabase = async (projects) => {
      const TEST_DATABASE = await database.addresses
      if (TEST_DATABASE !== null) return runTests(projects, [], { TEST_DATABASE })
      outcomes.push(null)
      return false
    }
    const first = await Promise.all([
      runCheck(),
      // One worker: those of the tests of processes mostly wait.
      runTests(['unit', 'dom*'], ['--maxWorkers=1']),
      withDatabase(['processes', 'http']),
    ])
    const isTimedPassed = await withDatabase(['timed'])
    return first.every(Boolean) && isTimedPassed
  } finally {
    await database.stop()
  }
}

const isPassed = await (isFast ? runFast() : runAll())
if (process.env.RECORD_TIMES) writeFileSync('tests/support/run/recorded-times.json', recordedTimes(outcomes))
rmSync(folder, { recursive: true, force: true })
const lines = closingLines({ isPassed, checkMs, wholeMs: performance.now() - begunMs, outcomes })
console.log(`\n${lines.join('\n')}`)
process.exit(isPassed ? 0 : 1)
